import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { FontFile } from './font-file.ts'

const require = createRequire(import.meta.url)

/**
 * The fonts of our documents, with the same widths as Helvetica: Latin with Vietnamese, Greek and Cyrillic. The files are
 * read once.
 */
const FACES = {
  Arimo: openFace(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
  'Arimo-Bold': openFace(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
}

/** The subset of each font that every document embeds, so that most documents embed the same bytes, which are made once. */
const BASE_SUBSET = `${ascii()}áéíóúüñÁÉÍÓÚÜÑãõçÃÕÇ¡¿ªº°·–—−‘’“”…€`
const baseCodes = new Set(Array.from(BASE_SUBSET, (letter) => letter.codePointAt(0)!))

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
}

/**
 * The font's features are off, since text is set letter by letter; only the positions of marks without a composed letter
 * ("g̃") are needed.
 */
const MARKS_ALONE = { ccmp: false, liga: false, clig: false, rlig: false, calt: false, locl: false, kern: false }
const MARK = /\p{M}/u

/** Helvetica's ascender and descender, in thousandths of the font size: the positions of our blocks are based on them. */
const ASCENDER = 718
const DESCENDER = -207

type Face = ReturnType<typeof openFace>
/** A letter: `width` is in thousandths of the font size; `hex` is its Unicode code point, by which documents refer to it. */
type Letter = { code: number; hex: string; glyph: number; width: number }
/** A text in one font: `hex` has its letters; `extra` are those outside the base subset, which only documents with this text embed. */
type Run = { hex: string; width: number; extra: Letter[]; hasMarks: boolean }
/** The font that a document embeds for its letters. */
type Program = { font: CompressedBytes; glyphs: CompressedBytes; widths: (number | number[])[] }
type CompressedBytes = { bytes: Uint8Array; length: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }

function openFace(file: string) {
  const bytes = readFileSync(file)
  const font = create(bytes)
  const scale = 1000 / font.unitsPerEm
  const letters = new Map<string, Letter>()
  const letterOf = (text: string): Letter => {
    const code = text.codePointAt(0)!
    const { id, advanceWidth } = font.glyphForCodePoint(code)
    const letter = { code, hex: hex(code), glyph: id, width: advanceWidth * scale }
    letters.set(text, letter)
    return letter
  }
  return {
    font,
    scale,
    file: new FontFile(bytes),
    programs: new LRUCache<string, Program>({ max: 100 }),
    runs: new LRUCache<string, Run>({ max: 5_000 }),
    codes: new Set(font.characterSet),
    unicodeMap: compress(Buffer.from(unicodeMap(font.characterSet))),
    lettersOf: (text: string) => Array.from(text, (letter) => letters.get(letter) ?? letterOf(letter)),
    positionsOf: (text: string): Position[] => {
      const { glyphs, positions } = font.layout(text, MARKS_ALONE)
      return positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
        xAdvance: xAdvance * scale,
        yAdvance: 0,
        xOffset: xOffset * scale,
        yOffset: yOffset * scale,
        advanceWidth: glyphs[index]!.advanceWidth * scale,
      }))
    },
  }
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

/**
 * A font weight in one document, with the methods that pdfkit expects of a font. pdfkit's own class would take about twice
 * the time for a voucher (docs/decisions/027-font-of-papers.md). Letters are written by their Unicode code points, so that
 * copied text is right; the document embeds only the glyphs that it uses.
 */
class PaperFont {
  readonly ascender = ASCENDER
  readonly descender = DESCENDER
  readonly id: string
  readonly #doc: PDFKit.PDFDocument
  readonly #face: Face
  /** The letters of this document outside the base subset. */
  readonly #extra = new Map<number, Letter>()
  #dictionary: PDFKit.PDFKitReference | null = null

  constructor(doc: PDFKit.PDFDocument, face: Face, id: string) {
    this.#doc = doc
    this.#face = face
    this.id = id
  }

