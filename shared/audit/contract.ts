import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant } from '../wire.ts'
import { auditActions } from './actions.ts'

/** What has a history of its own, by the name of its resource. */
export const recordKinds = [
  'sales',
  'business',
  'broker',
  'accounts',
  'promoCodes',
  'request',
  'reconciliation',
  'tariffs',
  'exchangeRates',
  'users',
] as const
export type RecordKind = (typeof recordKinds)[number]

const row = z.object({
  id: z.int(),
  at: instant,
  /** Null when the server did it by itself, or for the public. */
  person: z.nullable(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  /** One of auditActions: a text, so that an entry of another version is shown too. */
  action: z.string(),
  /** What it was done to, as the log knows it. */
  subject: z.string(),
  /** The same as people know it; null where there is no page of it. */
  record: z.nullable(z.object({ resource: z.enum(recordKinds), id: z.string(), name: z.string() })),
  /** What it says besides, by names of auditFields; records in it by their names. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.output<typeof row>

const filter = z.strictObject({
  /** Any part of the actor's name or email. */
  person: z.optional(z.string().check(z.maxLength(100))),
  action: z.optional(z.enum(auditActions)),
  /** The whole id of what it was done to, or any part of what the entry says. */
  q: z.optional(z.string().check(z.maxLength(100))),
  /** Of what one record's history is asked for: by the id of its page, or by what people call it, '#00017' or 'R-000003'. */
  record: z.optional(
    z.strictObject({ resource: z.enum(recordKinds), id: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  ),
  /** Days of Montevideo, both included. */
  from: z.optional(day),
  to: z.optional(day),
})
export type AuditFilter = z.output<typeof filter>

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/auditLog',
    mayLag: true,
    access: 'auditLog.list',
    summary: 'Quién hizo qué, y sobre qué registro',
    query: listQuery(filter, ['at']),
    result: z.array(row),
    shape: 'page',
  }),
}
