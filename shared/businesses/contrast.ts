/** A colour as #rrggbb. */
export type HexColor = string

/** The contrast that WCAG AA requires of text, and of lines, borders and focus rings. */
export const TEXT_CONTRAST = 4.5
export const LINE_CONTRAST = 3

const BLACK = '#000000'
const WHITE = '#ffffff'
/** The luminance above which black is easier to read than white; with pure black and white the worst contrast is 4.58:1. */
const LUMINANCE_OF_EQUAL_CONTRAST = 0.179
const DARKENING_STEPS = 50

type Channels = [red: number, green: number, blue: number]

/** Returns the channels of a colour, 0 to 255; a text that is not #rrggbb counts as black. */
function channels(color: HexColor): Channels {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  const channel = (n: number) => Number.parseInt(hex?.[n] ?? '0', 16)
  return [channel(1), channel(2), channel(3)]
}

function toHex(parts: Channels): HexColor {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG contrast of two colours, from 1 to 21. */
export function contrastRatio(a: HexColor, b: HexColor): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the colour of text on a brand colour: pure black or pure white, whichever is easier to read. */
export function textOn(brandColor: HexColor): HexColor {
  return luminance(brandColor) > LUMINANCE_OF_EQUAL_CONTRAST ? BLACK : WHITE
}

/** The extra contrast for brand-coloured text and lines on surfaces tinted with up to 12 % of the brand. */
const TINT_RESERVE = 1.34

/** Returns a brand colour as a storefront uses it for text and links. */
export function brandInk(brandColor: HexColor): HexColor {
  return readableOnWhite(brandColor, TEXT_CONTRAST * TINT_RESERVE)
}

/** Returns a brand colour as a storefront uses it for lines, borders and focus rings. */
export function brandLine(brandColor: HexColor): HexColor {
  return readableOnWhite(brandColor, LINE_CONTRAST * TINT_RESERVE)
}

/** Darkens a brand colour in steps of 2 % until it has a contrast on white: TEXT_CONTRAST or LINE_CONTRAST. */
export function readableOnWhite(brandColor: HexColor, contrast: number): HexColor {
  const original = channels(brandColor)
  for (let step = 0; step < DARKENING_STEPS; step += 1) {
    const darkened = toHex(original.map((part) => part * (1 - step / DARKENING_STEPS)) as Channels)
    if (contrastRatio(darkened, WHITE) >= contrast) return darkened
  }
  return BLACK
}
