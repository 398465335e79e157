import { accountApi } from '#shared/auth/account-contract.ts'
import { type Router, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

/** What people do with their own account: see and end its sessions. */
export function accountRoutes(router: Router, services: Services): void {
  serve(router, accountApi.sessions, ({ identity }) => listSessions(services, identity))
  serve(router, accountApi.endSession, async ({ identity, params }) => {
    await endOwnSession(services, identity, params.id)
    return null
  })
  serve(router, accountApi.endOtherSessions, ({ identity }) => endOtherSessions(services, identity))
}
