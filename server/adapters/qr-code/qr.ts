import { toBuffer, toString } from 'qrcode'

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
