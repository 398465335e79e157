/** A colour as #rrggbb. */
export type HexColor = string

/** The contrast that WCAG AA requires of text, and of lines, borders and focus rings. */
export const TEXT_CONTRAST = 4.5
export const LINE_CONTRAST = 3

/** The background of a storefront in the system's dark setting: `--paper` of storefront/ui/base.css there. */
export const DARK_PAPER = '#17141c'

const BLACK = '#000000'
const WHITE = '#ffffff'
/** The luminance above which black is easier to read than white; with pure black and white the worst contrast is 4.58:1. */
const LUMINANCE_OF_EQUAL_CONTRAST = 0.179
const SHADES = 50

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

/** The extra contrast for brand-coloured text and lines on surfaces tinted with up to 12 % of the brand, light and dark. */
const TINT_RESERVE = 1.34
const DARK_TINT_RESERVE = 1.42

/** Returns a brand colour as a storefront uses it for text and links. */
export function brandInk(brandColor: HexColor): HexColor {
  return readableOnWhite(brandColor, TEXT_CONTRAST * TINT_RESERVE)
}

/** Returns a brand colour as a storefront uses it for lines, borders and focus rings. */
export function brandLine(brandColor: HexColor): HexColor {
  return readableOnWhite(brandColor, LINE_CONTRAST * TINT_RESERVE)
}

/** Returns a brand colour as a storefront uses it for text and links in the dark setting. */
export function brandInkOnDark(brandColor: HexColor): HexColor {
  return readableOnDark(brandColor, TEXT_CONTRAST * DARK_TINT_RESERVE)
}

/** Returns a brand colour as a storefront uses it for lines, borders and focus rings in the dark setting. */
export function brandLineOnDark(brandColor: HexColor): HexColor {
  return readableOnDark(brandColor, LINE_CONTRAST * DARK_TINT_RESERVE)
}

/** Darkens a brand colour in steps of 2 % until it has a contrast on white: TEXT_CONTRAST or LINE_CONTRAST. */
export function readableOnWhite(brandColor: HexColor, contrast: number): HexColor {
  return shadeUntil(brandColor, 0, (shade) => contrastRatio(shade, WHITE) >= contrast) ?? BLACK
}

/** Lightens a brand colour in steps of 2 % until it has a contrast on DARK_PAPER. */
export function readableOnDark(brandColor: HexColor, contrast: number): HexColor {
  return shadeUntil(brandColor, 255, (shade) => contrastRatio(shade, DARK_PAPER) >= contrast) ?? WHITE
}

/** Moves all channels of a colour towards `end`, 0 or 255, until `isEnough`; undefined when no shade before the end is. */
function shadeUntil(color: HexColor, end: number, isEnough: (shade: HexColor) => boolean): HexColor | undefined {
  const original = channels(color)
  for (let step = 0; step < SHADES; step += 1) {
    const shade = toHex(original.map((part) => part + ((end - part) * step) / SHADES) as Channels)
    if (isEnough(shade)) return shade
  }
  return undefined
}
