import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Language } from '#shared/languages.ts'
import { ceibo } from '../../tests/support/test-brand.ts'
import { buildForTest, type TestBuild } from '../../tests/support/test-build.ts'
import { KB, storefrontWeights } from '../../tests/support/storefront-weights.ts'
import { storefrontPages } from './pages.ts'

/** A partner that does without Portuguese. */
const partner: Brand = {
  ...ceibo,
  subdomain: 'mburucuya',
  name: 'Mburucuyá Viajes',
  heroSentence: 'Viajá con Mburucuyá Viajes a tu lado.',
  isMainBrand: false,
  languages: ['es', 'en'],
}
const alone: Brand = { ...partner, subdomain: 'sola', languages: ['es'] }
const brands = new Map([partner, alone].map((brand) => [brand.subdomain, brand]))

const TITLES = { es: 'asistencia al viajero', pt: 'assistência em viagem', en: 'travel assistance' } as const
const TAGS = { es: 'es-UY', pt: 'pt-BR', en: 'en' } as const
const languages = ['es', 'pt', 'en'] as const

let build: TestBuild
let app: FastifyInstance

beforeAll(async () => {
  build = await buildForTest(['pt', 'en'])
  app = Fastify()
  await app.register(cookie)
  await storefrontPages(app, {
    answerMinutes: async () => 40,
    vouchersOver: async () => 1_200,
    exchangeRate: async () => null,
    instalmentPlans: async () => [],
    priceFrom: async () => ({ amount: 2_47, days: 10 }),
    findBrand: async (subdomain) => brands.get(subdomain) ?? null,
    mainBrand: async () => ceibo,
    partnerSubdomains: async () => [],
    images: { put: async () => undefined, get: async () => null },
    pictures: async () => ({}),
    catalogue: async (language) => ({
      categories: [],
      destinations: [{ id: 2, name: `América Latina (${language})` }],
      residenceCountries: [
        { id: 1, name: 'Alemania', iso: 'DE' },
        { id: 2, name: 'Uruguay', iso: 'UY' },
        { id: 3, name: 'Zona sin código', iso: '' },
      ],
    }),
    publicUrl: 'https://ceibo.example',
    mode: 'production',
    root: build.root,
    cachedPages: 500,
    payFrameOrigin: () => null,
    now: () => new Date('2027-03-01T12:00:00Z'),
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await build.remove()
})

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers: { host: 'ceibo.example', ...headers } })
  const lang = /<html lang="([^"]+)"/.exec(response.body)?.[1]
  const title = /<title>([^<]+)</.exec(response.body)?.[1]
  return { ...response, body: response.body, headers: response.headers, lang, title }
}

// WCAG 2.4.2, 3.1.1
test('I-01 a page, its title and its description are in the language of the visit, and say so', async () => {
  for (const language of languages) {
    const page = await open(`/?lng=${language}`)
    expect(page.lang).toBe(TAGS[language])
    expect(page.title).toBe(`Ceibo Asistencia: ${TITLES[language]}`)
    expect(page.headers['content-language']).toBe(TAGS[language])
    expect(page.headers['vary']).toBe('accept-encoding, accept-language, cookie')
    expect(page.body).toContain(`<link rel="canonical" href="https://ceibo.example/?lng=${language}">`)
  }
  expect((await open('/', { cookie: 'lng=en', 'accept-language': 'pt-BR' })).lang).toBe('en')
  const byBrowser = await open('/sobre-nosotros', { 'accept-language': 'pt-BR,pt;q=0.9' })
  expect(byBrowser.title).toBe('Quem somos - Ceibo Asistencia')
  expect(byBrowser.body).toContain('<link rel="canonical" href="https://ceibo.example/sobre-nosotros">')
})

