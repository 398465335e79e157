import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, LINE_CONTRAST, TEXT_CONTRAST } from '#shared/businesses/contrast.ts'
import { brandStyle } from './theme.ts'

const LARGEST_TINT = 0.12

function properties(style: string): Record<string, string> {
  return Object.fromEntries([...style.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]))
}

/** The colour that `color-mix(in srgb, brand 12%, #fff)` makes. */
function tint(color: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(255 + (channel - 255) * LARGEST_TINT)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)

test('P-02 any two colours give readable text and visible lines, on white and on their own tint', () => {
  fc.assert(
    fc.property(colors, colors, (primaryColor, secondaryColor) => {
      const style = properties(brandStyle({ primaryColor, secondaryColor }))
      const pairs: [string, string, number][] = [
        [style['brand']!, style['on-brand']!, TEXT_CONTRAST],
        [style['brand-hover']!, style['on-brand']!, TEXT_CONTRAST],
        [style['accent']!, style['on-accent']!, TEXT_CONTRAST],
        [style['brand-ink']!, tint(primaryColor), TEXT_CONTRAST],
        [style['brand-line']!, tint(primaryColor), LINE_CONTRAST],
        [style['accent-ink']!, '#ffffff', TEXT_CONTRAST],
      ]
      for (const [one, other, contrast] of pairs) {
        expect(contrastRatio(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(contrast)
      }
    }),
    { numRuns: 5000 },
  )
})

// ASVS 1.3.5
test('P-02 what is no colour never reaches the style sheet', () => {
  const style = brandStyle({ primaryColor: 'red;}body{display:none', secondaryColor: '' })
  expect(style).not.toContain('display')
  expect(properties(style)['brand']).toBe('#b700ff')
})
