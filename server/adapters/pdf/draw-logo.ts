import type { PaperLogo } from './logo.ts'

/** The bits of a pixel, which is the number of its colour. */
const BITS = 8
/** The parts of a PNG around its chunks: a signature before the first, and a checksum after the content of each. */
const SIGNATURE_BYTES = 8
const CHECKSUM_BYTES = 4

/**
 * A logo in one document, with what pdfkit expects of an image. pdfkit's own class reads the PNG again for every document, byte
 * by byte; here palette and pixels are embedded as the PNG has them.
 */
class LogoImage {
  readonly label = 'Logo'
  readonly width: number
  readonly height: number
  obj: PDFKit.PDFKitReference | null = null
  readonly #png: Uint8Array

  constructor({ png, width, height }: PaperLogo) {
    this.#png = png
    this.width = width
    this.height = height
  }

  /** Writes the image into the document; pdfkit calls it when the image is drawn first. */
  embed(doc: PDFKit.PDFDocument): void {
    const colours = doc.ref({})
    const palette = chunksOf(this.#png, 'PLTE')
    colours.end(palette)
    const params = doc.ref({ Predictor: 15, Colors: 1, BitsPerComponent: BITS, Columns: this.width })
    params.end(undefined)
    const image = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: BITS, Width: this.width, Height: this.height }
    const space = ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colours]
    this.obj = doc.ref({ ...image, Filter: 'FlateDecode', DecodeParms: params, ColorSpace: space })
    this.obj.end(chunksOf(this.#png, 'IDAT'))
  }
}

/** Draws a logo; place and size are in points. pdfkit takes an opened image too, which its types do not say. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  logo: PaperLogo,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  doc.image(new LogoImage(logo) as unknown as Buffer, x, y, { width, height })
}

/** Returns the content of the chunks of a PNG that have a name. */
function chunksOf(png: Uint8Array, name: 'PLTE' | 'IDAT'): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = []
  let at = SIGNATURE_BYTES
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at)
    const start = at + 8
    if (bytes.toString('latin1', at + 4, start) === name) parts.push(bytes.subarray(start, start + length))
    at = start + length + CHECKSUM_BYTES
  }
  return Buffer.concat(parts)
}
