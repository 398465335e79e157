import Cookies from 'js-cookie'
import { type BrowserSession, COOKIE_ATTRIBUTES, readSession, SESSION_COOKIES } from '#shared/auth/session-cookies.ts'

/** Who is logged in, for display and for the bearer; null for a visitor. */
export function currentSession(): BrowserSession | null {
  return readSession((name) => Cookies.get(name))
}

/** The name of the broker whose session this is, for the header (P-05); undefined for everyone else. */
export function brokerName(): string | undefined {
  const session = currentSession()
  return session?.isBroker ? session.userName : undefined
}

/** Forgets the session in this browser. */
export function clearSession(): void {
  for (const name of Object.values(SESSION_COOKIES)) {
    Cookies.remove(name, { path: COOKIE_ATTRIBUTES.path })
  }
}
