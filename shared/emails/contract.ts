import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery, pickedIds } from '../lists.ts'
import { instant } from '../wire.ts'
import { emailStatuses } from './status.ts'

/** As the feature of an email names it: each declares its own (its feature.ts). */
const kind = z.string().check(z.maxLength(50))

/** An email as staff see it: never what it says, which may hold a link or a code for its recipient alone. */
const row = z.object({
  id: z.uuid(),
  kind,
  /** An address; empty once that person was erased. */
  recipient: z.string(),
  status: z.enum(emailStatuses),
  /** Whether a process is sending it at this moment. */
  isUnderWay: z.boolean(),
  tries: z.int(),
  /** What the mail server or the program said at the last try. */
  lastError: z.nullable(z.string()),
  /** The sale or the request of the email. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int() })),
  request: z.nullable(z.object({ id: z.uuid(), caseNumber: z.string() })),
  createdAt: instant,
  sentAt: z.nullable(instant),
})
export type EmailRow = z.output<typeof row>

const filter = z.strictObject({
  /** `unsent`: those that wait or failed. */
  status: z.optional(z.enum([...emailStatuses, 'unsent'])),
  kind: z.optional(kind),
  /** Any part of the address. */
  recipient: z.optional(z.string().check(z.maxLength(100))),
})
export type EmailFilter = z.output<typeof filter>

const nothing = z.optional(z.strictObject({}))

export const emailApi = {
  list: endpoint({
    method: 'GET',
    path: '/emails',
    access: 'emails.list',
    summary: 'Los emails que se mandaron, esperan o fallaron',
    query: listQuery(filter, ['createdAt']),
    result: z.array(row),
    shape: 'page',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/emails/:id/resend',
    access: 'emails.resend',
    summary: 'Enviar de nuevo un email que falló o que espera después de un intento',
    message: 'EMAILS.RESENT',
    params: z.object({ id: z.uuid() }),
    body: nothing,
    result: row,
    shape: 'envelope',
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: '/emails/resend',
    access: 'emails.resend',
    summary: 'Enviar de nuevo los emails que fallaron: los elegidos, o todos los de un filtro',
    message: 'EMAILS.ALL_RESENT',
    body: z.optional(z.strictObject({ ids: z.optional(pickedIds(z.uuid())), filter: z.optional(filter) })),
    result: z.object({ resent: z.int() }),
    shape: 'envelope',
  }),
}
