import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contrastRatio,
  DARK_PAPER,
  LINE_CONTRAST,
  readableOnDark,
  readableOnWhite,
  TEXT_CONTRAST,
  textOn,
} from './contrast.ts'

const channel = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(channel, channel, channel)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10)
    expect(contrastRatio('#ffffff', '#FFFFFF')).toBe(1)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#b700ff', '#ffffff')).toBeCloseTo(4.71, 2)
    expect(contrastRatio('#0000ff', '#ffff00')).toBeCloseTo(8.0, 1)
  })

  test('has no order', () => {
    fc.assert(fc.property(color, color, (a, b) => contrastRatio(a, b) === contrastRatio(b, a)))
  })
})

describe('P-02 a partner’s colours can be read', () => {
  test('text on any brand colour has more than 4.5:1', () => {
    fc.assert(
      fc.property(color, (brand) => contrastRatio(textOn(brand), brand) > TEXT_CONTRAST),
      { numRuns: 5000 },
    )
  })

  test('text on any grey and on the hardest colours', () => {
    for (let part = 0; part < 256; part += 1) {
      const grey = `#${part.toString(16).padStart(2, '0').repeat(3)}`
      expect(contrastRatio(textOn(grey), grey), grey).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }
    expect(textOn('#b700ff')).toBe('#ffffff')
    expect(textOn('#ffff00')).toBe('#000000')
    expect(textOn('#777777')).toBe('#000000')
  })

  test('a brand colour as text or line on white is darkened as far as needed, and no further', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(TEXT_CONTRAST, LINE_CONTRAST), (brand, wanted) => {
        const readable = readableOnWhite(brand, wanted)
        expect(contrastRatio(readable, '#ffffff')).toBeGreaterThanOrEqual(wanted)
        if (contrastRatio(brand, '#ffffff') >= wanted) expect(readable).toBe(brand)
        else expect(contrastRatio(readable, '#ffffff')).toBeLessThan(wanted * 1.15)
      }),
      { numRuns: 3000 },
    )
    expect(readableOnWhite('#ffffff', TEXT_CONTRAST)).toBe('#757575')
  })

  test('in the dark setting it is lightened as far as needed, and no further', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(TEXT_CONTRAST, LINE_CONTRAST), (brand, wanted) => {
        const readable = readableOnDark(brand, wanted)
        expect(contrastRatio(readable, DARK_PAPER)).toBeGreaterThanOrEqual(wanted)
        if (contrastRatio(brand, DARK_PAPER) >= wanted) expect(readable).toBe(brand)
        else expect(contrastRatio(readable, DARK_PAPER)).toBeLessThan(wanted * 1.15)
      }),
      { numRuns: 3000 },
    )
    expect(readableOnDark('#ffff00', TEXT_CONTRAST)).toBe('#ffff00')
  })

  test('what is no colour is read as black', () => {
    expect(textOn('red')).toBe('#ffffff')
    expect(readableOnWhite('', TEXT_CONTRAST)).toBe('#000000')
  })
})
