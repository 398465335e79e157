import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { StorefrontRenderer } from '#shared/site/document.ts'
import { RESERVED_SEGMENTS } from '#shared/businesses/subdomain.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { storefrontWeights } from '../../tests/support/storefront-weights.ts'
import type { StoredImage } from '../adapters/images/store.ts'
import { CachedPage } from './cached-page.ts'
import { storefrontPages } from './pages.ts'
import { ceibo } from '../../tests/support/test-brand.ts'
import { buildForTest, type TestBuild } from '../../tests/support/test-build.ts'

const partner: Brand = {
  ...ceibo,
  subdomain: 'mburucuya',
  name: 'Mburucuyá Viajes',
  isMainBrand: false,
  primaryColor: '#f5c400',
  secondaryColor: '#2b5d34',
  logoUrl: 'https://store.example/logo.png',
  faviconUrl: '/images/icon.png',
}
const hostile: Brand = {
  ...partner,
  subdomain: 'hostil',
  name: `</script><script>alert(1)</script>"'&`,
  primaryColor: 'red}</style><script>alert(2)</script>',
  description: '</title><img src=x onerror=alert(3)>',
}
const broken: Brand = { ...partner, subdomain: 'rota', contactLines: null as unknown as Brand['contactLines'] }

const provider = { name: 'Litoral S.R.L.', rut: '', address: '', provider: 'Litoral Assist', hours: '' }
/** A company whose travellers another provider assists. */
const otherProvider: Brand = { ...partner, subdomain: 'litoral', legalEntity: provider }

const banner = (name: string, link: string | null) => ({ imageUrl: `/images/${name}.png`, link })
const poster: Brand = {
  ...partner,
  subdomain: 'afiches',
  banners: [banner('uno', 'https://uno.example/'), banner('dos', null), banner('tres', 'javascript:alert(1)')],
}
/** A broker, as the storefronts of one of its quotes and of one of its sales show it. */
const broker: Brand = {
  ...ceibo,
  subdomain: brokerStorefront({ of: 'quote', code: '7'.repeat(27) }),
  name: 'Rambla Brokers',
  isMainBrand: false,
  primaryColor: '#3f4654',
}
const brokersSale: Brand = { ...broker, subdomain: brokerStorefront({ of: 'sale', code: 'A7'.repeat(16) }) }
const known = new Map(
  [ceibo, partner, hostile, broken, poster, otherProvider, broker, brokersSale].map((brand) => [
    brand.subdomain,
    brand,
  ]),
)

const RED = { r: 255, g: 0, b: 0 }
/** The partner's own icon, red all over. */
const pictures = new Map<string, StoredImage>()

let build: TestBuild
let app: FastifyInstance
let partnerName = partner.name
let contactEmail: string | null = null

beforeAll(async () => {
  build = await buildForTest()
  const red = sharp({ create: { width: 90, height: 90, channels: 3, background: RED } })
  pictures.set('icon.png', { content: await red.png().toBuffer(), contentType: 'image/png' })
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(cookie)
  await storefrontPages(app, {
    answerMinutes: async () => 40,
    vouchersOver: async () => 1_200,
    exchangeRate: async () => null,
    instalmentPlans: async () => [],
    priceFrom: async () => null,
    findBrand: async (subdomain) => {
      const brand = known.get(subdomain)
      return brand ? (brand === partner ? { ...partner, name: partnerName } : brand) : null
    },
    mainBrand: async () => ({ ...ceibo, contactEmail }),
    partnerSubdomains: async () => ['afiches', 'mburucuya'],
    images: { put: async () => undefined, get: async (key) => pictures.get(key) ?? null },
    pictures: async () => ({}),
    catalogue: async () => ({ categories: [], destinations: [{ id: 7, name: 'Marte' }], residenceCountries: [] }),
    publicUrl: 'https://ceibo.example',
    mode: 'production',
    root: build.root,
    cachedPages: 500,
    payFrameOrigin: () => 'https://bank.example',
    now: () => new Date('2027-03-01T12:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await build.remove()
})

function open(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers: { host: 'ceibo.example', ...headers } })
}

function policyOf(response: LightMyRequestResponse): string {
  return String(response.headers['content-security-policy'])
}

test('no page downloads more than its budget', async () => {
  const weights = await storefrontWeights(path.join(build.root, 'dist'))
  expect(weights.length).toBeGreaterThan(60)
  const heavy = weights.filter(({ bytes, budget }) => bytes > budget)
  expect(heavy).toEqual([])
})

test('P-15 every file that a page names is in the build', async () => {
  const renderer = (await import(
    pathToFileURL(path.join(build.root, 'dist/ssr/entry-server.js')).href
  )) as StorefrontRenderer
  const named = new Set<string>()
  for (const address of renderer.pagePaths) {
    const { body } = await open(address.replaceAll(/:\w+/g, 'x'))
    for (const [, file = ''] of body.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)) named.add(file)
  }
  expect([...named].filter((file) => file.endsWith('.svg')).length).toBeGreaterThan(1)
  for (const file of named) expect((await open(file)).statusCode, file).toBe(200)
})

