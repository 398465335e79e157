import { create, type QRCodeSegment, toBuffer, toString } from 'qrcode'

/** The error correction level: a quarter of the code may be lost to a crease or a coffee stain. */
const LEVEL = 'Q'
/** The quiet edge in modules: cameras need four. */
const QUIET = 4

/** A QR code of an address as SVG, which scales to any size. */
export function qrSvg(url: string): Promise<string> {
  return toString(url, { type: 'svg', errorCorrectionLevel: LEVEL, margin: QUIET })
}

/** A QR code of an address as a black-and-white PNG, for documents and emails. */
export async function qrPng(url: string): Promise<Uint8Array> {
  return new Uint8Array(await toBuffer(url, { type: 'png', errorCorrectionLevel: LEVEL, margin: QUIET, scale: 6 }))
}

/**
 * The mask of the codes of papers. Trying all eight takes two thirds of the time of a code, and gains nothing where codes are
 * numbers without a pattern, as in our addresses.
 */
const MASK = 3

/** A square of `side` modules, quiet edge included, and its dark runs: lines of dark modules side by side. */
export type QrRuns = { side: number; runs: { x: number; y: number; length: number }[] }

/** A code of capitals and digits at the end of an address takes less room by itself. The library would try every division. */
function segmentsOf(url: string): QRCodeSegment[] {
  const [code = ''] = /[0-9A-Z]{10,}$/.exec(url) ?? []
  const address = { data: new TextEncoder().encode(url.slice(0, url.length - code.length)), mode: 'byte' } as const
  return code ? [address, { data: code, mode: 'alphanumeric' }] : [address]
}

/** A QR code for drawing it in a PDF: one rectangle for each run, since seams between modules would show as pale lines. */
export function qrRuns(url: string): QrRuns {
  const { modules } = create(segmentsOf(url), { errorCorrectionLevel: LEVEL, maskPattern: MASK })
  const { size } = modules
  const runs: QrRuns['runs'] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      const from = column
      while (column + 1 < size && modules.get(row, column + 1) === 1) column += 1
      runs.push({ x: from + QUIET, y: row + QUIET, length: column - from + 1 })
    }
  }
  return { side: size + 2 * QUIET, runs }
}