  ref(): PDFKit.PDFKitReference {
    return (this.#dictionary ??= this.#doc.ref({}))
  }

  lineHeight(size: number): number {
    return ((ASCENDER - DESCENDER) / 1000) * size
  }

  widthOfString(text: string, size: number): number {
    return (runOf(this.#face, text).width * size) / 1000
  }

  /** Returns the letters of a text in hexadecimal; null when it has combining marks, whose positions must be computed. */
  hexOf(text: string): string | null {
    const { hex, extra, hasMarks } = runOf(this.#face, text)
    if (hasMarks) return null
    for (const letter of extra) this.#extra.set(letter.code, letter)
    return hex
  }

  /** Returns the letters of a text and their positions, for pdfkit's own way of writing: a text for which `hexOf` is null. */
  encode(text: string): [hex: string[], positions: Position[]] {
    for (const letter of runOf(this.#face, text).extra) this.#extra.set(letter.code, letter)
    return [this.#face.lettersOf(text).map((letter) => letter.hex), this.#face.positionsOf(text)]
  }

  /** Writes the font into the document; pdfkit calls it when the document ends. */
  finalize(): void {
    if (!this.#dictionary) return
    const { font, scale, unicodeMap: meanings } = this.#face
    const { font: file, glyphs, widths } = programOf(this.#face, [...this.#extra.values()])
    const { minX, minY, maxX, maxY } = font.bbox
    // The prefix of six letters and a plus marks the font as a subset.
    const name = `PAPERS+${font.postscriptName}`
    const descriptor = this.#object({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((edge) => edge * scale),
      ItalicAngle: 0,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: font.capHeight * scale,
      StemV: 0,
      FontFile2: this.#stream(file),
    })
    const descendant = this.#object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      // pdfkit writes a String object as text, but a primitive string as a name.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: widths,
      CIDToGIDMap: this.#stream(glyphs),
    })
    Object.assign(this.#dictionary, {
      data: {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: this.#stream(meanings),
      },
    })
    this.#dictionary.end(undefined)
  }

  #stream({ bytes, length }: CompressedBytes): PDFKit.PDFKitReference {
    return this.#object({ Filter: 'FlateDecode', Length1: length }, bytes)
  }

  #object(data: object, bytes?: Uint8Array): PDFKit.PDFKitReference {
    const object = this.#doc.ref(data)
    object.end(bytes)
    return object
  }
}

function programOf(face: Face, extra: readonly Letter[]): Program {
  const key = extra
    .map((letter) => letter.hex)
    .toSorted()
    .join('')
  const program = face.programs.get(key) ?? makeProgram(face, [...face.lettersOf(BASE_SUBSET), ...extra])
  face.programs.set(key, program)
  return program
}

function makeProgram(face: Face, usedLetters: readonly Letter[]): Program {
  const letters = usedLetters.toSorted((a, b) => a.code - b.code)
  const { bytes, places } = face.file.cut(letters.map((letter) => letter.glyph))
  const glyphs = Buffer.alloc(2 * (letters.at(-1)!.code + 1))
  for (const { code, glyph } of letters) glyphs.writeUInt16BE(places.get(glyph)!, 2 * code)
  return {
    font: compress(bytes),
    glyphs: compress(glyphs),
    widths: letters.flatMap(({ code, width }) => [code, [width]]),
  }
}

function compress(bytes: Uint8Array): CompressedBytes {
  return { bytes: deflateSync(bytes), length: bytes.length }
}

/** Most texts of a document are also in the next one, so runs are kept. */
function runOf(face: Face, text: string): Run {
  const cachedRun = face.runs.get(text)
  if (cachedRun) return cachedRun
  const letters = face.lettersOf(text)
  const run = {
    hex: letters.map((letter) => letter.hex).join(''),
    width: letters.reduce((sum, { width }) => sum + width, 0),
    extra: letters.filter(({ code }) => !baseCodes.has(code)),
    hasMarks: MARK.test(text),
  }
  face.runs.set(text, run)
  return run
}

/** The map from codes to Unicode, in which each code maps to itself. A range must not cross a multiple of 256. */
function unicodeMap(codes: readonly number[]): string {
  const blocks = [...new Set(codes.map((code) => code >> 8))]
  const ranges = blocks.map((block) => `<${hex(block << 8)}> <${hex((block << 8) | 0xff)}> <${hex(block << 8)}>`)
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** Returns pdfkit's cache of opened fonts: pdfkit can only open fonts of its own class. */
function openedFonts(doc: PDFKit.PDFDocument): Record<string, PaperFont> {
  return (doc as unknown as { _fontFamilies: Record<string, PaperFont> })._fontFamilies
}

/** Adds the fonts of our documents to a PDF, under their names. */
export function addFonts(doc: PDFKit.PDFDocument): void {
  const opened = openedFonts(doc)
  for (const [name, face] of Object.entries(FACES)) opened[name] = new PaperFont(doc, face, name)
}

/** Returns the font of that name in a PDF when it is one of ours; null for a standard font. */
export function ownFont(doc: PDFKit.PDFDocument, name: string): PaperFont | null {
  const font = openedFonts(doc)[name]
  return font instanceof PaperFont ? font : null
}

/** Whether our documents can print every character of a text. Both weights have the same characters. */
export function hasGlyph(text: string): boolean {
  return Array.from(text).every((letter) => FACES.Arimo.codes.has(letter.codePointAt(0)!))
}
