import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBank, type TestBank } from '../../tests/gateway-contract/test-bank.ts'
import { brandOf, checkCard, findTestCard, parseExpiry, passesLuhn } from './card-form/card-rules.ts'
import { isAllowedOrigin, parseOriginPattern } from './origins.ts'
import { sandboxCards } from './sandbox-cards.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openBank({ origins: ['http://localhost:3000', 'http://*.localhost:3000'] })
})
afterAll(() => bank.close())

const card = { holder: 'Ana Pérez', number: '4000 0200 0000 0000', expiry: '08/29', cvv: '123' }
const now = new Date('2026-08-01T12:00:00Z')

describe('K-04 card rules', () => {
  test('one wrong digit never passes Luhn', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, change) => {
        const check = [...Array(10).keys()].find((digit) => passesLuhn([...body, digit].join(''))) ?? -1
        const number = [...body, check]
        const index = at % number.length
        const wrong = number.with(index, ((number[index] ?? 0) + change) % 10)
        expect(passesLuhn(number.join(''))).toBe(true)
        expect(passesLuhn(wrong.join(''))).toBe(false)
      }),
    )
  })

  test('every test card is accepted, is of its brand, and is listed once', () => {
    for (const { number, brand } of sandboxCards) {
      expect(checkCard({ ...card, number }, now)).toEqual({})
      expect(brandOf(number)).toBe(brand)
    }
    expect(new Set(sandboxCards.map(({ number }) => number)).size).toBe(sandboxCards.length)
  })

  test('a real-looking number is refused: the sandbox takes test cards only', () => {
    expect(checkCard({ ...card, number: '4111 1111 1111 1111' }, now)).toEqual({ number: 'not-a-test-card' })
    expect(checkCard({ ...card, number: '4111 1111 1111 1112' }, now)).toEqual({ number: 'invalid' })
    expect(findTestCard('4111111111111111')).toBeUndefined()
  })

  test.each([
    ['08/29', { year: 2029, month: 8 }],
    ['8/29', { year: 2029, month: 8 }],
    ['0829', { year: 2029, month: 8 }],
    ['08 / 2029', { year: 2029, month: 8 }],
    ['2029-08', { year: 2029, month: 8 }],
    ['13/29', undefined],
    ['00/29', undefined],
    ['08', undefined],
    ['', undefined],
  ])('expiry %j', (text, expected) => {
    expect(parseExpiry(text)).toEqual(expected)
  })

  test('a card is good until its month ends', () => {
    expect(checkCard({ ...card, expiry: '08/26' }, now)).toEqual({})
    expect(checkCard({ ...card, expiry: '07/26' }, now)).toEqual({ expiry: 'expired' })
  })

  test('each empty or wrong field is named', () => {
    const empty = { holder: ' ', number: '', expiry: '', cvv: '' }
    const required = { holder: 'required', number: 'required', expiry: 'required', cvv: 'required' }
    expect(checkCard(empty, now)).toEqual(required)
    expect(checkCard({ ...card, holder: '4000020000000000', cvv: '12a' }, now)).toEqual({
      holder: 'invalid',
      cvv: 'invalid',
    })
  })
})

describe('K-04 card form page', () => {
  const form = (parentOrigin: string) => fetch(`${bank.url}/card-form?parentOrigin=${encodeURIComponent(parentOrigin)}`)

  test('only a listed shop may frame it, and it may load nothing from elsewhere', async () => {
    const response = await form('http://acme.localhost:3000')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors http://acme.localhost:3000')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    const html = await response.text()
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|onclick/)
  })

  test.each([
    'http://evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://evillocalhost:3000',
    'http://a.localhost:3000; script-src *',
    'http://*.localhost:3000',
    'null',
    '',
  ])('not for %j', async (origin) => {
    expect((await form(origin)).status).toBe(403)
  })

  test('everything that it loads is there, as JavaScript without types', async () => {
    const html = await (await form('http://localhost:3000')).text()
    const pending = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    const paths = new Set<string>()
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (paths.has(path)) continue
      paths.add(path)
      const response = await fetch(new URL(path, bank.url))
      expect([path, response.status]).toEqual([path, 200])
      const text = await response.text()
      if (!path.endsWith('.ts')) continue
      expect(response.headers.get('content-type')).toMatch('text/javascript')
      expect(text).not.toMatch(/^(export )?type /m)
      for (const match of text.matchAll(/ from '([^']+)'/g))
        pending.push(new URL(match[1] ?? '', `${bank.url}${path}`).pathname)
    }
    expect(paths.size).toBe(6)
  })

  test('a good card becomes a one-time token; a wrong one is answered by field; another site gets nothing', async () => {
    const post = (fields: object, headers: Record<string, string> = {}) =>
      fetch(`${bank.url}/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(fields),
      })
    const issued = await (await post({ ...card, expiry: '08/39' })).json()
    expect(issued).toEqual({ token: expect.stringMatching(/^OT_[\w-]{43}$/), brand: 'Visa', last4: '0000' })
    const wrong = await post({ ...card, number: '4111111111111111', expiry: '08/39' })
    expect([wrong.status, await wrong.json()]).toEqual([422, { problems: { number: 'not-a-test-card' } }])
    expect((await post(card, { origin: 'http://localhost:3000' })).status).toBe(403)
    expect((await post({ number: 1 })).status).toBe(400)
  })
})

test('K-04 shop origins: exact, or all hosts below one', () => {
  expect(isAllowedOrigin('http://a.b.localhost:3000', [parseOriginPattern('http://*.localhost:3000/')])).toBe(true)
  expect(isAllowedOrigin('http://localhost:3000', [parseOriginPattern('http://*.localhost:3000')])).toBe(false)
  const anyPort = ['http://localhost:*', 'http://*.localhost:*'].map(parseOriginPattern)
  for (const origin of ['http://localhost:3010', 'http://localhost', 'http://a.localhost:3010']) {
    expect(isAllowedOrigin(origin, anyPort), origin).toBe(true)
  }
  for (const origin of ['http://localhost.evil:3010', 'http://evil.example:3010', 'https://localhost:3010']) {
    expect(isAllowedOrigin(origin, anyPort), origin).toBe(false)
  }
  expect(() => parseOriginPattern('localhost:3000')).toThrow('Not an origin')
  expect(() => parseOriginPattern("http://x'; script-src *")).toThrow('Not an origin')
})
