import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery, pickedIds } from '../lists.ts'
import { instant } from '../wire.ts'
import { emailStatuses } from './status.ts'

/** The kind of an email: each feature declares its own (its feature.ts). */
const kind = z.string().check(z.maxLength(50))

/** An email as staff see it: never its text, which may hold a link or a code that only its recipient may read. */
const row = z.object({
  id: z.uuid(),
  kind,
  /** The email address; empty once that person was erased. */
  recipient: z.string(),
  status: z.enum(emailStatuses),
  /** Whether a process is sending it now. */
  isUnderWay: z.boolean(),
  tries: z.int(),
  /** The error of the mail server or of the program at the last try. */
  lastError: z.nullable(z.string()),
  /** The sale or the request that the email is about. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int() })),
  request: z.nullable(z.object({ id: z.uuid(), caseNumber: z.string() })),
  createdAt: instant,
  sentAt: z.nullable(instant),
})
export type EmailRow = z.output<typeof row>

const filter = z.strictObject({
  /** `unsent`: emails that wait or failed. */
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