test('I-01 search engines find each language at an address of its own, on indexed pages alone', async () => {
  const { body } = await open('/sobre-nosotros')
  const links = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  expect(links.map(([, tag, href]) => [tag, href])).toEqual([
    ['es-UY', 'https://ceibo.example/sobre-nosotros?lng=es'],
    ['pt-BR', 'https://ceibo.example/sobre-nosotros?lng=pt'],
    ['en', 'https://ceibo.example/sobre-nosotros?lng=en'],
    ['x-default', 'https://ceibo.example/sobre-nosotros'],
  ])
  for (const url of ['/buy/step-2', '/no-existe', '/sola'])
    expect((await open(url)).body).not.toContain('hreflang="en" href')
})

test('I-01 visits in two languages at once do not mix, and each cached page is found again', async () => {
  const wanted = Array.from({ length: 30 }, (_, n) => languages[n % 3]!)
  const pages = await Promise.all(wanted.map((language) => open('/', { 'accept-language': TAGS[language] })))
  expect(pages.map(({ lang }) => lang)).toEqual(wanted.map((language) => TAGS[language]))
  for (const [n, page] of pages.entries()) {
    const others = languages.filter((language) => language !== wanted[n])
    expect(page.title).toContain(TITLES[wanted[n]!])
    for (const language of others) expect(page.title).not.toContain(TITLES[language])
    const { etag } = page.headers
    const again = await open('/', { 'accept-language': TAGS[wanted[n]!], 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  }
  expect(new Set(pages.map(({ headers }) => headers['etag'])).size).toBe(3)
})

test('I-01 I-03 money, numbers, units, destinations and names of countries are those of the language, in its order', async () => {
  const said = {
    es: ['USD 2,47', '1.200', '40 minutos', ['Alemania', 'Uruguay', 'Zona sin código']],
    pt: ['USD 2,47', '1.200', '40 minutos', ['Alemanha', 'Uruguai', 'Zona sin código']],
    en: ['USD 2.47', '1,200', '40 minutes', ['Germany', 'Uruguay', 'Zona sin código']],
  } as const
  for (const language of languages) {
    const [money, number, time, countries] = said[language]
    const { body } = await open(`/?lng=${language}`)
    for (const text of [money, number, time]) expect(body.replaceAll('\u00a0', ' '), language).toContain(text)
    const state = JSON.parse(/id="state">([^<]+)</.exec(body)?.[1] ?? '') as {
      catalogue: { destinations: { name: string }[]; residenceCountries: { name: string }[] }
    }
    expect(state.catalogue.destinations[0]?.name).toBe(`América Latina (${language})`)
    expect(state.catalogue.residenceCountries.map(({ name }) => name)).toEqual(countries)
  }
})

// WCAG 3.1.2
test('I-04 a storefront has the languages that its business chose, and a switch where there are several', async () => {
  const english = await open('/mburucuya', { 'accept-language': 'pt-BR, en;q=0.5' })
  expect(english.lang).toBe('en')
  expect(english.body).toContain('Travel with Mburucuyá Viajes by your side.')
  expect(english.body).toContain('<a href="?lng=es" lang="es-UY" hrefLang="es-UY">Español</a>')
  expect(english.body).not.toContain('?lng=pt')
  expect((await open('/mburucuya?lng=pt')).lang).toBe('es-UY')
  const single = await open('/sola', { 'accept-language': 'en' })
  expect(single.lang).toBe('es-UY')
  expect(single.body).not.toContain('?lng=')
})

test('I-01 no page downloads more than its budget in any language, and another one costs 4 KB at most', async () => {
  const landingOf = async (language: Language) => {
    const weights = await storefrontWeights(path.join(build.root, 'dist'), language)
    expect(weights.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
    return weights.find(({ what }) => what === 'scripts of the landing')?.bytes ?? 0
  }
  const spanish = await landingOf('es')
  for (const language of ['pt', 'en'] as const) expect(await landingOf(language)).toBeLessThan(spanish + 4 * KB)
})

test('I-01 of legal texts the Spanish one counts: it stays, and a note says so', async () => {
  const { body } = await open('/terminos?lng=en')
  expect(body).toContain('The Spanish text is binding.')
  expect(body).toMatch(/<section id="[\w-]+" lang="es-UY">/)
  expect((await open('/terminos')).body).not.toContain('class="notice"')
})
