import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

const WEIGHTS = [400, 700] as const
const PROBE = 'Asistencia al viajero, ¿cuándo viajás?'

type Bound = {
  family: string
  packageName: string
  /** The width of the probe at 100 px in this font, regular and bold. */
  probe: readonly [number, number]
  /** The paths of the font's files, regular and bold. @throws when the package is not installed */
  files: () => readonly string[]
}

/**
 * The narrowest and the widest font with which a machine may render the page's font families. DejaVu Sans, the only font of a
 * bare Linux, is as wide as Verdana: 11 % wider than Arial, 17 % in bold. Only Android's sans-serif-condensed is narrower than
 * San Francisco, Segoe UI, Roboto, Arial and Noto Sans, 12 % narrower than Arial.
 */
const bounds: readonly Bound[] = [
  {
    family: 'DejaVu Sans',
    packageName: '@fontsource/dejavu-sans',
    probe: [1857, 2098],
    files: () => [
      import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2'),
      import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'),
    ],
  },
  {
    family: 'Roboto Condensed',
    packageName: '@fontsource/roboto-condensed',
    probe: [1463, 1496],
    files: () => [
      import.meta.resolve('@fontsource/roboto-condensed/files/roboto-condensed-latin-400-normal.woff2'),
      import.meta.resolve('@fontsource/roboto-condensed/files/roboto-condensed-latin-700-normal.woff2'),
    ],
  },
]

/** Runs `measure` on the current page in the widest and in the narrowest font, whatever fonts this machine has. */
export async function inEachFont(page: Page, measure: (font: string) => Promise<void>): Promise<void> {
  for (const bound of bounds) {
    await setFont(page, bound)
    await measure(bound.family)
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []))
}

async function setFont(page: Page, bound: Bound): Promise<void> {
  const name = `${bound.family} of the tests`
  let widths = await probeIn(page, name)
  if (!widths) {
    await bring(page, name, await contentsOf(bound))
    widths = await probeIn(page, name)
  }
  expect(widths, `The page is not set in ${bound.family} of ${bound.packageName}`).toEqual(bound.probe)
}

/**
 * Renders the page in one of our test fonts, and returns the width of the probe in it. A policy against foreign styles and fonts
 * applies to markup and URLs, not to fonts that a script creates.
 */
function probeIn(page: Page, name: string): Promise<number[] | null> {
  return page.evaluate(
    async ({ name, probe, weights }) => {
      if (![...document.fonts].some(({ family }) => family.includes(name))) return null
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`*, ::before, ::after { font-family: '${name}' !important }`)
      document.adoptedStyleSheets = [sheet]
      const widths = weights.map((weight) => {
        const words = document.createElement('span')
        words.style.cssText = `all: initial; position: fixed; visibility: hidden; white-space: nowrap; font: ${weight} 100px x`
        words.textContent = probe
        document.body.append(words)
        const { width } = words.getBoundingClientRect()
        words.remove()
        return Math.round(width)
      })
      // Waits for scripts that measure the layout themselves, such as the height of a bar.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return widths
    },
    { name, probe: PROBE, weights: WEIGHTS },
  )
}

function bring(page: Page, name: string, contents: readonly string[]): Promise<void> {
  return page.evaluate(
    async ({ name, contents, weights }) => {
      for (const [index, content] of contents.entries()) {
        const letters = atob(content)
        const bytes = new Uint8Array(letters.length)
        for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
        document.fonts.add(await new FontFace(name, bytes, { weight: String(weights[index]) }).load())
      }
    },
    { name, contents, weights: WEIGHTS },
  )
}

const read = new Map<Bound, Promise<string[]>>()

/** The font's files as text, read once. */
function contentsOf(bound: Bound): Promise<string[]> {
  const contents = read.get(bound) ?? readFiles(bound)
  read.set(bound, contents)
  return contents
}

async function readFiles({ family, packageName, files }: Bound): Promise<string[]> {
  try {
    return await Promise.all(files().map((file) => readFile(new URL(file), 'base64')))
  } catch (cause) {
    throw new Error(`Layouts are measured in ${family} too, and ${packageName} is not installed: run npm ci.`, {
      cause,
    })
  }
}
