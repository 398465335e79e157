import { create, toBuffer, toString } from 'qrcode'

/** A quarter of it may be lost to a crease or a coffee stain. */
const LEVEL = 'Q'
/** Empty modules around the code: cameras ask for four. */
const QUIET = 4

/** An address as a code for a phone's camera, drawn in lines of any size. */
export function qrSvg(url: string): Promise<string> {
  return toString(url, { type: 'svg', errorCorrectionLevel: LEVEL, margin: QUIET })
}

/** The same as a picture in black and white, for papers and emails. */
export async function qrPng(url: string): Promise<Uint8Array> {
  return new Uint8Array(await toBuffer(url, { type: 'png', errorCorrectionLevel: LEVEL, margin: QUIET, scale: 6 }))
}

/** A code as rows of modules, quiet edge included; true is dark. To be drawn in lines where a picture would have to be decoded. */
export function qrModules(url: string): boolean[][] {
  const { modules } = create(url, { errorCorrectionLevel: LEVEL })
  const side = modules.size + 2 * QUIET
  const isDark = (row: number, column: number) =>
    Math.min(row, column) >= QUIET &&
    Math.max(row, column) < side - QUIET &&
    modules.get(row - QUIET, column - QUIET) === 1
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (__, column) => isDark(row, column)))
}
