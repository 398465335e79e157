import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const HELP =
  'Install one with: npx playwright install --with-deps chromium   (or name yours: CHROMIUM_PATH=/path/to/chrome)'

/** The browser of the journeys: the one that CHROMIUM_PATH names, else one of this machine's. @throws Error with one sentence. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.CHROMIUM_PATH || env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`There is no browser at ${named}. ${HELP}`)
  }
  const found = [...usualPlaces(env), chromium.executablePath()].find((place) => existsSync(place))
  if (found) return found
  throw new Error(`The browser journeys need a Chromium or Chrome, and none was found. ${HELP}`)
}

function usualPlaces(env: NodeJS.ProcessEnv): string[] {
  switch (process.platform) {
    case 'win32':
      return [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].flatMap((folder) =>
        folder
          ? ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((brand) =>
              path.join(folder, brand, 'Application', brand.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
            )
          : [],
      )
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      )
    default:
      return [
        // It draws no window, which saves a fifth of the processor.
        '/usr/bin/chromium-headless-shell',
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/opt/google/chrome/chrome',
        '/snap/bin/chromium',
      ]
  }
}
