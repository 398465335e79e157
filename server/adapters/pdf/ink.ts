import { type HexColor, LINE_CONTRAST, readableOnWhite, textOn } from '#shared/businesses/contrast.ts'

export type Ink = {
  /** The brand's colour, unchanged. */
  fill: HexColor
  /** The colour of text on `fill`. */
  onFill: HexColor
  /** The brand's colour, darkened if needed for text on white and on `wash`. */
  text: HexColor
  /** The brand's colour, darkened if needed for lines on white. */
  line: HexColor
  /** Paler shades of it, for rules and backgrounds. */
  hint: HexColor
  wash: HexColor
}

/** The contrast of text on white, high enough that 4.5 is left on the palest background. */
const TEXT_ON_WASH = 5.4

/** The colours of a brand's document; `primaryColor` is #rrggbb, anything else counts as black. */
export function inkOf(primaryColor: string): Ink {
  const fill = /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : '#000000'
  const line = readableOnWhite(fill, LINE_CONTRAST)
  return {
    fill,
    onFill: textOn(fill),
    text: readableOnWhite(fill, TEXT_ON_WASH),
    line,
    hint: overWhite(line, 0.35),
    wash: overWhite(line, 0.07),
  }
}

/** Mixes a colour with white; `share` (0 to 1) is that of the colour. */
function overWhite(color: HexColor, share: number): HexColor {
  const mixed = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(255 - (255 - channel) * share)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the PDF operator that sets the fill colour. */
export function fillOperator(color: HexColor): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return `${channels.map((channel) => Math.round(channel * 1000) / 1000).join(' ')} rg`
}
