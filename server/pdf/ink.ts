type Rgb = readonly [number, number, number]

const BLACK = '#000000'
const WHITE = '#ffffff'

/** On a lighter colour black reads better than white; with pure black and white never under 4.58:1. */
const BLACK_TEXT_FROM = 0.179

function channels(hex: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever reads on the colour. */
export function textOn(hex: string): string {
  return luminance(hex) > BLACK_TEXT_FROM ? BLACK : WHITE
}

/** The colour darkened in steps of 2 % until it reads on white at `ratio`: 4.5 for text, 3 for lines. */
export function onWhite(hex: string, ratio: number): string {
  let dark = hex
  for (let step = 1; 1.05 / (luminance(dark) + 0.05) < ratio; step++) {
    const [red, green, blue] = channels(hex)
    const share = 1 - step * 0.02
    dark = toHex([red * share, green * share, blue * share])
  }
  return dark
}

/** `share` (0 to 1) of a colour over white: a quiet background on which black reads. */
export function tint(hex: string, share: number): string {
  const [red, green, blue] = channels(hex)
  const over = (channel: number): number => 255 - (255 - channel) * share
  return toHex([over(red), over(green), over(blue)])
}
