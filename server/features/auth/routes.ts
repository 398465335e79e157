import { authApi } from '#shared/auth/contract.ts'
import { areaOfRole } from '#shared/access/permissions.ts'
import type { Router } from '../../platform/http/serve.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { clearBinding, comesFromBrowser, isHttps, writeBinding } from '../../platform/http/session-binding.ts'
import { logIn } from './login.ts'
import { forgotPassword, resetPassword } from './password-links.ts'
import { endSession, LONGEST_WHEN_REMEMBERED } from './session.ts'
import { setUpAdministrator } from './setup-link.ts'

/** The limit per address of calls that send mail or try tokens. */
const LIMIT = { max: 20, windowSeconds: 600 }

/** Serves logging in and out, the user of a session, forgotten passwords and new ones, and the setup of the administrator. */
export function authRoutes(router: Router, dependencies: Dependencies): void {
  doors({ ...router, authenticate: async () => null }, dependencies)
  serve(router, authApi.logout, async ({ identity, reply }) => {
    await endSession(dependencies.db, identity.sessionId, dependencies.now())
    clearBinding(dependencies.env, reply)
    // On plain http a browser would delete the cookies of everything else on the same host name.
    if (isHttps(dependencies.env)) void reply.header('clear-site-data', '"cookies"')
    return null
  })
  serve(router, authApi.session, ({ identity: { userId, name, role, business, seesCommission } }) => ({
    user: userId,
    name,
    role: areaOfRole[role],
    assignedRole: role,
    businessType: business?.type ?? null,
    subdomain: business?.subdomain ?? null,
    buysOnAccount: business?.buysOnAccount ?? false,
    seesCommission,
  }))
}

/** Serves the calls without a session. The bearer is ignored, so that a user whose session has just ended can log in. */
function doors(router: Router, dependencies: Dependencies): void {
  serve(router, authApi.login, async ({ body, request, reply }) => {
    const from = {
      address: request.ip,
      isBrowser: comesFromBrowser(request),
      userAgent: request.headers['user-agent'],
    }
    const remember = body.remember ?? false
    const form = { email: body.user, password: body.password, area: body.role, remember, code: body.code }
    const opened = await logIn(dependencies, form, from)
    if (opened.binding) {
      const maxAgeSeconds = remember ? LONGEST_WHEN_REMEMBERED / 1000 : undefined
      writeBinding(dependencies.env, reply, { secret: opened.binding, maxAgeSeconds })
    }
    const { user, token } = opened
    return { token, user: user.id, name: user.name, businessType: user.businessType }
  })
  serve(
    router,
    authApi.forgot,
    async ({ body }) => {
      await forgotPassword(dependencies, { email: body.user, area: body.role })
      return null
    },
    { limit: LIMIT },
  )
  serve(router, authApi.reset, ({ body }) => resetPassword(dependencies, body), { limit: LIMIT })
  serve(
    router,
    authApi.setup,
    async ({ body }) => {
      await setUpAdministrator(dependencies, body)
      return null
    },
    { limit: LIMIT },
  )
}
