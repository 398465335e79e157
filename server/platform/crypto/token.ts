import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes a secret of 256 random bits for an address, a header or a cookie: 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Hashes a secret for storage, so that a reader of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
