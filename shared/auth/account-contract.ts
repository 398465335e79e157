import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant } from '../wire.ts'

/** An open session as its owner sees it. */
export const ownSession = z.object({
  id: z.string(),
  /** "Chrome en Windows"; null when the program did not say. */
  device: z.nullable(z.string()),
  /** Shortened: "190.64.10.x". */
  address: z.nullable(z.string()),
  openedAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** What everybody who logs in may see and do with their own account, and with no other. */
export const accountApi = {
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'session.list',
    summary: 'Las sesiones abiertas de mi cuenta',
    result: z.array(ownSession),
    shape: 'envelope',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'session.revoke',
    summary: 'Cerrar una sesión de mi cuenta',
    message: 'ACCOUNT.SESSION_ENDED',
    params: z.object({ id: z.uuid({ error: 'ACCOUNT.SESSION_NOT_FOUND' }) }),
    result: z.null(),
    shape: 'envelope',
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/endOthers',
    access: 'session.revoke',
    summary: 'Cerrar las demás sesiones de mi cuenta',
    message: 'ACCOUNT.OTHER_SESSIONS_ENDED',
    result: z.object({ ended: z.int() }),
    shape: 'envelope',
  }),
}
