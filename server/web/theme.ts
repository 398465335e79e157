import type { Brand } from '#shared/businesses/brand-contract.ts'
import {
  brandInk,
  brandInkOnDark,
  brandLine,
  brandLineOnDark,
  type HexColor,
  textOn,
} from '#shared/businesses/contrast.ts'

const HEX = /^#[0-9a-f]{6}$/i
const FALLBACK = '#b700ff'

const HOVER_SHARE = 0.14

type Colours = Pick<Brand, 'primaryColor' | 'secondaryColor'>

/** Styles by brand, cached because the search for readable colours takes longer than most of a page. */
const stylesByBrand = new WeakMap<Colours, { light: string; dark: string }>()

/**
 * A brand's colours as CSS custom properties, for pages that are dark where the system's setting is. Every pair of them is
 * readable (AA), whatever colours the partner picked.
 */
export function storefrontStyle(brand: Colours): string {
  const { light, dark } = stylesOf(brand)
  return `${light}@media(prefers-color-scheme:dark){${dark}}`
}

function stylesOf(brand: Colours): { light: string; dark: string } {
  const styles = stylesByBrand.get(brand) ?? { light: writeLight(brand), dark: writeDark(brand) }
  stylesByBrand.set(brand, styles)
  return styles
}

function writeDark(brand: Colours): string {
  const primary = valid(brand.primaryColor)
  return ruleOf({
    'brand-ink': brandInkOnDark(primary),
    'brand-line': brandLineOnDark(primary),
  })
}

function writeLight(brand: Colours): string {
  const primary = valid(brand.primaryColor)
  const secondary = valid(brand.secondaryColor)
  return ruleOf({
    brand: primary,
    'on-brand': textOn(primary),
    'brand-hover': hover(primary),
    'brand-ink': brandInk(primary),
    'brand-line': brandLine(primary),
    accent: secondary,
    'on-accent': textOn(secondary),
    // The card form is light in every setting.
    'brand-on-white': brandLine(primary),
  })
}

function ruleOf(properties: Record<string, HexColor>): string {
  const declarations = Object.entries(properties).map(([name, color]) => `--${name}:${color}`)
  return `:root{${declarations.join(';')}}`
}

/** Keeps everything but #rrggbb out of the style sheet. */
function valid(color: string): HexColor {
  return HEX.test(color) ? color.toLowerCase() : FALLBACK
}

/** The colour for hover: it is moved away from the colour of the text on it, so that the contrast only grows. */
function hover(color: HexColor): HexColor {
  const target = textOn(color) === '#ffffff' ? 0 : 255
  const mixed = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(channel + (target - channel) * HOVER_SHARE)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
