import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio } from '#shared/businesses/contrast.ts'
import { inkOf } from './ink.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('B-12 whatever the brand colour, every text of a paper can be read', () => {
  fc.assert(
    fc.property(color, (primary) => {
      const ink = inkOf(primary)
      expect(contrastRatio(ink.fill, ink.onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(ink.text, ink.wash)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio('#555555', ink.wash)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(ink.line, '#ffffff')).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour that is none prints black', () => {
  expect(inkOf('red; drop').fill).toBe('#000000')
})
