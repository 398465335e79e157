import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkMethod,
  exampleOf,
  HOURS_MAX,
  type MethodDraft,
  NOTE_MAX_LENGTH,
  POSITION_MAX,
  readMethod,
  typedMethod,
} from './method-form.ts'

const NOW = new Date('2026-11-29T17:05:00Z')
const AMOUNT_MAX = 10_000_000

const method = (more: Partial<MethodDraft> = {}): MethodDraft => ({
  isActive: true,
  position: 2,
  minAmount: 5_000,
  maxAmount: 50_000,
  hours: 24,
  providerCode: 'ABT',
  note: 'En efectivo, en cualquier local.',
  hiddenAt: ['6b1f0c52-7a44-4c0e-9b6e-5d1b00000001'],
  ...more,
})
const issues = (more: Partial<MethodDraft>) => checkMethod(method(more)).map(({ path, key }) => `${path} ${key}`)

const limits = fc.tuple(fc.nat(AMOUNT_MAX), fc.nat(AMOUNT_MAX), fc.boolean()).map(([one, other, isLimited]) => ({
  minAmount: Math.min(one, other),
  maxAmount: isLimited ? Math.max(one, other) : null,
}))
const sound = fc
  .record({
    isActive: fc.boolean(),
    position: fc.integer({ min: 1, max: POSITION_MAX }),
    hours: fc.integer({ min: 1, max: HOURS_MAX }),
    providerCode: fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
    note: fc.stringMatching(/^[a-zñ,.]{0,120}$/),
    hiddenAt: fc.array(fc.uuid(), { maxLength: 3 }),
    limits,
  })
  .map(({ limits: own, ...draft }): MethodDraft => ({ ...draft, ...own }))

describe('Y-05 a way to pay as staff keep it', () => {
  test('has a place, limits, hours, a code and a note', () => {
    expect(checkMethod(method())).toEqual([])
    for (const position of [0, 10, 1.5, NaN])
      expect(issues({ position })).toEqual(['position METHODS.POSITION_INVALID'])
    for (const minAmount of [-1, NaN]) expect(issues({ minAmount })).toEqual(['minAmount METHODS.MIN_AMOUNT_INVALID'])
    for (const maxAmount of [-1, NaN, AMOUNT_MAX + 1]) {
      expect(issues({ maxAmount })).toEqual(['maxAmount METHODS.MAX_AMOUNT_INVALID'])
    }
    expect(issues({ maxAmount: 4_999 })).toEqual(['maxAmount METHODS.LIMITS_CROSSED'])
    expect(issues({ maxAmount: 5_000, note: 'a'.repeat(NOTE_MAX_LENGTH) })).toEqual([])
    for (const hours of [0, 241, 2.5, NaN]) expect(issues({ hours })).toEqual(['hours METHODS.HOURS_INVALID'])
    for (const providerCode of ['', 'A B', 'ABÑ', 'ABCDEFGHIJKLM']) {
      expect(issues({ providerCode })).toEqual(['providerCode METHODS.PROVIDER_CODE_INVALID'])
    }
    for (const note of ['a'.repeat(NOTE_MAX_LENGTH + 1), 'dos\nlíneas']) {
      expect(issues({ note })).toEqual(['note METHODS.NOTE_INVALID'])
    }
  })

  test('is sound anywhere within its bounds, and read as it was typed', () => {
    fc.assert(
      fc.property(sound, (draft) => {
        expect(checkMethod(draft)).toEqual([])
        expect(readMethod(typedMethod(draft))).toEqual(draft)
      }),
    )
  })

  test('is read with spaces around its texts, and without limits', () => {
    const typed = { ...typedMethod(method()), minAmount: '', maxAmount: ' ', providerCode: ' BTU ', note: ' ' }
    expect(readMethod(typed)).toEqual(method({ minAmount: 0, maxAmount: null, providerCode: 'BTU', note: '' }))
    const wrong = { ...typed, position: '', minAmount: 'x', maxAmount: '1,999', hours: 'un día' }
    expect(checkMethod(readMethod(wrong)).map(({ path }) => path)).toEqual([
      'position',
      'minAmount',
      'maxAmount',
      'hours',
    ])
  })

  test('shows by an example until when it can be paid', () => {
    expect(exampleOf(method(), NOW)).toBe(
      'Una compra de USD 100,00 de hoy se puede pagar hasta el 30/11/2026 a las 14:05.',
    )
    expect(exampleOf(method({ minAmount: 20_000 }), NOW)).toMatch('Una compra de USD 200,00 de hoy')
    expect(exampleOf(method({ minAmount: 0, maxAmount: 8_050 }), NOW)).toMatch('Una compra de USD 80,50 de hoy')
    expect(exampleOf(method({ hours: 0 }), NOW)).toBeNull()
  })

  test('has an example whenever it is sound', () => {
    fc.assert(
      fc.property(sound, (draft) => {
        expect(exampleOf(draft, NOW)).toMatch(/^Una compra de USD .* a las \d\d:\d\d\.$/)
      }),
    )
  })
})
