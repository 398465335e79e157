import { accountApi } from '#shared/auth/account-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePassword, confirmPassword } from './own-password.ts'
import { sayWhenThrottled } from './login.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { confirmSecondFactor, endSecondFactor, secondFactorOf, startSecondFactor } from './second-factor.ts'

/** What people do with their own user: see and end its sessions, change its password, ask for a code at its login. */
export function accountRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, accountApi.sessions, ({ identity }) => listSessions(dependencies, identity))
  serve(router, accountApi.endSession, async ({ identity, params }) => {
    await endOwnSession(dependencies, identity, params.id)
    return null
  })
  serve(router, accountApi.endOtherSessions, ({ identity }) => endOtherSessions(dependencies, identity))
  serve(router, accountApi.confirmPassword, async ({ identity, body, reply }) => {
    await confirmPassword(dependencies, identity, body.password).catch(sayWhenThrottled(reply))
    return null
  })
  serve(router, accountApi.changePassword, async ({ identity, body, reply }) => {
    await changePassword(dependencies, identity, body).catch(sayWhenThrottled(reply))
    return null
  })
  serve(router, accountApi.secondFactor, ({ identity }) => secondFactorOf(dependencies, identity))
  serve(router, accountApi.startSecondFactor, ({ identity, body, reply }) =>
    startSecondFactor(dependencies, identity, body.password).catch(sayWhenThrottled(reply)),
  )
  serve(router, accountApi.confirmSecondFactor, ({ identity, body }) =>
    confirmSecondFactor(dependencies, identity, body.code),
  )
  serve(router, accountApi.endSecondFactor, async ({ identity, body, reply }) => {
    await endSecondFactor(dependencies, identity, body).catch(sayWhenThrottled(reply))
    return null
  })
}
