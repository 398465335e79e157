import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { authApi, type Session } from '#shared/auth/contract.ts'
import { type Area, areaOf, guard, loginOf, LOGOUT_PATH } from '#shared/access/guard.ts'
import { isAllowed } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { call } from './api.ts'
import { currentSession, endSession, renewSession, startSession } from './session.ts'

/** `code`: where the account asks for one, in the second step. */
export type LoginForm = { user: string; password: string; remember: boolean; code?: string }

/**
 * Logs in to an area and keeps the session in this browser.
 * @throws Failure WRONG_CREDENTIALS; LOGIN_CODE_REQUIRED, LOGIN_CODE_WRONG; or VALIDATION with its fields
 */
export async function logIn(area: Area, { user, password, remember, code }: LoginForm): Promise<void> {
  const login = await call(authApi.login, { body: { user, password, role: area, remember, code } })
  startSession({ ...login, area, remember })
}

/** Milliseconds that what the server said of a role is taken for true; a refusal ends them. */
const ROLE_HOLDS = 60_000

/** What the logged-in account may do now; null while the server does not say. */
async function sessionNow(queries: QueryClient): Promise<Session | null> {
  try {
    return await queries.fetchQuery({
      queryKey: ['auth', 'session'],
      queryFn: () => call(authApi.session, {}, { silent: true }),
      staleTime: ROLE_HOLDS,
      retry: false,
    })
  } catch {
    return null
  }
}

/** Who may be in an area, what they may do there, and where everyone else goes. */
export function areaAuthProvider(area: Area, queries: QueryClient): AuthProvider {
  let expired = false
  return {
    login: (form: LoginForm) => logIn(area, form),

    async logout() {
      if (expired) {
        expired = false
        endSession()
        return loginOf[area]
      }
      return addressOf(guard(area, currentSession()) ?? LOGOUT_PATH)
    },

    async checkAuth() {
      const away = guard(area, currentSession())
      if (away) throw redirection(away)
      renewSession()
    },

    async checkError(error: unknown) {
      if (!(error instanceof Failure)) return
      // The role is another one than a moment ago: what it may not do any more goes from the screen.
      if (error.code === 'FORBIDDEN') await queries.invalidateQueries({ queryKey: ['auth'] })
      if (error.code !== 'UNAUTHORIZED') return
      // The server has ended this session: there is nothing left to log out of.
      expired = true
      throw new Error()
    },

    async getIdentity() {
      const session = currentSession()
      return { id: session?.userId ?? '', fullName: session?.userName ?? '' }
    },

    async canAccess({ action, resource }) {
      const session = await sessionNow(queries)
      // Where the server does not answer, the page says so by its own calls.
      if (!session) return true
      // Its owner may let a seller see it, whose role alone may not.
      if (resource === 'ownSettlements' && action === 'seeCommission') return session.seesCommission
      return isAllowed(session.assignedRole, action, resource)
    },
  }
}

/** What react-admin wants to be thrown: where to go, with no toast about it. */
function redirection(path: string): Error {
  return Object.assign(new Error(), { redirectTo: addressOf(path), message: false })
}

/** Pages of the storefront are another document: their full address makes react-admin load it. */
function addressOf(path: string): string {
  const isOurs = Object.values(areaOf).some((root) => path.startsWith(`${root}/`))
  return isOurs ? path : `${window.location.origin}${path}`
}
