import type { Brand } from '#shared/businesses/brand-contract.ts'
import { brandInk, brandLine, type HexColor, textOn } from '#shared/businesses/contrast.ts'

const HEX = /^#[0-9a-f]{6}$/i
const FALLBACK = '#b700ff'

const HOVER_SHARE = 0.14

type Colours = Pick<Brand, 'primaryColor' | 'secondaryColor'>

/** Styles by brand, cached because the search for readable colours takes longer than most of a page. */
const written = new WeakMap<Colours, string>()

/** A storefront's colours as CSS custom properties. Every pair of them is readable (AA), whatever colours the partner picked. */
export function brandStyle(brand: Colours): string {
  const style = written.get(brand) ?? write(brand)
  written.set(brand, style)
  return style
}

function write(brand: Colours): string {
  const primary = valid(brand.primaryColor)
  const secondary = valid(brand.secondaryColor)
  const properties = {
    brand: primary,
    'on-brand': textOn(primary),
    'brand-hover': hover(primary),
    'brand-ink': brandInk(primary),
    'brand-line': brandLine(primary),
    accent: secondary,
    'on-accent': textOn(secondary),
    'accent-ink': brandInk(secondary),
  }
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
