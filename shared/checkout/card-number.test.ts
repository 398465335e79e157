import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.ts'

/** The last digit that makes the others pass Luhn's check. */
function luhnDigit(body: string): number {
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, n) => {
      const weighed = Number(digit) * (n % 2 === 0 ? 2 : 1)
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return (10 - (sum % 10)) % 10
}

/** All digits but the last, of a card of some network. */
const bodies = fc.oneof(
  fc.stringMatching(/^4\d{11}$/),
  fc.stringMatching(/^3\d{12,17}$/),
  fc.stringMatching(/^[2-6]\d{14,17}$/),
)

describe('B-11 a card number where none belongs', () => {
  // ASVS 14.2.4
  test('is seen whatever its network and length, grouped as on the card, and among words', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom('', ' ', '-', '.'), (body, between) => {
        const number = `${body}${luhnDigit(body)}`
        const grouped = number.match(/.{1,4}/g)!.join(between)
        expect(holdsCardNumber(grouped)).toBe(true)
        expect(holdsCardNumber(`Ana ${grouped} Pérez`)).toBe(true)
      }),
    )
  })

  test('is not seen when one digit is wrong', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(holdsCardNumber(`${body}${(luhnDigit(body) + 1) % 10}`)).toBe(false)
      }),
    )
  })

  test.each([
    '1.234.567-2',
    '12345672',
    'AAB123456',
    'X1234567L',
    '099 123 456',
    'María José',
    '211003420017',
    '2026-11-21',
  ])('leaves %s alone', (typed) => expect(holdsCardNumber(typed)).toBe(false))
})