describe('addresses', () => {
  // ASVS 4.1.1
  test('P-01 the root is the main brand, titled, described and canonical', async () => {
    const home = await open('/')
    expect(home.statusCode).toBe(200)
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(home.body).toContain('<html lang="es-UY">')
    expect(home.body).toContain('<title>Ceibo Asistencia: asistencia al viajero</title>')
    expect(home.body).toContain('<link rel="canonical" href="https://ceibo.example/">')
    expect(home.body).toContain('<meta name="description" content="Cotizá')
    expect(home.body).toContain('Agente de ventas')
    expect(home.body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(home.body).toContain('Marte')
  })

  test('P-02 a partner has its own name, icon, colours and prefix, by path and by host', async () => {
    const byPath = await open('/mburucuya')
    const byHost = await open('/', { host: 'mburucuya.ceibo.example' })
    for (const page of [byPath, byHost]) {
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<title>Mburucuyá Viajes')
      expect(page.body).toContain('--brand:#f5c400;--on-brand:#000000')
      expect(page.body).toContain('--accent:#2b5d34')
      expect(page.body).toContain('<link rel="icon" href="/images/icon.png">')
      expect(page.body).toContain('<meta name="theme-color" content="#f5c400">')
      expect(page.body).toContain('<link rel="canonical" href="https://ceibo.example/mburucuya">')
      expect(page.body).toContain('https://store.example/logo.png')
      expect(page.body).not.toContain('Agente de ventas')
    }
    expect(byPath.body).toContain('href="/mburucuya/buy/step-1"')
    expect(byHost.body).toContain('href="/buy/step-1"')
  })

  test('P-01 P-02 V-09 the home tells its sentence and what proves it, and of another provider no count of ours', async () => {
    const proofOf = async (url: string) => {
      const text = (await open(url)).body.replaceAll(/<!-- -->/g, '')
      expect(text).toContain('<strong>40 minutos</strong> para responder un pedido')
      return /<ul class="proof">(.*?)<\/ul>/.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, '')
    }
    expect(await proofOf('/')).toMatch(/^Más de 1\.200 vouchers emitidos40 minutos/)
    expect(await proofOf('/mburucuya')).toMatch(/^Más de 1\.200 vouchers emitidos por Ceibo Asistencia40 minutos/)
    expect(await proofOf('/litoral')).toMatch(/^Litoral Assist presta la asistencia40 minutos/)
    expect((await open('/mburucuya')).body).toContain('Vos viajá. Nosotros te cuidamos.</h1>')
  })

  test('P-02 a storefront has colours for the dark setting of the system', async () => {
    const { body } = await open('/mburucuya')
    expect(body).toContain('<meta name="color-scheme" content="light dark">')
    expect(body).toMatch(/@media\(prefers-color-scheme:dark\)\{:root\{--brand-ink:#f5c400/)
  })

  test.each([
    ['B-13', 'quote', broker],
    ['B-12', 'sale', brokersSale],
  ])(
    '%s a broker’s %s is a storefront without any brand of ours, for its customer and not for search engines',
    async (_, _of, { subdomain }) => {
      const address = `/${subdomain}`
      const below = ['', '/buy/step-5', '/buy/step-1', '/mi-voucher', '/cancelar-plan', '/solicitar-reintegro']
      for (const url of below.map((path) => address + path)) {
        const page = await open(url)
        expect(page.statusCode, url).toBe(200)
        expect(page.body, url).toContain('Rambla Brokers')
        expect(page.body, url).toContain('--brand:#3f4654')
        // Only a cached page has one: opened quotes must not push the storefronts' pages out of the cache.
        expect(page.headers.etag, url).toBeUndefined()
        expect(page.body, url).toContain('<meta name="robots" content="noindex">')
        expect(page.body, url).toContain(`<link rel="canonical" href="https://ceibo.example${url}">`)
        const [shown = ''] = page.body.split('<script type="application/json"')
        expect(shown.replaceAll('https://ceibo.example', ''), url).not.toMatch(/ceibo/i)
        expect(shown, url).not.toContain('Agente de ventas')
        for (const [, href = ''] of shown.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) expect(href, url).toContain(address)
        // The flower of our mark, as a logo and as an icon.
        expect(shown, url).not.toMatch(/M16 31C6( |%20)29/)
      }
      expect((await open(`${address}/nada`)).statusCode).toBe(404)
      const lower = await open(`${address.toUpperCase()}/buy/step-1?destino=7`)
      expect([lower.statusCode, lower.headers.location]).toEqual([302, `${address}/buy/step-1?destino=7`])
    },
  )

  test('B-13 the address of a quote that is no broker’s is a page of ours, and that of a sale is none', async () => {
    const quote = await open(`/${brokerStorefront({ of: 'quote', code: '8'.repeat(27) })}`)
    expect(quote.body).toContain('<title>Retomar una cotización - Ceibo Asistencia</title>')
    const sale = await open(`/${brokerStorefront({ of: 'sale', code: '8'.repeat(32) })}/mi-voucher`)
    expect(sale.statusCode).toBe(404)
  })

  test('P-03 an unknown storefront is a real 404 with the main brand around it', async () => {
    for (const url of ['/nadie', '/nadie/buy/step-1', '/mburucuya/nada', '/admin2', '/x', '/buy/step-9']) {
      const page = await open(url)
      expect(page.statusCode, url).toBe(404)
      expect(page.body, url).toContain('Página no encontrada')
      expect(page.body, url).toContain('<meta name="robots" content="noindex">')
      expect(page.body, url).not.toContain('rel="canonical"')
    }
  })

  test("P-03 the main brand's own subdomain redirects to the root, and keeps the rest of the address", async () => {
    expect((await open('/ceibo')).headers.location).toBe('/')
    expect((await open('/ceibo/')).headers.location).toBe('/')
    expect((await open('/ceibo/buy/step-1?destino=2')).headers.location).toBe('/buy/step-1?destino=2')
    expect((await open('/MBURUCUYA?a=1')).headers.location).toBe('/mburucuya?a=1')
  })

  // ASVS 1.1.1, 3.7.2
  test('no redirect leaves our host', async () => {
    for (const url of [
      '/ceibo//evil.example',
      '/ceibo/\\evil.example',
      '//ceibo//evil.example',
      '/ceibo/%2F%2Fevil.example',
    ]) {
      const { location } = (await open(url)).headers
      expect(new URL(String(location ?? '/'), 'https://ceibo.example').host, url).toBe('ceibo.example')
    }
  })

  test('an address, a bare name, a reserved label or a host that is not below ours is the main site', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost:3000', 'www.ceibo.example', 'nadie.otra.example', '[::1]:3000']) {
      expect((await open('/', { host })).body, host).toContain('<title>Ceibo Asistencia')
    }
  })

  test('P-02 a host name below ours that no business has leads to its path form, which is a real 404', async () => {
    for (const url of ['/', '/buy/step-1?x=1']) {
      const { headers } = await open(url, { host: 'nadie.ceibo.example' })
      expect(headers.location, url).toBe('https://ceibo.example/nadie')
    }
    expect((await open('/nadie')).statusCode).toBe(404)
  })

  test('back-office addresses get its one document, never indexed', async () => {
    for (const url of ['/admin', '/admin/sales/12', '/profile/login', '/sales', '/sales/3', '/users/login']) {
      const page = await open(url)
      expect(page.statusCode, url).toBe(200)
      expect(page.body, url).toContain('Back-office')
      expect(page.headers['x-robots-tag'], url).toBe('noindex')
      expect(page.headers['cache-control'], url).toBe('no-cache')
    }
  })

  test('no business can take a first segment that is served here', () => {
    for (const segment of ['admin', 'profile', 'sales', 'users', 'assets', 'robots', 'api', 'images']) {
      expect(RESERVED_SEGMENTS).toContain(segment)
    }
  })
})

describe('banners', () => {
  // ASVS 1.2.2
  test('P-04 the first is the hero, the last the footer, each opens its link, and no script is one', async () => {
    const { body } = await open('/afiches')
    const order = ['uno', 'dos', 'tres'].map((name) => body.indexOf(`/images/${name}.png`))
    expect(order.toSorted((a, b) => a - b)).toEqual(order)
    expect(order[0]).toBeGreaterThan(0)
    expect(body).toContain('<a href="https://uno.example/" rel="noopener"')
    expect(body).not.toContain('href="javascript')
  })

  test('P-04 a banner in the footer’s place leaves one line below it, to every page that the footer leads to', async () => {
    const footerOf = async (url: string) => /<footer.*<\/footer>/s.exec((await open(url)).body)?.[0] ?? ''
    const pagesIn = (footer: string, home: string) =>
      [...footer.matchAll(/<a href="([^"]+)"/g)]
        .flatMap(([, href = '']) =>
          href.startsWith(`${home}/`) && !href.includes('#') ? [href.slice(home.length)] : [],
        )
        .toSorted()
    const line = await footerOf('/afiches')
    expect(line).toContain(poster.name)
    expect(line).not.toContain('<h2')
    const whole = pagesIn(await footerOf('/mburucuya'), '/mburucuya')
    const legalPages = [
      '/solicitar-reintegro',
      '/cancelar-plan',
      '/arrepentimiento',
      '/terminos',
      '/privacidad',
      '/mi-voucher',
    ]
    expect(whole).toEqual(expect.arrayContaining(legalPages))
    expect(pagesIn(line, '/afiches')).toEqual(whole)
    expect(await footerOf('/afiches/sobre-nosotros'), 'banners are for the landing').toContain('<h2')
  })
})

describe('documents', () => {
  // ASVS 1.1.2, 1.2.1, 1.2.3, 1.3.5, 3.2.2
  test('a hostile brand stays text: no tag, no script, no style of its own', async () => {
    const { body } = await open('/hostil')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('--brand:#b700ff')
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(state).not.toContain('<')
    expect(JSON.parse(state)).toMatchObject({ brand: { name: hostile.name }, basename: '/hostil', today: '2027-03-01' })
  })

  // ASVS 3.4.3
  test('the policy allows the inline styles by hash, the images of the brand, and nothing else inline', async () => {
    const page = await open('/mburucuya')
    const policy = policyOf(page)
    const styles = [...page.body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css ?? '')
    expect(styles).toHaveLength(2)
    for (const css of styles) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    }
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("img-src 'self' data: https://store.example;")
    for (const none of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy).toContain(`${none} 'none'`)
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/ style="| on[a-z]+="/)
    const inlineScripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)].filter(([, , text]) => text !== '')
    expect(inlineScripts.map(([, attributes]) => attributes)).toEqual([
      ' type="application/json" id="state"',
      ' type="application/ld+json"',
    ])
  })

  // ASVS 3.4.6
  test('B-11 R-06 only the documents of step 8, of the short way and of a change to pay may frame the card gateway', async () => {
    for (const url of ['/', '/buy/step-7', '/mburucuya', '/buy/step-8x', '/viajes', '/Viaje', '/pagar', '/pagar/a/b']) {
      expect(policyOf(await open(url)), url).not.toContain('bank.example')
    }
    for (const url of [
      '/buy/step-8',
      '/mburucuya/buy/step-8',
      '/buy/step-8?a=1',
      '/viaje',
      '/mburucuya/viaje',
      '/mburucuya/pagar/0123456789ABCDEF',
    ]) {
      expect(policyOf(await open(url)), url).toContain("frame-src 'self' https://bank.example")
    }
  })

  test('P-15 a page that breaks while rendering is sent empty with 500, for the browser to try', async () => {
    const page = await open('/rota')
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('<div id="root"></div>')
  })
})

