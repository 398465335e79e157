import { execFileSync } from 'node:child_process'

/**
 * Installs packages that one command alone needs into a folder of its own: `npm ci` would bring them to everybody. `withPeers`:
 * also those that they expect beside them.
 * @returns whether npm could
 */
export function fetchPackages(folder: string, packages: readonly string[], { withPeers = true } = {}): boolean {
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const peers = withPeers ? [] : ['--legacy-peer-deps']
    execFileSync('npm', ['install', ...options, ...peers, ...packages], { cwd: folder, stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}
