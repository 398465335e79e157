import { create, toBuffer, toString } from 'qrcode'

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

/** A QR code as rows of modules, quiet edge included; true is dark. For drawing it in a PDF without decoding a picture. */
export function qrModules(url: string): boolean[][] {
  const { modules } = create(url, { errorCorrectionLevel: LEVEL })
  const side = modules.size + 2 * QUIET
  const isDark = (row: number, column: number) =>
    Math.min(row, column) >= QUIET &&
    Math.max(row, column) < side - QUIET &&
    modules.get(row - QUIET, column - QUIET) === 1
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, column) => isDark(row, column)))
}
