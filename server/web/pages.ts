import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import type { ExchangeRate } from '#shared/exchange-rates/pesos.ts'
import { type Language, LANGUAGE_KEY, languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { InstalmentPlan } from '#shared/instalments/instalments.ts'
import type { PriceFrom } from '#shared/quoting/price-from.ts'
import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import type { Catalogue, PageState, RenderedPage } from '#shared/site/document.ts'
import { serveBankReturns } from './bank-returns.ts'
import { findOwner, splitUrl } from './address.ts'
import { brandImages } from './brand-images.ts'
import { builtStorefront, type Storefront, type StorefrontInLanguage } from './build.ts'
import { composeDocument, inlineStyles } from './document.ts'
import { fingerprint } from './encodings.ts'
import { CachedPage, type FinishedPage, sendPage } from './cached-page.ts'
import { inLanguage } from './state-in-language.ts'
import { visitLanguage } from './visit-language.ts'
import { backOfficePolicy, documentHeaders, storefrontPolicy } from './policy.ts'
import { BACK_OFFICE, serveSiteFiles, type SiteFilesDeps } from './site-files.ts'

/**
 * `findBrand` gives the brand of an active business by its subdomain, or by the code of a broker's quote, order or sale; null for
 * any other.
 */
export type StorefrontDeps = SiteFilesDeps & {
  /** The lists with which a quote begins, in a language; every page contains them. */
  catalogue: (language: Language) => Promise<Catalogue>
  answerMinutes: () => Promise<number | null>
  vouchersOver: () => Promise<number | null>
  exchangeRate: (today: Day) => Promise<ExchangeRate | null>
  instalmentPlans: () => Promise<readonly InstalmentPlan[]>
  priceFrom: (brand: Brand) => Promise<PriceFrom | null>
  pictures: (addresses: readonly string[]) => Promise<PageState['pictures']>
  mode: 'production' | 'development'
  /** The project's folder, with the build in its `dist`. */
  root: string
  /** How many rendered pages are cached; 0 for none. */
  cachedPages: number
  /** The origin of the card gateway's frame, allowed on the pay document only; null without one. */
  payFrameOrigin: () => string | null
}

/** What the visitor sends of which a page depends: the language is chosen by the last two. */
const VARY = 'accept-encoding, accept-language, cookie'

const PAY_PAGE = /\/(buy\/step-8|viaje|pagar\/[^/]+(\/pendiente)?)$/

/**
 * Serves everything that people open: assets, the storefronts' pages, the back-office's document. @returns the storefront
 * that it serves
 */
export async function storefrontPages(app: FastifyInstance, deps: StorefrontDeps): Promise<Storefront> {
  const opened = Promise.withResolvers<Storefront>()
  await app.register(async (scope) => {
    const storefront = await openStorefront(scope, deps)
    opened.resolve(storefront)
    if (deps.mode === 'production') await serveAssets(scope, deps.root)
    serveBackOffice(scope, storefront, deps.mode)
    serveSiteFiles(scope, deps, async () => (await storefront.in(SOURCE_LANGUAGE)).renderer.indexedPaths)
    const publicHostname = new URL(deps.publicUrl).hostname
    const serving = { deps, publicHostname, storefront, cache: pageCache(deps) }
    serveBankReturns(scope)
    scope.get('/*', (request, reply) => servePage(request, reply, serving))
  })
  return opened.promise
}

async function openStorefront(app: FastifyInstance, { mode, root }: StorefrontDeps): Promise<Storefront> {
  if (mode === 'production') return builtStorefront(root)
  const { developedStorefront } = await import('./development.ts')
  return developedStorefront(app, root)
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  const hashed = { immutable: true, maxAge: '1y', preCompressed: true, index: false, decorateReply: false } as const
  await app.register(fastifyStatic, { ...hashed, root: path.join(root, 'dist/storefront/assets'), prefix: '/assets/' })
  await app.register(fastifyStatic, {
    ...hashed,
    root: path.join(root, 'dist/admin/assets/admin'),
    prefix: '/assets/admin/',
  })
}

function serveBackOffice(app: FastifyInstance, storefront: Storefront, mode: StorefrontDeps['mode']): void {
  const policy: Record<string, string> = mode === 'production' ? { 'content-security-policy': backOfficePolicy } : {}
  for (const segment of BACK_OFFICE) {
    for (const url of [`/${segment}`, `/${segment}/*`]) {
      app.get(url, async (request, reply) => {
        void reply.headers({ ...documentHeaders, ...policy, 'x-robots-tag': 'noindex' })
        return storefront.backOfficeDocument(request.url)
      })
    }
  }
}

/**
 * The cache of rendered pages. Its keys contain all the data that a page shows, so that nothing ever has to be
 * invalidated; null when pages are not cached.
 */
type PageCache = LRUCache<string, CachedPage> | null

function pageCache({ mode, cachedPages }: StorefrontDeps): PageCache {
  return mode === 'production' && cachedPages > 0 ? new LRUCache({ max: cachedPages }) : null
}

type Serving = { deps: StorefrontDeps; publicHostname: string; storefront: Storefront; cache: PageCache }

async function servePage(request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<FastifyReply> {
  const { deps, storefront, cache } = serving
  const { pathname, search } = splitUrl(request.url)
  const owner = await ownerOf(request, serving)
  if ('redirect' in owner) return reply.header('cache-control', 'no-cache').redirect(owner.redirect)

  const offered = owner.brand.languages
  const language = visitLanguage({
    search,
    offered,
    cookie: request.cookies[LANGUAGE_KEY],
    acceptLanguage: request.headers['accept-language'],
  })
  const { renderer, assetsOf } = await storefront.in(language)
  const state = inLanguage(await pageState({ ...owner, language: renderer.language }, deps), renderer.language)
  const read = renderer.readQuery(`${pathname}${search}`, state.basename)
  const isNamed = new URLSearchParams(search).has(LANGUAGE_KEY)
  const visit: PageVisit = { url: `${pathname}${read}`, pathname, state, renderer, assetsOf, isNamed, log: request.log }
  // Pages that depend on the query, and a broker's pages, are for one visitor each: in the cache they would only push the
  // others out.
  const isOwn = read !== '' || isBrokerStorefront(state.brand.subdomain)
  if (!cache || isOwn) return sendPage(request, reply, new CachedPage(await finishPage(visit, serving), 'once'))
  const key = `${renderer.language} ${isNamed} ${pathname} ${fingerprint(JSON.stringify(state))}`
  const cachedPage = cache.get(key)
  if (cachedPage) return sendPage(request, reply, cachedPage)
  const finishedPage = await finishPage(visit, serving)
  // Addresses that are not found are unlimited in number: cached, they would push the pages out.
  if (finishedPage.status !== 200) return sendPage(request, reply, new CachedPage(finishedPage, 'once'))
  const page = new CachedPage(finishedPage, 'cached')
  cache.set(key, page)
  return sendPage(request, reply, page)
}

async function ownerOf(request: FastifyRequest, { deps, publicHostname }: Serving) {
  const { publicUrl } = deps
  return findOwner({ ...splitUrl(request.url), hostname: request.hostname, publicUrl, publicHostname }, deps)
}

async function pageState(
  { brand, basename, language }: { brand: Brand; basename: string; language: Language },
  deps: StorefrontDeps,
): Promise<PageState> {
  const mainBrand = brand.isMainBrand ? brand : await deps.mainBrand()
  const isOurProvider = brand.legalEntity?.provider === mainBrand.legalEntity?.provider
  const today = dayAt(deps.now?.() ?? new Date())
  return {
    brand,
    mainBrandName: mainBrand.name,
    basename,
    answerMinutes: await deps.answerMinutes(),
    // With another provider, the count would not be that provider's.
    vouchersOver: isOurProvider ? await deps.vouchersOver() : null,
    today,
    exchangeRate: await deps.exchangeRate(today),
    instalmentPlans: await deps.instalmentPlans(),
    priceFrom: await deps.priceFrom(brand),
    catalogue: await deps.catalogue(language),
    pictures: await deps.pictures(brandImages(brand)),
  }
}

type PageVisit = StorefrontInLanguage & {
  /** The part of the requested address on which the page depends. */
  url: string
  pathname: string
  state: PageState
  /** Whether the address names its language. */
  isNamed: boolean
  log: FastifyRequest['log']
}

async function finishPage(visit: PageVisit, { deps, storefront }: Serving): Promise<FinishedPage> {
  const { state, pathname, renderer } = visit
  const { page, status } = await render(visit)
  const assets = visit.assetsOf(page.sources)
  const styles = inlineStyles(state.brand, assets)
  const parts = composeDocument({
    page,
    state,
    assets,
    styles,
    language: renderer.language,
    isNamed: visit.isNamed,
    address: canonicalOf(state, pathname, deps),
    publicUrl: deps.publicUrl,
    isLanding: page.indexed && pathname === state.basename,
  })
  const frameOrigin = PAY_PAGE.test(pathname) ? deps.payFrameOrigin() : null
  const policy = storefrontPolicy(state.brand, styles, frameOrigin)
  return {
    html: await storefront.finish(pathname, parts),
    status,
    headers: {
      ...documentHeaders,
      'content-language': languageTags[renderer.language],
      vary: VARY,
      ...(deps.mode === 'production' ? { 'content-security-policy': policy } : {}),
    },
  }
}

/**
 * Renders a page. When that fails on the server it is still sent, empty: the browser may succeed, and reports it when it
 * does not.
 */
async function render({ url, state, renderer, log }: PageVisit): Promise<{ page: RenderedPage; status: number }> {
  try {
    const page = await renderer.renderPage(url, state)
    return { page, status: page.status }
  } catch (error) {
    log.error({ err: error, path: splitUrl(url).pathname }, 'a page failed to render')
    const { name, description } = state.brand
    return { page: { markup: '', title: name, description, status: 200, indexed: false, sources: [] }, status: 500 }
  }
}

/** The canonical address of a page: with the storefront in the path, whichever host it was opened on. */
function canonicalOf({ brand, basename }: PageState, pathname: string, { publicUrl }: StorefrontDeps): string {
  const below = (basename === '/' ? pathname : pathname.slice(basename.length)).replace(/^\/$/, '')
  return publicUrl + (`${brand.isMainBrand ? '' : `/${brand.subdomain}`}${below}` || '/')
}
