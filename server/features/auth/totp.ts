import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code lives (RFC 6238): what every authenticator app takes for granted. */
const PERIOD = 30
/** Steps that a phone's clock may be off, each way. */
const DRIFT = [-1, 0, 1]

/** A new secret of 160 bits, as RFC 4226 recommends, in the base32 that apps take. */
export function newSecret(): string {
  return generateSecret({ length: 20 })
}

/** The step that a code belongs to, now or one step around; null for a wrong code. Of six digits, right and wrong ones take as long. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const steps = DRIFT.map((off) => stepAt(now) + off)
  return steps.filter((step) => verifySync({ secret, token: code, epoch: step * PERIOD }).valid).at(-1) ?? null
}

/** Twenty minutes: what is further ahead was written while our clock was wrong. */
const MOST_AHEAD = 40

/** The newest step that counts as the last one used: a later one would keep its owner out until that time comes. */
export function newestStep(now: Date): number {
  return stepAt(now) + MOST_AHEAD
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD)
}

/** What the QR code says: an app reads it and shows codes for this account. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return generateURI({ secret, issuer, label: account })
}
