import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

/**
 * The effort of compression. `cached` texts are sent many times: the smallest size is worth the time, and a worker thread
 * compresses them. `once` is for the page of one visitor, and takes less time than handing it to a thread would.
 */
export type Effort = 'cached' | 'once'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The encodings by effort, best first. Zstandard is as small as brotli at its quick settings, in half the time. */
const PREFERRED: Record<Effort, readonly Encoding[]> = {
  cached: ['br', 'zstd', 'gzip'],
  once: ['zstd', 'br', 'gzip'],
}

/** The best encoding that a browser accepts. */
export function pickEncoding(acceptEncoding: string | undefined, effort: Effort): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return PREFERRED[effort].find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants
const options = {
  br: { cached: { params: { [BROTLI_PARAM_QUALITY]: 6 } }, once: { params: { [BROTLI_PARAM_QUALITY]: 2 } } },
  zstd: { cached: { params: { [ZSTD_c_compressionLevel]: 9 } }, once: { params: { [ZSTD_c_compressionLevel]: 1 } } },
  gzip: { cached: { level: 7 }, once: { level: 4 } },
} as const

const ways = {
  br: { cached: promisify(brotliCompress), once: brotliCompressSync },
  zstd: { cached: promisify(zstdCompress), once: zstdCompressSync },
  gzip: { cached: promisify(gzip), once: gzipSync },
} as const

/** Compresses bytes for the response. */
export async function encodeBytes(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  // Without the size, Zstandard would allocate far more memory than a page needs.
  return ways[encoding][effort](bytes, { ...options[encoding][effort], pledgedSrcSize: bytes.length })
}

/** The source expression with which a content security policy allows exactly this inline text. */
export function cspHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

/** A short hash of a content: equal for equal contents. */
export function fingerprint(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}
