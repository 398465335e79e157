import type { AuthProvider } from 'react-admin'
import { authApi } from '#shared/auth/contract.ts'
import { areaOf, guard, loginOf, LOGOUT_PATH } from '#shared/auth/guard.ts'
import { isAllowed } from '#shared/auth/permissions.ts'
import { Failure } from '#shared/errors.ts'
import type { Role } from '#shared/auth/permissions.ts'
import { call } from './api.ts'
import { currentSession, endSession, renewSession, startSession } from './session.ts'

/** `code`: where the account asks for one, in the second step. */
export type LoginForm = { user: string; password: string; remember: boolean; code?: string }

/**
 * Logs in to the area of a role and keeps the session in this browser.
 * @throws Failure WRONG_CREDENTIALS; LOGIN_CODE_REQUIRED, LOGIN_CODE_WRONG; or VALIDATION with its fields
 */
export async function logIn(role: Role, { user, password, remember, code }: LoginForm): Promise<void> {
  const login = await call(authApi.login, { body: { user, password, role, remember, code } })
  startSession({ ...login, role, remember })
}

/** Who may be in the area of `role`, and where everyone else goes. */
export function areaAuthProvider(role: Role): AuthProvider {
  let expired = false
  return {
    login: (form: LoginForm) => logIn(role, form),

    async logout() {
      if (expired) {
        expired = false
        endSession()
        return loginOf[role]
      }
      return addressOf(guard(role, currentSession()) ?? LOGOUT_PATH)
    },

    async checkAuth() {
      const away = guard(role, currentSession())
      if (away) throw redirection(away)
      renewSession()
    },

    async checkError(error: unknown) {
      if (!(error instanceof Failure) || error.code !== 'UNAUTHORIZED') return
      // The server has ended this session: there is nothing left to log out of.
      expired = true
      throw new Error()
    },

    async getIdentity() {
      const session = currentSession()
      return { id: session?.userId ?? '', fullName: session?.userName ?? '' }
    },

    canAccess: async ({ action, resource }) => isAllowed(role, action, resource),
  }
}

/** What react-admin wants to be thrown: where to go, with no toast about it. */
function redirection(path: string): Error {
  return Object.assign(new Error(), { redirectTo: addressOf(path), message: false })
}

/** Pages of the storefront are another document: their full address makes react-admin load it. */
function addressOf(path: string): string {
  const isOurs = Object.values(areaOf).some((area) => path.startsWith(`${area}/`))
  return isOurs ? path : `${window.location.origin}${path}`
}
