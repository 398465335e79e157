import { accountApi } from '#shared/auth/account-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePassword, confirmPassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { confirmSecondFactor, endSecondFactor, secondFactorOf, startSecondFactor } from './second-factor.ts'

/** Serves what people do with their own user: list and end its sessions, change its password, require a code at its login. */
export function accountRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, accountApi.sessions, ({ identity }) => listSessions(dependencies, identity))
  serve(router, accountApi.endSession, async ({ identity, params }) => {
    await endOwnSession(dependencies, identity, params.id)
    return null
  })
  serve(router, accountApi.endOtherSessions, ({ identity }) => endOtherSessions(dependencies, identity))
  serve(router, accountApi.confirmPassword, async ({ identity, body }) => {
    await confirmPassword(dependencies, identity, body.password)
    return null
  })
  serve(router, accountApi.changePassword, async ({ identity, body }) => {
    await changePassword(dependencies, identity, body)
    return null
  })
  serve(router, accountApi.secondFactor, ({ identity }) => secondFactorOf(dependencies, identity))
  serve(router, accountApi.startSecondFactor, ({ identity, body }) =>
    startSecondFactor(dependencies, identity, body.password),
  )
  serve(router, accountApi.confirmSecondFactor, ({ identity, body }) =>
    confirmSecondFactor(dependencies, identity, body.code),
  )
  serve(router, accountApi.endSecondFactor, async ({ identity, body }) => {
    await endSecondFactor(dependencies, identity, body)
    return null
  })
}
