import { accountApi } from '#shared/auth/account-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { changePassword, confirmPassword } from './own-password.ts'
import { sayWhenThrottled } from './login.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { confirmSecondFactor, endSecondFactor, secondFactorOf, startSecondFactor } from './second-factor.ts'

/** What people do with their own account: see and end its sessions, change its password, ask for a code at its login. */
export function accountRoutes(router: Router, services: Services): void {
  serve(router, accountApi.sessions, ({ identity }) => listSessions(services, identity))
  serve(router, accountApi.endSession, async ({ identity, params }) => {
    await endOwnSession(services, identity, params.id)
    return null
  })
  serve(router, accountApi.endOtherSessions, ({ identity }) => endOtherSessions(services, identity))
  serve(router, accountApi.confirmPassword, async ({ identity, body, reply }) => {
    await confirmPassword(services, identity, body.password).catch(sayWhenThrottled(reply))
    return null
  })
  serve(router, accountApi.changePassword, async ({ identity, body, reply }) => {
    await changePassword(services, identity, body).catch(sayWhenThrottled(reply))
    return null
  })
  serve(router, accountApi.secondFactor, ({ identity }) => secondFactorOf(services, identity))
  serve(router, accountApi.startSecondFactor, ({ identity, body, reply }) =>
    startSecondFactor(services, identity, body.password).catch(sayWhenThrottled(reply)),
  )
  serve(router, accountApi.confirmSecondFactor, ({ identity, body }) =>
    confirmSecondFactor(services, identity, body.code),
  )
  serve(router, accountApi.endSecondFactor, async ({ identity, body, reply }) => {
    await endSecondFactor(services, identity, body).catch(sayWhenThrottled(reply))
    return null
  })
}
