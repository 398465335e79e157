import Cookies from 'js-cookie'
import type { Area } from '#shared/access/guard.ts'
import { REFUSED_BY } from '#shared/access/refused-by.ts'
import {
  type BrowserSession,
  COOKIE_ATTRIBUTES,
  type CookieToWrite,
  type Login,
  loginCookies,
  readSession,
  renewedCookies,
  SESSION_COOKIES,
} from '#shared/auth/session-cookies.ts'

/** Reads all cookies at once: each read is a call to the main process of the browser. */
function cookies(): (name: string) => string | undefined {
  const all = Cookies.get()
  return (name) => all[name]
}

function write({ name, value, days }: CookieToWrite): void {
  Cookies.set(name, value, {
    ...COOKIE_ATTRIBUTES,
    secure: window.location.protocol === 'https:',
    ...(days === undefined ? {} : { expires: days }),
  })
}

/** The session in this browser's cookies, or null. */
export function currentSession(): BrowserSession | null {
  return readSession(cookies())
}

let knownUser: string | undefined

/**
 * The id of the logged-in user, '' without one. It is cached, because reading cookies for every cell of a list is slow, and read
 * again on every guarded page, where a login in another tab becomes visible.
 */
export function currentUserId(): string {
  return (knownUser ??= currentSession()?.userId ?? '')
}

/** Stores a successful login in this browser. */
export function startSession(login: Login): void {
  knownUser = undefined
  explainLogout(null)
  for (const cookie of loginCookies(login)) write(cookie)
}

/**
 * Leaves the name of the area that refuses the session for the page that ends it, so that nobody is logged out without a word;
 * null: there is nothing to explain any more.
 */
export function explainLogout(refusedBy: Area | null): void {
  try {
    if (refusedBy) sessionStorage.setItem(REFUSED_BY, refusedBy)
    else sessionStorage.removeItem(REFUSED_BY)
  } catch {
    // A browser without storage ends the session without the reason.
  }
}

/** Extends the cookies of a remembered login on every guarded page. */
export function renewSession(): void {
  knownUser = undefined
  for (const cookie of renewedCookies(cookies())) write(cookie)
}

/** Deletes the session from this browser; the logout call ends it on the server. */
export function endSession(): void {
  knownUser = undefined
  for (const name of Object.values(SESSION_COOKIES)) Cookies.remove(name, { path: COOKIE_ATTRIBUTES.path })
}
