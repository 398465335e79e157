import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReserved, isSubdomain, normalizeSubdomain, RESERVED_SEGMENTS } from './subdomain.ts'

describe('M-03 a subdomain', () => {
  test.each(['abc', 'viajes-del-sur', '3mundos', 'a'.repeat(40), ' Patagonia '])('%s is one', (typed) => {
    expect(isSubdomain(typed)).toBe(true)
  })

  test.each([
    '',
    'ab',
    'a'.repeat(41),
    '-abc',
    'abc-',
    'a--b',
    'año',
    'a b c',
    'abc.def',
    'abc/def',
    '../admin',
    'abc\n-',
  ])('%j is none', (typed) => {
    expect(isSubdomain(typed)).toBe(false)
  })

  test('is stored in lowercase', () => {
    expect(normalizeSubdomain(' Patagonia ')).toBe('patagonia')
  })

  // ASVS 1.2.2
  test('needs no escaping in an address or a host name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 12 }), (typed) => {
        fc.pre(isSubdomain(typed))
        const subdomain = normalizeSubdomain(typed)
        expect(encodeURIComponent(subdomain)).toBe(subdomain)
        expect(new URL(`https://${subdomain}.example.com`).hostname).toBe(`${subdomain}.example.com`)
      }),
    )
  })
})

describe('M-03 reserved segments', () => {
  test('are refused in any case', () => {
    for (const typed of ['admin', 'ADMIN', ' buy ', 'sobre-nosotros', 'users', 'api'])
      expect(isReserved(typed)).toBe(true)
    expect(isReserved('patagonia')).toBe(false)
  })

  test('are each listed once, in the form they are compared in', () => {
    expect(new Set(RESERVED_SEGMENTS).size).toBe(RESERVED_SEGMENTS.length)
    for (const segment of RESERVED_SEGMENTS) expect(normalizeSubdomain(segment)).toBe(segment)
  })
})
