import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { logIn, logins } from '../e2e/logins.ts'
import { group, picture, pickImage } from '../e2e/pictures.ts'
import { tell } from './figures.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Measures the first download of the back-office from the build in dist/ (npm run build): the scripts and styles that a browser
 * with an empty cache receives, compressed as the server sent them, from the login to the home of the area. The libraries for
 * dragging banners and for cropping images are loaded only where they are used: in step 2 of a storefront, and when an image is
 * picked there.
 */
const KB = 1000
const FIRST_LOAD_KB = 300
/** How long to wait for requests that a loaded page still sends. Milliseconds. */
const SETTLING_MS = 1_500

/** A text from each library's own code, because file names may change unnoticed. */
const LIBRARIES = { 'drag and drop': 'dnd-core/BEGIN_DRAG', crop: 'ReactCrop__' } as const
type Library = keyof typeof LIBRARIES
const NAMES = Object.keys(LIBRARIES) as Library[]

/** The scripts and styles that a tab has received since it was opened. */
type TabBytes = { files: number; bytes: number; plain: number; libraries: Set<Library> }

async function openTab(browser: Browser, url: string): Promise<{ page: Page; received: () => Promise<TabBytes> }> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-UY' })
  const page = await context.newPage()
  const pending: Promise<{ bytes: number; encoding: string; text: string }>[] = []
  page.on('requestfinished', (request) => {
    if (!/\.(?:js|css)$/.test(new URL(request.url()).pathname)) return
    pending.push(
      (async () => {
        const [sizes, response] = await Promise.all([request.sizes(), request.response()])
        const encoding = (await response?.headerValue('content-encoding')) ?? 'none'
        return { bytes: sizes.responseBodySize, encoding, text: (await response?.text()) ?? '' }
      })(),
    )
  })
  async function received(): Promise<TabBytes> {
    await pause(SETTLING_MS)
    const files = await Promise.all(pending)
    return {
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      plain: files.filter(({ encoding }) => encoding !== 'br').length,
      libraries: new Set(NAMES.filter((name) => files.some(({ text }) => text.includes(LIBRARIES[name])))),
    }
  }
  return { page, received }
}

function tellLibraries(where: string, { libraries }: TabBytes, expected: readonly Library[]): void {
  const wrong = NAMES.filter((name) => libraries.has(name) !== expected.includes(name))
  tell({ what: `libraries missing or too many in ${where}`, value: wrong.length, unit: wrong.join(', '), most: 0 })
}

const product = await startInOwnFolder()
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  for (const [area, login] of [
    ['/admin', logins.administrator],
    ['/profile', logins.broker],
  ] as const) {
    const { page, received } = await openTab(browser, product.url)
    await logIn(page, area, login)
    await page.getByRole('heading', { name: /últimas ventas/i }).waitFor()
    const first = await received()
    tell({ what: `first load of ${area}`, value: first.bytes / KB, unit: 'kB', most: FIRST_LOAD_KB })
    tell({ what: `files of it not sent as brotli`, value: first.plain, unit: `of ${first.files}`, most: 0 })
    tellLibraries(`the first load of ${area}`, first, [])
    await page.context().close()
  }

  const { page, received } = await openTab(browser, product.url)
  await logIn(page, '/admin', logins.administrator)
  await page.getByRole('link', { name: 'Empresas', exact: true }).click()
  await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).waitFor()
  tellLibraries('step 1 of a storefront', await received(), [])
  await page.getByRole('button', { name: 'Continuar' }).click()
  await group(page, 'Cargar banners').waitFor()
  tellLibraries('step 2 of a storefront', await received(), ['drag and drop'])
  const changeLogo = group(page, 'Logo').getByRole('button', { name: /^(?:Elegir imagen|Cambiar)$/ })
  await pickImage(page, changeLogo, await picture('logo.png', '#0f766e'))
  tellLibraries('step 2 with an image picked', await received(), ['drag and drop', 'crop'])
} finally {
  await browser.close()
  await product.stop()
}
process.exit()
