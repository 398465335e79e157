import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { LANGUAGE_KEY } from '#shared/languages.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import type { Language } from '../../platform/http/problem.ts'
import { brandOfHost } from '../address.ts'
import { recentBrands } from '../brand-cache.ts'
import { CachedPage, sendPage } from '../cached-page.ts'
import { fingerprint } from '../encodings.ts'
import { documentHeaders } from '../policy.ts'
import { html, type Markup } from '../voucher-pages/html.ts'
import { pageBrand } from '../voucher-pages/page-frame.ts'
import { type Context, renderMarkdown } from './markdown.ts'
import { composePage, type Look, policyOf } from './page.ts'
import { developerPaths, isPage, languages, type PageName, pathOf } from './pages.ts'
import { reference } from './reference.ts'
import { words } from './words.ts'

type PageRequest = { Params: { page?: string }; Querystring: { [LANGUAGE_KEY]?: unknown } }
type Wanted = { brand: Brand; language: Language; today: Day; name: string }

const script = readFileSync(new URL('copy-code.js', import.meta.url), 'utf8')

/** Serves the pages for developers, in Spanish and English, on our own address and in the main brand (W-05). */
export function developerPages(app: FastifyInstance, dependencies: Dependencies, fonts: readonly string[]): void {
  const { env, db, images, now } = dependencies
  const publicHostname = new URL(env.publicUrl).hostname
  const brands = recentBrands(db)
  // Those of yesterday leave it by themselves.
  const cache = new LRUCache<string, CachedPage>({ max: 2 * developerPaths.length })

  async function send(request: FastifyRequest, reply: FastifyReply, language: Language, name: string) {
    // A partner's own host shows nothing of our brand.
    if (await brandOfHost({ hostname: request.hostname, publicHostname }, brands))
      return reply.header('cache-control', 'no-cache').redirect(env.publicUrl + request.url)
    const brand = await brands.mainBrand()
    const today = dayAt(now())
    const key = `${language} ${name} ${today} ${fingerprint(JSON.stringify(brand))}`
    const page = cache.get(key) ?? (await makePage({ brand, language, today, name }))
    // Addresses without a page are unlimited in number: cached, they would push the pages out.
    if (page.status === 200) cache.set(key, page)
    return sendPage(request, reply, page)
  }

  async function makePage({ brand, language, today, name }: Wanted): Promise<CachedPage> {
    const look = await lookOf(brand)
    const frame = { look, language, publicUrl: env.publicUrl }
    const document = isPage(name)
      ? composePage({ ...frame, name, main: mainOf(name, { language, today, publicUrl: env.publicUrl }) })
      : composePage({ ...frame, title: words[language].notFound, main: notFound(language) })
    const headers = { ...documentHeaders, 'content-security-policy': policyOf(look), 'content-language': language }
    return new CachedPage({ html: Buffer.from(document), status: isPage(name) ? 200 : 404, headers }, 'cached')
  }

  async function lookOf(brand: Brand): Promise<Look> {
    const { name, primaryColor, logoUrl } = brand
    const page = await pageBrand({ name, primaryColor, logo: await storedImage(images, logoUrl) })
    return { brand, page, fonts }
  }

  for (const language of languages)
    app.get<PageRequest>(pathOf('', language) + '/:page?', (request, reply) => {
      const name = request.params.page ?? ''
      // The site's own way to choose a language: these pages have an address for each.
      const chosen = languages.find((one) => one === request.query[LANGUAGE_KEY]) ?? language
      if (chosen !== language && isPage(name)) return reply.redirect(pathOf(name, chosen))
      return send(request, reply, language, name)
    })
  app.get('/developers/copy-code.js', (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script),
  )
}

function mainOf(name: PageName, context: Context): Markup {
  if (name === 'reference') return reference(context)
  const file = new URL(`${context.language}/${name || 'start'}.md`, import.meta.url)
  return { markup: renderMarkdown(readFileSync(file, 'utf8'), context) }
}

function notFound(language: Language): Markup {
  return html`<h1>${words[language].notFound}</h1>
    <p>${words[language].notFoundText}</p>`
}
