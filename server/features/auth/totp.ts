import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code lives (RFC 6238): the value that every authenticator app assumes. */
const PERIOD = 30
/** The steps around the current one that are accepted, because a phone's clock may be wrong by one each way. */
const DRIFT = [-1, 0, 1]

/** Makes a secret of 160 bits, as RFC 4226 recommends, in the base32 that apps read. */
export function newSecret(): string {
  return generateSecret({ length: 20 })
}

/**
 * Returns the time step of a code, now or one step around; null for a wrong code. Right and wrong codes of six digits take the
 * same time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const steps = DRIFT.map((off) => stepAt(now) + off)
  return steps.filter((step) => verifySync({ secret, token: code, epoch: step * PERIOD }).valid).at(-1) ?? null
}

/** The steps that the last used one may be in the future, twenty minutes: a later one was written while our clock was wrong. */
const MOST_AHEAD = 40

/** Returns the newest step that counts as used: a later one would lock its owner out until that time comes. */
export function newestStep(now: Date): number {
  return stepAt(now) + MOST_AHEAD
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD)
}

/** Builds the content of the QR code, from which an app shows codes for this account. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return generateURI({ secret, issuer, label: account })
}
