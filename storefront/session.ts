import Cookies from 'js-cookie'
import { type BrowserSession, COOKIE_ATTRIBUTES, readSession, SESSION_COOKIES } from '#shared/auth/session-cookies.ts'

/** Returns the session, for display and for the bearer token; null for a visitor. */
export function currentSession(): BrowserSession | null {
  return readSession((name) => Cookies.get(name))
}

/** Returns the name of the broker of this session, for the header (P-05); undefined for all others. */
export function brokerName(): string | undefined {
  const session = currentSession()
  return session?.isBroker ? session.userName : undefined
}

/** Deletes the session from this browser. */
export function clearSession(): void {
  for (const name of Object.values(SESSION_COOKIES)) {
    Cookies.remove(name, { path: COOKIE_ATTRIBUTES.path })
  }
}
