import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant } from '../wire.ts'
import { auditActions } from './actions.ts'

/** The kinds of record that have a history of their own, by the names of their resources. */
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
  'instalmentPlans',
  'paymentMethods',
  'entryRequirements',
  'users',
] as const
export type RecordKind = (typeof recordKinds)[number]

const row = z.object({
  id: z.int(),
  at: instant,
  /** Null when the server acted by itself, or for the public. */
  person: z.nullable(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  /** One of auditActions: a text, so that an entry of another version of the program is shown too. */
  action: z.string(),
  /** The id of the record that the action changed, as the log stores it. */
  subject: z.string(),
  /** The same record with its name; null where it has no page. */
  record: z.nullable(z.object({ resource: z.enum(recordKinds), id: z.string(), name: z.string() })),
  /** The other values of the entry, by the names of auditDetails; records in it by their names. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.output<typeof row>

const filter = z.strictObject({
  /** Any part of the actor's name or email. */
  person: z.optional(z.string().check(z.maxLength(100))),
  action: z.optional(z.enum(auditActions)),
  /** The whole id of the changed record, or any part of the entry's values. */
  q: z.optional(z.string().check(z.maxLength(100))),
  /** The record whose history is requested: by the id of its page, or by its number, '#0000017' or 'R-000003'. */
  record: z.optional(
    z.strictObject({ resource: z.enum(recordKinds), id: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  ),
  /** Days in Montevideo, both inclusive. */
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
