import { generateSync } from 'otplib'

/** The code that an authenticator app shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) })
}