describe('for search engines and shared links', () => {
  test('robots.txt closes the back-office and names the sitemap', async () => {
    const robots = await open('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    for (const line of ['Disallow: /admin', 'Disallow: /api', 'Sitemap: https://ceibo.example/sitemap.xml']) {
      expect(robots.body.split('\n')).toContain(line)
    }
  })

  test('security.txt says where a hole is reported, and for how long it says so', async () => {
    const file = await open('/.well-known/security.txt')
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = () =>
      Object.fromEntries(
        file.body
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/s)),
      )
    expect(fields()).toMatchObject({
      Contact: 'https://ceibo.example/solicitar-asistencia',
      Canonical: 'https://ceibo.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields()['Expires']) - Date.now()) / 86_400_000
    expect(days > 150 && days < 365).toBe(true)
    contactEmail = 'hola@ceibo.example'
    expect((await open('/.well-known/security.txt')).body).toContain('Contact: mailto:hola@ceibo.example\n')
    contactEmail = null
  })

  test('P-02 the sitemap has the indexed pages of the main brand and the landing of each partner, all of which answer', async () => {
    const sitemap = await open('/sitemap.xml')
    expect(sitemap.headers['content-type']).toContain('application/xml')
    const addresses = [...sitemap.body.matchAll(/<loc>https:\/\/ceibo\.example([^<]*)<\/loc>/g)].map(
      ([, path]) => path ?? '',
    )
    for (const path of ['/', '/buy/step-1', '/terminos', '/privacidad', '/arrepentimiento', '/mburucuya', '/afiches']) {
      expect(addresses).toContain(path)
    }
    expect(addresses).not.toContain('/logout')
    expect(addresses).not.toContain('/buy/step-2')
    expect(sitemap.body).not.toContain('lastmod')
    for (const path of addresses) {
      const page = await open(path)
      expect(page.statusCode, path).toBe(200)
      expect(page.body, path).not.toContain('noindex')
      expect(page.body, path).toContain(`<link rel="canonical" href="https://ceibo.example${path}">`)
    }
  })

  test('P-02 favicon.ico is the icon of the host: the partner’s own picture, and our flower where there is none', async () => {
    const middleOf = async (host: string) => {
      const icon = await open('/favicon.ico', { host })
      expect(icon.headers['content-type']).toBe('image/x-icon')
      expect([...icon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
      const { data, info } = await sharp(icon.rawPayload.subarray(22)).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([48, 48])
      const at = (24 * 48 + 3) * info.channels
      return [...data.subarray(at, at + 3)]
    }
    expect(await middleOf('mburucuya.ceibo.example')).toEqual([RED.r, RED.g, RED.b])
    expect(await middleOf('ceibo.example')).toEqual([0xb7, 0x00, 0xff])
  })

  test('a shared link has a card: title, words, address and picture of the brand', async () => {
    const page = (await open('/mburucuya/sobre-nosotros')).body
    for (const [property, content] of [
      ['og:title', 'Sobre nosotros - Mburucuyá Viajes'],
      ['og:url', 'https://ceibo.example/mburucuya/sobre-nosotros'],
      ['og:site_name', 'Mburucuyá Viajes'],
      ['og:image', 'https://store.example/logo.png'],
    ]) {
      expect(page).toContain(`<meta property="${property}" content="${content}">`)
    }
    expect(page).toContain('<meta name="twitter:card" content="summary">')
    expect((await open('/afiches')).body).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  // ASVS 1.2.3
  test('a landing names its business; a hostile name stays data', async () => {
    const organization = async (url: string) => {
      const [, json = 'null'] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await open(url)).body) ?? []
      return JSON.parse(json) as { name: string; url: string; contactPoint: unknown[] } | null
    }
    expect(await organization('/')).toMatchObject({
      '@type': 'Organization',
      name: 'Ceibo Asistencia',
      url: 'https://ceibo.example/',
      contactPoint: [{ telephone: '+59829001234', contactType: 'emergency' }],
    })
    expect(await organization('/mburucuya')).toMatchObject({
      name: 'Mburucuyá Viajes',
      logo: 'https://store.example/logo.png',
    })
    expect(await organization('/hostil')).toMatchObject({ name: hostile.name })
    expect(await organization('/sobre-nosotros')).toBeNull()
  })
})

describe('sending', () => {
  test('a page travels in the encoding that the browser accepts', async () => {
    const plain = await open('/')
    const brotli = await open('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await open('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers.vary).toBe('accept-encoding, accept-language, cookie')
  })

  test('what one visitor alone sees is compressed quickly, and the same whatever the encoding', async () => {
    const url = '/buy/step-1?destino=7'
    const plain = await open(url)
    const ways = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, decompress] of Object.entries(ways)) {
      const page = await open(url, { 'accept-encoding': encoding })
      expect(page.headers['content-encoding']).toBe(encoding)
      expect(decompress(page.rawPayload).toString()).toBe(plain.body)
    }
    const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    expect((await open(url, asBrowsersAsk)).headers['content-encoding']).toBe('zstd')
    expect((await open('/', asBrowsersAsk)).headers['content-encoding']).toBe('br')
  })

  test('what a page does not read of its address changes nothing in it, so that campaigns are answered with the cached page', async () => {
    const { pagePaths, readQuery } = (await import(
      pathToFileURL(path.join(build.root, 'dist/ssr/entry-server.js')).href
    )) as StorefrontRenderer
    const everything = `categoria=1&destino=7&salida=2027-04-01&regreso=2027-04-09&pasajeros=2&residencia=1&enviado=1`
    for (const declared of pagePaths) {
      const page = declared.replace(/:\w+/, 'ABCDEF')
      const campaign = await open(`${page}?utm_source=boletin&gclid=1&q=x`)
      expect(campaign.headers.etag, page).toBe((await open(page)).headers.etag)
      expect(campaign.headers.etag, page).toBeDefined()
      const read = readQuery(`${page}?q=x&${everything}`, '/')
      expect((await open(`${page}?${everything}&q=x`)).body, page).toBe((await open(`${page}${read}`)).body)
    }
    expect(readQuery(`/buy/step-1?q=x&${everything}`, '/')).toContain('destino=7')
  })

  test('an address that leads nowhere is not cached: however many there are, they push no page out', async () => {
    const keep = vi.spyOn(LRUCache.prototype, 'set')
    const cachedPages = () => keep.mock.calls.filter(([, value]) => value instanceof CachedPage)
    partnerName = 'Una página que se guarda'
    await open('/mburucuya')
    partnerName = partner.name
    expect(cachedPages()).toHaveLength(1)
    for (let n = 0; n < 20; n += 1) {
      const page = await open(`/mburucuya/nada-${n}-${Date.now()}`, { 'accept-encoding': 'br' })
      expect([page.statusCode, page.headers.etag, page.headers['content-encoding']]).toEqual([404, undefined, 'br'])
    }
    expect(cachedPages()).toHaveLength(1)
    keep.mockRestore()
  })

  test('a page is checked each time and sent again only when it changed', async () => {
    const first = await open('/mburucuya')
    expect(first.headers['cache-control']).toBe('no-cache')
    const etag = String(first.headers.etag)
    expect((await open('/mburucuya', { 'if-none-match': etag })).statusCode).toBe(304)
    partnerName = 'Otro nombre'
    const changed = await open('/mburucuya', { 'if-none-match': etag })
    partnerName = partner.name
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('<title>Otro nombre')
  })

  test('assets are compressed ahead and kept for ever', async () => {
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec((await open('/')).body)?.[1] ?? ''
    const asset = await open(script, { 'accept-encoding': 'br' })
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['content-encoding']).toBe('br')
    expect(asset.headers['cache-control']).toContain('immutable')
    expect((await open('/assets/nothing.js')).statusCode).toBe(404)
  })

  test('no style sheet is asked for: all of it is in the document, and its lazy modules know it', async () => {
    const links = (await open('/')).body.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toContain(' disabled ')
  })

  test('the face of the headings is asked for by the head, once, and kept for ever', async () => {
    const { body } = await open('/')
    const [head = ''] = body.split('</head>')
    const preloads = head.match(/<link rel="preload"[^>]*>/g) ?? []
    expect(preloads).toEqual([expect.stringMatching(/ as="font" type="font\/woff2" crossorigin /)])
    const address = /href="([^"]+)"/.exec(preloads[0] ?? '')?.[1] ?? ''
    expect(body).toContain(`url(${address})`)
    const font = await open(address)
    expect(font.headers['content-type']).toBe('font/woff2')
    expect(font.headers['cache-control']).toContain('immutable')
  })

  test('a first view fits its budget: 14 KB of document in one answer', async () => {
    const { rawPayload } = await open('/', { 'accept-encoding': 'br' })
    expect(rawPayload.length).toBeLessThan(14 * 1024)
  })
})
