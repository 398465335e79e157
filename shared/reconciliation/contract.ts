import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money, text } from '../wire.ts'
import { differenceKinds } from './compare.ts'
import { dayStatuses, resultStatuses } from './schedule.ts'

const figure = z.object({ count: z.int(), total: money })
const side = z.object({ payments: figure, refunds: figure })
/** The figures of a day in our ledger and at the provider. */
export const figures = z.object({ ours: side, theirs: side })

const row = z.object({
  /** The day in Montevideo. */
  id: day,
  /** Null until a first run has ended. */
  status: z.nullable(z.enum(resultStatuses)),
  finishedAt: z.nullable(instant),
  isRunning: z.boolean(),
  figures: z.nullable(figures),
  /** How many differences were found, and how many of them still exist and are not marked as seen. */
  found: z.int(),
  open: z.int(),
})
export type ReconciliationRow = z.output<typeof row>

const amount = z.object({ amount: money, currency: z.string() })

const difference = z.object({
  id: z.uuid(),
  kind: z.enum(differenceKinds),
  order: z.nullable(z.string()),
  /** The provider's id of the charge. */
  purchaseId: z.nullable(z.string()),
  ours: z.nullable(amount),
  theirs: z.nullable(amount),
  sale: z.nullable(z.object({ id: z.string(), number: z.int() })),
  /** The status of our refund of the whole payment, if there is one. */
  refund: z.nullable(z.enum(['DUE', 'SENT', 'DONE', 'STUCK'])),
  foundAt: instant,
  /** When a later run did not find it any more. */
  goneAt: z.nullable(instant),
  seen: z.nullable(z.object({ at: instant, by: z.string(), note: z.string() })),
})
export type ReconciliationDifference = z.output<typeof difference>

const detail = z.extend(row, {
  /** Whether the provider's list could not be read: then only our own payments were reconciled. */
  isOursOnly: z.boolean(),
  /** How many questions about single payments the provider did not answer. */
  unanswered: z.int(),
  differences: z.array(difference),
})
export type ReconciliationDetail = z.output<typeof detail>

const unknownPayment = z.object({
  /** The order under which the provider's panel has it. */
  order: z.string(),
  amount: money,
  sentAt: instant,
})
export type UnknownPayment = z.output<typeof unknownPayment>

const dayFilter = z.strictObject({
  status: z.optional(z.enum(dayStatuses)),
  /** Both inclusive. */
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type DayFilter = z.output<typeof dayFilter>

export const reconciliationApi = {
  list: endpoint({
    method: 'GET',
    path: '/reconciliation',
    access: 'reconciliation.list',
    summary: 'Las conciliaciones con el medio de pago, una por día',
    query: listQuery(dayFilter, ['id']),
    result: z.array(row),
    shape: 'page',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/reconciliation/:id',
    access: 'reconciliation.show',
    summary: 'La conciliación de un día con sus diferencias',
    params: z.object({ id: day }),
    result: detail,
    shape: 'envelope',
  }),
  unknownPayments: endpoint({
    method: 'GET',
    path: '/reconciliation/unknownPayments',
    access: 'reconciliation.list',
    summary: 'Los pagos cuyo resultado el medio de pago todavía no dice, del más viejo al más nuevo',
    result: z.array(unknownPayment),
    shape: 'envelope',
  }),
  run: endpoint({
    method: 'POST',
    path: '/reconciliation',
    access: 'reconciliation.create',
    summary: 'Pedir la conciliación de un día que ya terminó',
    message: 'RECONCILIATION.ASKED',
    body: z.strictObject({ day }),
    result: detail,
    shape: 'envelope',
  }),
  see: endpoint({
    method: 'PUT',
    path: '/reconciliation/difference/:id',
    access: 'reconciliation.edit',
    summary: 'Marcar una diferencia como vista, con una nota',
    message: 'RECONCILIATION.SEEN',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ note: text(500, 'RECONCILIATION.NOTE_REQUIRED') }),
    result: detail,
    shape: 'envelope',
  }),
  unsee: endpoint({
    method: 'DELETE',
    path: '/reconciliation/difference/:id',
    access: 'reconciliation.edit',
    summary: 'Quitar la propia marca de una diferencia, con su nota: vuelve a estar sin mirar',
    message: 'RECONCILIATION.UNSEEN',
    params: z.object({ id: z.uuid() }),
    result: detail,
    shape: 'envelope',
  }),
}
