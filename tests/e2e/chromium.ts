import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { packagedChromium } from './packaged-chromium.ts'

/** The facts about a machine that the search for a browser uses. */
export type Machine = {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  starts: (program: string) => boolean
  /** The browser that `npm ci` installs. */
  packaged: () => string | null
  /** The folder into which `playwright install` downloads a browser. */
  downloaded: string
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  starts,
  packaged: packagedChromium,
  downloaded: chromium.executablePath(),
}

/**
 * Finds the browser for journeys and benches, the first that starts of: the one that CHROMIUM_PATH names, a Chromium, Chrome or
 * Edge of this machine, the one that `npm ci` installs, the one of `playwright install`.
 * @throws Error with one sentence
 */
export function findChromium(machine: Machine = thisMachine): string {
  for (const place of placesOn(machine)) if (machine.starts(place)) return place
  throw new Error(
    'The journeys need a browser, and no Chromium, Chrome or Edge starts here. Install one, or name yours: CHROMIUM_PATH=/path/to/chrome',
  )
}

/** The browser that the environment variables name; it may not start. */
export function namedChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || env.CHROME_PATH || undefined
}

/** The candidates, one by one, because the browser that `npm ci` installs is unpacked only where no other starts. */
function* placesOn({ platform, env, packaged, downloaded }: Machine): Generator<string> {
  const named = namedChromium(env)
  if (named) yield named
  yield* usualPlaces(platform, env)
  const brought = packaged()
  if (brought) yield brought
  yield downloaded
}

function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  switch (platform) {
    case 'win32':
      return [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].flatMap((folder) =>
        folder
          ? ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((brand) =>
              path.win32.join(folder, brand, 'Application', brand.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
            )
          : [],
      )
    case 'darwin':
      return ['', env.HOME ?? ''].flatMap((home) =>
        ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
          (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
        ),
      )
    default:
      return [
        // It opens no window, which saves a fifth of the processor.
        '/usr/bin/chromium-headless-shell',
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/opt/google/chrome/chrome',
        '/usr/bin/microsoft-edge',
        '/snap/bin/chromium',
      ]
  }
}

/** Whether a program starts. On Windows it is not tried: no libraries are missing there, and a window would open. */
function starts(program: string): boolean {
  if (!existsSync(program)) return false
  return process.platform === 'win32' || spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
