import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { VOUCHER_PAGE_VERSION } from '#shared/sales/voucher-page-version.ts'
import { sharp } from '../../adapters/images/loaders.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { findOptOut, switchRemindersOff } from '../../features/reminders/opt-out.ts'
import { openAddress, type Opening } from '../../features/sales/open-address.ts'
import type { VoucherDocument } from '../../features/sales/voucher-pdf.ts'
import { mainBrand, sellingBrand } from '../../features/sellers/store.ts'
import { documentHeaders } from '../policy.ts'
import { checkPage, tooManyPage, unknownPage } from './check-page.ts'
import { crossIcon, pageBrand, type PageBrand, pagePolicy } from './page-frame.ts'
import { questionPage, confirmationPage, invalidLinkPage } from './reminder-page.ts'
import { sosManifest, sosPage } from './sos-page.ts'

/** Headers of a voucher's pages, which anyone with the address can open: kept out of caches and search engines. */
const HEADERS = {
  ...documentHeaders,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

/**
 * The additional sources of an SOS page: it runs its own script and stores itself, and may ask for the location if the
 * traveller allows it.
 */
const SOS_SOURCES = {
  pictures: "'self'",
  sources: ["script-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'"],
}
const SOS_PERMISSIONS = documentHeaders['permissions-policy'].replace('geolocation=()', 'geolocation=(self)')

/** Loads a script of the SOS pages in the form for browsers. */
export type SosScripts = (name: 'page' | 'worker') => Promise<string>

type CodeRequest = { Params: { code: string } }

/** Serves the pages at a voucher's own addresses, outside the API and any storefront's prefix. */
export function voucherPages(app: FastifyInstance, dependencies: Dependencies, scripts: SosScripts): void {
  checkRoute(app, dependencies)
  sosRoutes(app, dependencies)
  void app.register(async (scope) => reminderRoutes(scope, dependencies))
  for (const name of ['page', 'worker'] as const) {
    app.get(`/sos/${name}.js`, async (_request, reply) => {
      void reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      return scripts(name)
    })
  }
  app.get<{ Params: { color: string; size: string } }>('/sos/icon/:color/:size', async ({ params }, reply) => {
    const png = await iconOf(params.color, params.size)
    void reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
    return png
  })
}

function checkRoute(app: FastifyInstance, dependencies: Dependencies): void {
  app.get<CodeRequest>('/verificar/:code', async ({ params, ip }, reply) => {
    const answer = await open(dependencies, { use: 'check', typed: params.code, ip })
    if ('words' in answer) return sendWords(reply, answer)
    const { voucher, brand } = answer
    void reply.headers({ ...HEADERS, 'content-security-policy': pagePolicy(brand) })
    return checkPage(voucher, brand, dayAt(dependencies.now()))
  })
}

function sosRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.get<CodeRequest>('/sos/:code', async ({ params, ip, url }, reply) => {
    const answer = await open(dependencies, { use: 'sos', typed: params.code, ip })
    if ('words' in answer) return sendWords(reply, answer)
    const { voucher, brand } = answer
    const path = sosPath(params.code)
    if (url.split('?')[0] !== path) return reply.headers(HEADERS).redirect(path, 308)
    const today = dayAt(dependencies.now())
    const { document, version } = sosPage(voucher, brand, { path, today })
    void reply.headers({
      ...HEADERS,
      'content-security-policy': pagePolicy(brand, SOS_SOURCES),
      'permissions-policy': SOS_PERMISSIONS,
      [VOUCHER_PAGE_VERSION]: version,
    })
    return document
  })

  app.get<CodeRequest>('/sos/:code/manifest.webmanifest', async ({ params, ip }, reply) => {
    const answer = await open(dependencies, { use: 'sos', typed: params.code, ip })
    if ('words' in answer) return sendWords(reply, answer)
    void reply.headers({ ...HEADERS, 'content-type': 'application/manifest+json' })
    const { brand, voucher } = answer
    return JSON.stringify(sosManifest(brand, voucher.language, sosPath(params.code)))
  })
}

/** The single address of an SOS page, to which any other spelling leads: a phone stores the page under it. */
function sosPath(typed: string): string {
  return `/sos/${typed.toUpperCase()}`
}

type Switching = { Params: { token: string } }

/**
 * Serves the page that switches reminders off. Only a POST switches: that of the page's button, or the one-click POST of a mail
 * program (RFC 8058). The token alone is the proof, so neither needs a session.
 */
function reminderRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  // Both send a form, in which there is nothing to read.
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  )
  scope.get<Switching>('/recordatorios/:token', ({ params }, reply) => answer(reply, params.token, false))
  scope.post<Switching>('/recordatorios/:token', ({ params }, reply) => answer(reply, params.token, true))

  async function answer(reply: FastifyReply, token: string, isSwitching: boolean): Promise<string> {
    const { db, now } = dependencies
    const found = await findOptOut(dependencies, token)
    if (found && isSwitching) await switchRemindersOff(db, { email: found.email, at: now() })
    const brand = await (found ? brandOf(dependencies, await sellingBrand(db, found.sellerId)) : ourBrand(dependencies))
    void reply
      .code(found ? 200 : 404)
      .headers({ ...HEADERS, 'content-security-policy': pagePolicy(brand, { forms: "'self'" }) })
    if (!found) return invalidLinkPage(brand)
    const { language } = found
    return isSwitching || found.isOff ? confirmationPage(brand, language) : questionPage(brand, language)
  }
}

type Words = { words: string; status: 404 | 429; brand: PageBrand }

/** Finds the voucher of an address, or the page to show when there is none. */
async function open(
  dependencies: Dependencies,
  opening: Opening,
): Promise<{ voucher: VoucherDocument; brand: PageBrand } | Words> {
  try {
    const voucher = await openAddress(dependencies, opening)
    if (voucher) return { voucher, brand: await pageBrand(voucher.brand) }
    const brand = await ourBrand(dependencies)
    return { words: unknownPage(brand), status: 404, brand }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'TOO_MANY_REQUESTS') throw error
    const brand = await ourBrand(dependencies)
    return { words: tooManyPage(brand), status: 429, brand }
  }
}

/** Our own brand, for a page that does not know, or does not tell, whose voucher it is about. */
async function ourBrand(dependencies: Dependencies): Promise<PageBrand> {
  return brandOf(dependencies, await mainBrand(dependencies.db))
}

async function brandOf(
  { images }: Dependencies,
  { name, primaryColor, logoUrl }: Pick<Brand, 'name' | 'primaryColor' | 'logoUrl'>,
): Promise<PageBrand> {
  return pageBrand({ name, primaryColor, logo: await storedImage(images, logoUrl) })
}

function sendWords(reply: FastifyReply, { words, status, brand }: Words): string {
  void reply.code(status).headers({ ...HEADERS, 'content-security-policy': pagePolicy(brand) })
  return words
}

const icons = new LRUCache<string, Buffer>({ max: 50 })

/**
 * Draws an icon.
 * @throws Failure NOT_FOUND for anything but a colour and one of the two sizes
 */
async function iconOf(color: string, size: string): Promise<Buffer> {
  const [, pixels] = /^(192|512)\.png$/.exec(size) ?? []
  if (!pixels || !/^[0-9a-f]{6}$/i.test(color)) throw new Failure('NOT_FOUND')
  const key = `${color} ${pixels}`
  const cachedIcon = icons.get(key)
  if (cachedIcon) return cachedIcon
  const drawing = Buffer.from(crossIcon(`#${color}`))
  const icon = await sharp(drawing).resize(Number(pixels)).png().toBuffer()
  icons.set(key, icon)
  return icon
}
