/**
 * The flags of each component of a composite glyph, in the first word of the component; the glyph number and the offset
 * follow.
 */
const WORDS = 0x0001
const ONE_SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const MATRIX = 0x0080

/** The tables that a PDF reader needs, besides those that depend on the glyphs. */
const AS_THEY_ARE = ['prep']

type Glyph = { bytes: Buffer; advance: number; bearing: number; parts: { at: number; glyph: number }[] }

/** A TrueType file, from which subsets with the glyphs of one document are made. Each glyph is parsed once. */
export class FontFile {
  readonly #tables = new Map<string, Buffer>()
  readonly #glyphs = new Map<number, Glyph>()
  readonly #hasLongPlaces: boolean
  readonly #metrics: number

  constructor(file: Buffer) {
    for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
      const from = file.readUInt32BE(at + 8)
      this.#tables.set(file.toString('latin1', at, at + 4), file.subarray(from, from + file.readUInt32BE(at + 12)))
    }
    this.#hasLongPlaces = this.#table('head').readInt16BE(50) === 1
    this.#metrics = this.#table('hhea').readUInt16BE(34)
  }

  /** Makes a font file with these glyphs, their components, and the sign for a missing glyph; `places` has their new numbers. */
  cut(glyphNumbers: readonly number[]): { bytes: Buffer; places: ReadonlyMap<number, number> } {
    const places = new Map([[0, 0]])
    const add = (glyph: number): void => {
      if (!places.has(glyph)) places.set(glyph, places.size)
    }
    glyphNumbers.forEach(add)
    // A loop over a Map also visits the entries that are added during the loop.
    for (const glyph of places.keys()) this.#glyph(glyph).parts.forEach((part) => add(part.glyph))
    const glyphs = Array.from(places.keys(), (number) => this.#glyph(number))
    const outlines = Buffer.concat(glyphs.map((glyph) => withParts(glyph, places)))
    const ends = Buffer.alloc(4 * (glyphs.length + 1))
    const metrics = Buffer.alloc(4 * glyphs.length)
    let end = 0
    glyphs.forEach(({ bytes, advance, bearing }, index) => {
      metrics.writeUInt16BE(advance, 4 * index)
      metrics.writeInt16BE(bearing, 4 * index + 2)
      end += bytes.length
      ends.writeUInt32BE(end, 4 * (index + 1))
    })
    const bytes = fontOf([
      ['glyf', outlines],
      ['head', withValue(this.#table('head'), 50, 1)],
      ['hhea', withValue(this.#table('hhea'), 34, glyphs.length)],
      ['hmtx', metrics],
      ['loca', ends],
      ['maxp', withValue(this.#table('maxp'), 4, glyphs.length)],
      ...AS_THEY_ARE.map((name): [string, Buffer] => [name, this.#table(name)]),
    ])
    return { bytes, places }
  }

  #table(name: string): Buffer {
    const table = this.#tables.get(name)
    if (!table) throw new Error(`A font without its table ${name} cannot be embedded.`)
    return table
  }

  #glyph(number: number): Glyph {
    const glyph = this.#glyphs.get(number) ?? this.#read(number)
    this.#glyphs.set(number, glyph)
    return glyph
  }

  #read(number: number): Glyph {
    const bytes = this.#table('glyf').subarray(this.#place(number), this.#place(number + 1))
    const metrics = this.#table('hmtx')
    const last = this.#metrics - 1
    return {
      bytes,
      advance: metrics.readUInt16BE(4 * Math.min(number, last)),
      bearing: metrics.readInt16BE(number <= last ? 4 * number + 2 : 4 * this.#metrics + 2 * (number - this.#metrics)),
      parts: partsOf(bytes),
    }
  }

  #place(number: number): number {
    const places = this.#table('loca')
    return this.#hasLongPlaces ? places.readUInt32BE(4 * number) : 2 * places.readUInt16BE(2 * number)
  }
}

/** The components of a glyph; a negative number of outlines marks a composite one. */
function partsOf(bytes: Buffer): Glyph['parts'] {
  const parts: Glyph['parts'] = []
  if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) return parts
  let at = 10
  let flags = MORE
  while (flags & MORE) {
    flags = bytes.readUInt16BE(at)
    parts.push({ at: at + 2, glyph: bytes.readUInt16BE(at + 2) })
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & ONE_SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0)
  }
  return parts
}

function withParts({ bytes, parts }: Glyph, places: ReadonlyMap<number, number>): Buffer {
  if (parts.length === 0) return bytes
  const moved = Buffer.from(bytes)
  for (const { at, glyph } of parts) moved.writeUInt16BE(places.get(glyph)!, at)
  return moved
}

function withValue(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, at)
  return copy
}

/** The checksums of tables stay 0, as in most PDFs: readers ignore them. */
function fontOf(tables: readonly [name: string, bytes: Buffer][]): Buffer {
  const log = Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(12 + 16 * tables.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * 2 ** log, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE(16 * (tables.length - 2 ** log), 10)
  const parts: Buffer[] = [header]
  let from = header.length
  tables.forEach(([name, bytes], index) => {
    const at = 12 + 16 * index
    header.write(name, at, 'latin1')
    header.writeUInt32BE(from, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const gap = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, gap)
    from += bytes.length + gap.length
  })
  return Buffer.concat(parts)
}
