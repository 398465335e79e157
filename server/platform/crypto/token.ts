import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
/** How many random bytes are fetched at once: each call of the system takes as long as making thousands of bytes. */
const POOL_BYTES = 4_096

let pool = Buffer.alloc(0)

/** Returns up to POOL_BYTES bytes of the system's randomness, for codes and nonces. No byte is returned twice. */
export function randomBytesOf(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(POOL_BYTES)
  const bytes = pool.subarray(0, count)
  pool = pool.subarray(count)
  return bytes
}

/** Makes a secret of 256 random bits for an address, a header or a cookie: 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Hashes a secret for storage, so that a reader of the database cannot use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Derives a UUID from a text: the same text has the same one. */
export function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex')
  // Version 8 is for ids that are made in a way of one's own (RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
