import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, DARK_PAPER, LINE_CONTRAST, TEXT_CONTRAST } from '#shared/businesses/contrast.ts'
import { storefrontStyle } from './theme.ts'

const LARGEST_TINT = 0.12

const baseCss = await readFile(new URL('../../storefront/ui/base.css', import.meta.url), 'utf8')

type Setting = 'light' | 'dark'

/** The hexadecimal colours of a style sheet in each setting of the system. */
function properties(style: string): Record<Setting, Record<string, string>> {
  const [light = '', dark = ''] = style.split(/@media ?\(prefers-color-scheme: ?dark\)/)
  const colorsOf = (part: string) =>
    Object.fromEntries(
      [...part.matchAll(/--([a-z-]+): ?(#[0-9a-f]{3,6})\b/g)].map(([, name = '', color = '']) => [name, whole(color)]),
    )
  return { light: colorsOf(light), dark: { ...colorsOf(light), ...colorsOf(dark.split('}')[0] ?? '') } }
}

/** Writes #abc as #aabbcc. */
function whole(color: string): string {
  return color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color
}

const papers = properties(baseCss)

/** The colour that `color-mix(in srgb, brand 12%, var(--paper))` makes. */
function tint(color: string, paper: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [of, on] = [color, paper].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(on + (of - on) * LARGEST_TINT)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function expectReadable(pairs: readonly (readonly [one: string, other: string, contrast: number])[], where: string) {
  for (const [one, other, contrast] of pairs)
    expect(contrastRatio(one, other), `${one} on ${other}, ${where}`).toBeGreaterThanOrEqual(contrast)
}

const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)

// WCAG 1.4.3, 1.4.11
test('P-02 any two colours give readable text and visible lines, on the page and on their own tint, light and dark', () => {
  fc.assert(
    fc.property(colors, colors, (primaryColor, secondaryColor) => {
      const styles = properties(storefrontStyle({ primaryColor, secondaryColor }))
      for (const setting of ['light', 'dark'] as const) {
        const style = styles[setting]
        const paper = papers[setting]['paper']!
        const tinted = tint(primaryColor, paper)
        expectReadable(
          [
            [style['brand']!, style['on-brand']!, TEXT_CONTRAST],
            [style['brand-hover']!, style['on-brand']!, TEXT_CONTRAST],
            [style['accent']!, style['on-accent']!, TEXT_CONTRAST],
            [style['brand-ink']!, paper, TEXT_CONTRAST],
            [style['brand-ink']!, tinted, TEXT_CONTRAST],
            [style['brand-line']!, paper, LINE_CONTRAST],
            [style['brand-line']!, tinted, LINE_CONTRAST],
          ],
          setting,
        )
      }
    }),
    { numRuns: 2000 },
  )
})

test('P-02 the colours that all storefronts share can be read on the page and on the tint of any brand, light and dark', () => {
  expect(papers.dark['paper']).toBe(DARK_PAPER)
  fc.assert(
    fc.property(colors, (brand) => {
      for (const setting of ['light', 'dark'] as const) {
        const { paper, ink, error, success, focus, ...rest } = papers[setting] as Record<string, string>
        const tinted = tint(brand, paper!)
        expectReadable(
          [
            ...[ink!, rest['ink-soft']!, error!, success!].map((text) => [text, tinted, TEXT_CONTRAST] as const),
            ...[ink!, error!].map((text) => [text, rest['error-paper']!, TEXT_CONTRAST] as const),
            [rest['line-strong']!, tinted, LINE_CONTRAST],
            [focus!, tinted, LINE_CONTRAST],
            ['#ffffff', rest['deep']!, TEXT_CONTRAST],
          ],
          setting,
        )
      }
    }),
    { numRuns: 1000 },
  )
})

test('P-02 the card form, which is light in every setting, gets a shade for white', () => {
  const brand = { primaryColor: '#ffe600', secondaryColor: '#000000' }
  const { light, dark } = properties(storefrontStyle(brand))
  expect(dark['brand-ink']).toBe('#ffe600')
  expect(dark['brand-on-white']).toBe(light['brand-line'])
})

// ASVS 1.3.5
test('P-02 what is no colour never reaches the style sheet', () => {
  const style = storefrontStyle({ primaryColor: 'red;}body{display:none', secondaryColor: '' })
  expect(style).not.toContain('display')
  expect(properties(style).light['brand']).toBe('#b700ff')
})
