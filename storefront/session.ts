import { type BrowserSession, COOKIE_ATTRIBUTES, readSession, SESSION_COOKIES } from '#shared/auth/session-cookies.ts'

/** Who is logged in, for display and for the bearer; null for a visitor. */
export function currentSession(): BrowserSession | null {
  return readSession(readCookie)
}

/** The name of the broker whose session this is, for the header (P-05); undefined for everyone else. */
export function brokerName(): string | undefined {
  const session = currentSession()
  return session?.isBroker ? session.userName : undefined
}

/** Forgets the session in this browser. */
export function clearSession(): void {
  for (const name of Object.values(SESSION_COOKIES)) {
    document.cookie = `${name}=; path=${COOKIE_ATTRIBUTES.path}; max-age=0`
  }
}

// Here and not a library: this is on every page, and it is all that a page does with cookies.
function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return value
  }
}
