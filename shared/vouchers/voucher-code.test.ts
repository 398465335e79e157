import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  downloadCode,
  fromDownloadCode,
  isOrderCode,
  isVoucherCode,
  orderCode,
  readVoucherCode,
  versionedCode,
  voucherCode,
} from './voucher-code.ts'

const randomBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('B-12 a voucher code', () => {
  // ASVS 11.5.1
  test('is CA and 27 of 30 characters, none of them A, C, I, L, O or U', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(30)
    expect(CODE_ALPHABET).not.toMatch(/[ACILOU]/)
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const code = voucherCode(bytes)
        expect(code).toMatch(/^CA[0-9BDEFGHJKMNP-TV-Z]{27}$/)
        expect(isVoucherCode(code)).toBe(true)
      }),
    )
  })

  test('uses every character in every place alike', () => {
    const counts = new Map<string, number>()
    let seed = 1
    const bytes = new Uint8Array(32)
    for (let n = 0; n < 2_000; n += 1) {
      for (let i = 0; i < bytes.length; i += 1) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
        bytes[i] = seed >>> 24
      }
      for (const character of voucherCode(bytes).slice(2)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (2_000 * 27) / 30
    expect(counts.size).toBe(30)
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.15)
  })

  test('hangs on every bit it shows: other bytes give another code', () => {
    fc.assert(
      fc.property(
        randomBytes,
        fc.integer({ min: 16, max: 31 }),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, change) => {
          const others = Uint8Array.from(bytes, (byte, n) => (n === at ? byte ^ change : byte))
          expect(voucherCode(others)).not.toBe(voucherCode(bytes))
        },
      ),
    )
  })

  // ASVS 11.5.1
  test('is not made from too little chance', () => {
    expect(() => voucherCode(new Uint8Array(31))).toThrow(RangeError)
  })

  test('travels with MGA for its leading CA, and both forms lead back to it', () => {
    fc.assert(
      fc.property(randomBytes, (bytes) => {
        const code = voucherCode(bytes)
        const travelling = downloadCode(code)
        expect(travelling).toBe(`MGA${code.slice(2)}`)
        expect(code.replaceAll('CA', 'MGA')).toBe(travelling)
        expect(fromDownloadCode(travelling)).toBe(code)
        expect(fromDownloadCode(code)).toBe(code)
        expect(fromDownloadCode(` ${travelling.toLowerCase().replace(/(.{5})/g, '$1-')} `)).toBe(code)
      }),
    )
  })

  test.each([
    '',
    'CA',
    'MGA',
    `CA${'0'.repeat(26)}`,
    `CA${'0'.repeat(28)}`,
    `CA${'A'.repeat(27)}`,
    `XX${'0'.repeat(27)}`,
  ])('%j is none', (text) => {
    expect(isVoucherCode(text)).toBe(false)
    expect(fromDownloadCode(text)).toBeNull()
  })
})

test('an order is 20 characters of the same alphabet', () => {
  fc.assert(fc.property(randomBytes, (bytes) => isOrderCode(orderCode(bytes))))
  expect(isOrderCode('0'.repeat(19))).toBe(false)
  expect(isOrderCode('A'.repeat(20))).toBe(false)
  expect(isOrderCode(`${'0'.repeat(20)}\n`)).toBe(false)
})

describe('R-05 a version of a voucher', () => {
  const CODE = 'CA7QK2M9XWZ4TBN5RJ8DHV3GFPE61'

  test('is written behind the code but for the first, and read from either form as it is typed', () => {
    expect(versionedCode(CODE, 1)).toBe(CODE)
    fc.assert(
      fc.property(randomBytes, fc.integer({ min: 1, max: 999 }), (bytes, version) => {
        const code = voucherCode(bytes)
        const fullCode = versionedCode(code, version)
        for (const typed of [fullCode, downloadCode(fullCode), ` ${fullCode.toLowerCase().replace('-', ' ')} `]) {
          expect(readVoucherCode(typed)).toEqual({ code, version })
          expect(fromDownloadCode(typed)).toBe(code)
        }
      }),
    )
  })

  test.each([`${CODE}-0`, `${CODE}-02`, `${CODE}-1000`, `${CODE}-x`, `2-${CODE}`, '17-2'])('is not %s', (typed) => {
    expect(readVoucherCode(typed)).toBeNull()
  })
})
