import Cookies from 'js-cookie'
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

/** Every cookie at once: each look at them asks the browser's main process. */
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

/** Who this browser says is logged in, or null. */
export function currentSession(): BrowserSession | null {
  return readSession(cookies())
}

let knownUser: string | undefined

/**
 * The id of the logged-in user, '' without one. Cached, because reading cookies at every cell of a list is slow.
 * It is looked up again on every guarded page, where another tab's login shows.
 */
export function currentUserId(): string {
  return (knownUser ??= currentSession()?.userId ?? '')
}

/** Keeps a good login in this browser. */
export function startSession(login: Login): void {
  knownUser = undefined
  for (const cookie of loginCookies(login)) write(cookie)
}

/** Prolongs the cookies of a remembered login on every guarded page. */
export function renewSession(): void {
  knownUser = undefined
  for (const cookie of renewedCookies(cookies())) write(cookie)
}

/** Forgets the session in this browser; the server's side is ended by its logout call. */
export function endSession(): void {
  knownUser = undefined
  for (const name of Object.values(SESSION_COOKIES)) Cookies.remove(name, { path: COOKIE_ATTRIBUTES.path })
}
