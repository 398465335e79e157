import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { authApi, type Session } from '#shared/auth/contract.ts'
import { type Area, areaOf, guard, loginOf, LOGOUT_PATH } from '#shared/access/guard.ts'
import { isAllowed } from '#shared/access/permissions.ts'
import { Failure } from '#shared/errors.ts'
import { call } from './api.ts'
import { currentSession, endSession, explainLogout, renewSession, startSession } from './session.ts'

/** `code`: the code of the second step, where the account requires one. */
export type LoginForm = { user: string; password: string; remember: boolean; code?: string }

/**
 * Logs in to an area and stores the session in this browser.
 * @throws Failure WRONG_CREDENTIALS; LOGIN_CODE_REQUIRED, LOGIN_CODE_WRONG; or VALIDATION with its fields
 */
export async function logIn(area: Area, { user, password, remember, code }: LoginForm): Promise<void> {
  const login = await call(authApi.login, { body: { user, password, role: area, remember, code } })
  startSession({ ...login, area, remember })
}

/** How long the role from the server's answer is cached; a refusal ends it at once. Milliseconds. */
const ROLE_HOLDS = 60_000

/** Reads the current permissions of the logged-in account; null when the server does not answer. */
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

/** Decides who may enter an area, their permissions there, and where everyone else is redirected. */
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
      const session = currentSession()
      const away = guard(area, session)
      if (away === LOGOUT_PATH && session?.area) explainLogout(area)
      if (away) throw redirection(away)
      renewSession()
    },

    async checkError(error: unknown) {
      if (!(error instanceof Failure)) return
      // The role may have changed: controls without permission disappear from the screen.
      if (error.code === 'FORBIDDEN') await queries.invalidateQueries({ queryKey: ['auth'] })
      if (error.code !== 'UNAUTHORIZED') return
      // The server has already ended the session, so there is nothing to log out of.
      expired = true
      throw new Error()
    },

    async getIdentity() {
      const session = currentSession()
      return { id: session?.userId ?? '', fullName: session?.userName ?? '' }
    },

    async canAccess({ action, resource }) {
      const session = await sessionNow(queries)
      // When the server does not answer, the page's own requests report it.
      if (!session) return true
      // Roles that may not see the commission see it when the owner of the business allows them to.
      if (resource === 'ownSettlements' && action === 'seeCommission') return session.seesCommission
      return isAllowed(session.assignedRole, action, resource)
    },
  }
}

/** The error that makes react-admin redirect without a toast. */
function redirection(path: string): Error {
  return Object.assign(new Error(), { redirectTo: addressOf(path), message: false })
}

/** Pages of the storefront are another HTML document: a full URL makes react-admin load it. */
function addressOf(path: string): string {
  const isOurs = Object.values(areaOf).some((root) => path.startsWith(`${root}/`))
  return isOurs ? path : `${window.location.origin}${path}`
}
