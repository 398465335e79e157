import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * How hard a text is compressed: `kept` texts are sent many times, so that a twelfth less is worth twice the time; `once`
 * is for what one visitor sees. The best compression would take twelve times as long and save one byte of a hundred.
 */
export type Effort = 'kept' | 'once'
const BROTLI_QUALITY: Record<Effort, number> = { kept: 6, once: 3 }
const GZIP_LEVEL: Record<Effort, number> = { kept: 7, once: 4 }

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a browser accepts. */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** A text as it travels. */
export async function encodeText(text: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } })
    case 'gzip':
      return promisify(gzip)(text, { level: GZIP_LEVEL[effort] })
    case 'identity':
      return Buffer.from(text)
  }
}

/** A source expression of a content security policy that allows exactly this inline text. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A short name of a content: equal for equal texts. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
