import { execFileSync } from 'node:child_process'

/**
 * Installs packages that a bench alone needs into a folder of its own: `npm ci` would bring them to everybody.
 * @returns whether npm could
 */
export function fetchPackages(folder: string, packages: readonly string[]): boolean {
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}
