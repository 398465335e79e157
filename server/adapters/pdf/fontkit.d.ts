/** The part of fontkit that we use; it comes with pdfkit and has no types of its own. Lengths are in units of the font. */
declare module 'fontkit' {
  export type Glyph = { id: number; advanceWidth: number; path: { toSVG: () => string } }
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    postscriptName: string
    characterSet: number[]
    glyphForCodePoint: (code: number) => Glyph
    getGlyph: (id: number) => Glyph
    layout: (
      text: string,
      features: Record<string, boolean>,
    ) => { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  }
  export function create(bytes: Uint8Array): Font
}
