import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FailureCode } from '#shared/errors.ts'
import { isReserved } from '#shared/businesses/subdomain.ts'
import { partnerKeyOf } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { partnerDocument } from '../../platform/openapi/partner-document.ts'
import { problemCode } from '../../platform/http/problem.ts'
import { englishFailures, englishFields } from '../../platform/http/problem-texts.ts'
import { englishSummaries } from './english-summaries.ts'
import { examples } from './examples.ts'
import { developerPaths, languages, type PageName, pageNames, pages, pathOf } from './pages.ts'

let shop: TestShop
const documents = new Map<string, Document>()
const open = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'localhost', ...headers } })

beforeAll(async () => {
  shop = await startTestShop()
  for (const path of developerPaths) {
    const { statusCode, body } = await open(path)
    expect(statusCode, path).toBe(200)
    documents.set(path, new JSDOM(body).window.document)
  }
})
afterAll(() => shop.close())

const pageOf = (name: PageName, language: (typeof languages)[number]) => documents.get(pathOf(name, language))!
const textsOf = (document: ParentNode, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('W-05 the pages for developers', () => {
  test('are in Spanish and in English, each with its title, its address and that of the other language', () => {
    expect(developerPaths).toHaveLength(2 * pageNames.length)
    const titles = new Set<string>()
    for (const name of pageNames) {
      for (const language of languages) {
        const document = pageOf(name, language)
        titles.add(document.title)
        expect(document.title).toContain(pages[name][language])
        expect(document.documentElement.lang.slice(0, 2)).toBe(language)
        const site = shop.dependencies.env.publicUrl
        expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(site + pathOf(name, language))
        const others = [...document.querySelectorAll('link[rel=alternate]')].map((link) => link.getAttribute('href'))
        expect(others).toEqual([site + pathOf(name, 'es'), site + pathOf(name, 'en'), site + pathOf(name, 'es')])
        expect(document.querySelectorAll('h1')).toHaveLength(1)
        expect(document.querySelector('meta[name=robots]')).toBeNull()
      }
    }
    expect(titles.size).toBe(developerPaths.length)
  })

  test('have the same headings and the same examples in both languages', () => {
    for (const name of pageNames) {
      const outline = (language: (typeof languages)[number]) =>
        [...pageOf(name, language).querySelectorAll('main :is(h1, h2, h3), main [data-example]')].map(
          (part) => `${part.tagName} ${part.id || (part as HTMLElement).dataset.example || ''}`,
        )
      expect(outline('en'), name).toEqual(outline('es'))
      if (name !== 'reference')
        expect(
          outline('es').filter((line) => line.endsWith(' ')),
          name,
        ).toEqual([])
    }
  })

  test('show every example, and lead to no page or heading that is not there', () => {
    const shown = developerPaths.flatMap((path) =>
      [...documents.get(path)!.querySelectorAll<HTMLElement>('[data-example]')].map((tabs) => tabs.dataset.example),
    )
    expect(new Set(shown)).toEqual(new Set([...Object.keys(examples), 'receiver']))
    for (const path of developerPaths) {
      const document = documents.get(path)!
      for (const link of document.querySelectorAll('a[href^="/developers"], a[href^="#"]')) {
        const [address, anchor] = link.getAttribute('href')!.split('#')
        const other = documents.get(address || path)
        expect(other, `${path} leads to ${address}`).toBeDefined()
        if (anchor) expect(other!.getElementById(anchor), `${path} leads to #${anchor}`).not.toBeNull()
      }
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })

  test('say of every error what happened and what to do, and of no other', () => {
    const codes = (Object.keys(englishFailures) as FailureCode[]).map(problemCode)
    for (const language of languages) {
      const described = [...pageOf('errors', language).querySelectorAll('main h3')].map(({ id }) => id)
      expect(described.toSorted()).toEqual(codes.toSorted())
    }
  })

  test('list every code of a field', () => {
    const codes = [...new Set(Object.values(englishFields).map(({ code }) => code))].toSorted()
    for (const language of languages) {
      const table = [...pageOf('errors', language).querySelectorAll('main table')].at(-1)!
      expect(textsOf(table, 'td:first-child')).toEqual(codes)
    }
  })

  test('follow a language in the query to the address of the page in it', async () => {
    for (const [from, to] of [
      ['/developers/errors?lng=en', '/developers/en/errors'],
      ['/developers/en?lng=es', '/developers'],
    ] as const)
      expect((await open(from)).headers.location).toBe(to)
    expect((await open('/developers?lng=pt')).statusCode).toBe(200)
  })

  test('say of every code that an address of a webhook is refused with what to do', () => {
    const codes = Object.entries(englishFields).flatMap(([key, { code }]) =>
      key.startsWith('WEBHOOKS.URL') ? [code] : [],
    )
    for (const language of languages)
      expect(textsOf(pageOf('errors', language), 'main td:first-child')).toEqual(expect.arrayContaining(codes))
  })

  test('describe every call, schema and event of the document, in English too', () => {
    const { paths, webhooks, components } = partnerDocument('')
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    const ids = [
      ...calls,
      ...Object.keys(webhooks).map((kind) => `event-${kind}`),
      ...Object.keys(components.schemas).map((name) => `schema-${name}`),
    ]
    for (const language of languages)
      for (const id of ids) expect(pageOf('reference', language).getElementById(id), id).not.toBeNull()
    expect(Object.keys(englishSummaries).toSorted()).toEqual([...calls, ...Object.keys(webhooks)].toSorted())
  })

  test('tell the limits that a key has', async () => {
    const { key } = await partnerKeyOf(shop, 'broker@ceibo.test')
    const { headers } = await open('/api/partner/v1/meta', { authorization: `Bearer ${key}` })
    for (const language of languages)
      expect(textsOf(pageOf('requests', language), 'pre').join('\n')).toContain(
        `RateLimit-Policy: ${String(headers['ratelimit-policy'])}`,
      )
  })

  test('need no script, and load nothing but our own', async () => {
    for (const [path, document] of documents) {
      const scripts = [...document.querySelectorAll('script')].map((script) => script.outerHTML)
      expect(scripts, path).toEqual(['<script type="module" src="/developers/copy-code.js"></script>'])
      expect(document.querySelector('[onclick], [style]')).toBeNull()
      for (const tabs of document.querySelectorAll('.tabs')) {
        expect(tabs.querySelectorAll(':scope > .code')).toHaveLength(tabs.querySelectorAll('input[type=radio]').length)
        expect(tabs.querySelectorAll('input[checked]')).toHaveLength(1)
      }
    }
    const { headers } = await open('/developers')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const script = await open('/developers/copy-code.js')
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  test('have their days ahead on any day', async () => {
    shop.clock.set('2028-02-27T15:00:00.000Z')
    const { body } = await open('/developers')
    const { body: withEmail } = await open('/developers/sandbox')
    shop.clock.set('2026-11-21T15:00:00.000Z')
    expect(body).toContain('2028-04-27')
    expect(body).not.toContain('2027-01-20')
    expect(withEmail).toContain('27/04/2028 al 11/05/2028')
  })

  test('are sent once to who has them, and an unknown address has its own page', async () => {
    const { etag } = (await open('/developers')).headers
    expect((await open('/developers', { 'if-none-match': String(etag) })).statusCode).toBe(304)
    for (const [address, title] of [
      ['/developers/nada', 'No encontramos esta página'],
      ['/developers/en/nada', 'We found no such page'],
      ['/developers/constructor', 'No encontramos esta página'],
    ] as const) {
      const { statusCode, body } = await open(address)
      expect([address, statusCode]).toEqual([address, 404])
      expect(body).toContain(title)
      expect(body).toContain('<meta name="robots" content="noindex"')
    }
  })

  test('are on our own address alone: no business may take their name, and the host of one leads to us', async () => {
    expect(isReserved('developers')).toBe(true)
    const { statusCode, headers } = await open('/developers/en/links', { host: 'mburucuya.agencia.uy' })
    expect([statusCode, headers.location]).toEqual([302, `${shop.dependencies.env.publicUrl}/developers/en/links`])
  })
})
