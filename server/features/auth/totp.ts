import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds that a code lives (RFC 6238), and digits that it has: what every authenticator app takes for granted. */
const PERIOD = 30
const DIGITS = 6
/** Steps that a phone's clock may be off, each way. */
const DRIFT = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret, in the base32 that apps take: 32 signs. */
export function newSecret(): string {
  return [...randomBytes(SECRET_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => ALPHABET[Number.parseInt(bits, 2)])
    .join('')
}

/** The code of a secret in one step of time. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of time that it is, counted since 1970. */
function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD)
}

/** The code that an app shows now. */
export function currentCode(secret: string, now: Date): string {
  return codeAt(secret, stepAt(now))
}

/** The step that a code belongs to, now or one step around; null for a wrong code. Right and wrong ones take as long. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const typed = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS + 1))
  let found: number | null = null
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step += 1) {
    const expected = Buffer.from(codeAt(secret, step))
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found = step
  }
  return found
}

/** What the QR code says: an app reads it and shows codes for this account. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: `${DIGITS}`, period: `${PERIOD}` })
  // Apps read + as itself.
  const search = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${search}`
}

function decodeBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
