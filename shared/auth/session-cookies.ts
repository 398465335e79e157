import { type Area, WIRE_ROLE } from '../access/guard.ts'
import type { BusinessType } from './contract.ts'

/** The cookies of a session. The server trusts only the token; the rest is for display (docs/decisions/007). */
export const SESSION_COOKIES = {
  token: 'SSID',
  role: '_RL',
  userId: '_UI',
  userName: '_UN',
  businessType: '_BT',
  remember: '_UR',
} as const

/** The attributes of every cookie: it is for the whole site and is not sent with posts from other sites. */
export const COOKIE_ATTRIBUTES = { path: '/', sameSite: 'lax' } as const

/** How long "remember me" lasts, in days. */
export const REMEMBER_DAYS = 7

/** A cookie to write: `days` until it ends, or undefined to end with the browser's session. */
export type CookieToWrite = { name: string; value: string; days: number | undefined }

/** Reads one cookie by name. */
export type ReadCookie = (name: string) => string | undefined

/** What the pages know about the logged-in user. */
export type BrowserSession = {
  token: string
  /** Null when the cookie is missing or unreadable. */
  area: Area | null
  userId: string
  userName: string
  isBroker: boolean
}

export type Login = {
  area: Area
  /** Whether "Recordarme" was ticked. */
  remember: boolean
  token: string
  user: string
  name: string
  businessType: BusinessType | null
}

/** Returns the cookies of a successful login: for 7 days when remembered, else until the browser closes. */
export function loginCookies(login: Login): CookieToWrite[] {
  const days = login.remember ? REMEMBER_DAYS : undefined
  return [
    { name: SESSION_COOKIES.token, value: login.token, days },
    { name: SESSION_COOKIES.role, value: String(WIRE_ROLE[login.area]), days },
    { name: SESSION_COOKIES.userId, value: login.user, days },
    { name: SESSION_COOKIES.userName, value: login.name, days },
    { name: SESSION_COOKIES.businessType, value: login.businessType === 'broker' ? '2' : '1', days },
    { name: SESSION_COOKIES.remember, value: String(login.remember), days },
  ]
}

/**
 * Returns the cookies that a guarded page renews for another 7 days: the whole session when it is remembered, and the user's name
 * whenever there is one.
 */
export function renewedCookies(read: ReadCookie): CookieToWrite[] {
  const remembered = read(SESSION_COOKIES.remember) === 'true'
  return Object.values(SESSION_COOKIES).flatMap((name) => {
    const value = read(name)
    if (value === undefined || (!remembered && name !== SESSION_COOKIES.userName)) return []
    return [{ name, value, days: REMEMBER_DAYS }]
  })
}

/** Reads the session of the cookies; null without a token. */
export function readSession(read: ReadCookie): BrowserSession | null {
  const token = read(SESSION_COOKIES.token)
  if (!token) return null
  return {
    token,
    area: readArea(read(SESSION_COOKIES.role)),
    userId: read(SESSION_COOKIES.userId) ?? '',
    userName: read(SESSION_COOKIES.userName) ?? '',
    isBroker: read(SESSION_COOKIES.businessType) === '2',
  }
}

function readArea(value: string | undefined): Area | null {
  if (value === '1') return 'administrator'
  return value === '2' ? 'partner' : null
}
