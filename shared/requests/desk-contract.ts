import * as z from 'zod/mini'
import { recordVersion } from '../record-version.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money, renamed, text } from '../wire.ts'
import { attachmentRule } from './attachments.ts'
import { attachment } from './contract.ts'
import { requestStatuses } from './status.ts'

/** The kinds of request of travellers: `refund` of their expenses, or `cancellation` of the sale. */
export const requestKinds = ['refund', 'cancellation'] as const

export const requestKind = z.enum(requestKinds)
const status = z.enum(requestStatuses)
const id = z.uuid()

const row = z.object({
  id,
  caseNumber: z.string(),
  kind: requestKind,
  status,
  createdAt: instant,
  /** The end of the 72 business hours. */
  dueAt: instant,
  isOverdue: z.boolean(),
  voucher: z.string(),
  /** The document: masked in lists, whole in the detail. */
  document: z.string(),
  /** Name and surname; null when the form did not include them. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  saleNumber: z.nullable(z.int()),
  businessName: z.nullable(z.string()),
  attachmentCount: z.int(),
})
export type RequestRow = z.output<typeof row>

const detail = z.extend(row, {
  /** It counts up with each save. A change sends it back, so that a change based on an older version is refused. */
  version: z.int(),
  phone: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  expenseType: z.nullable(z.string()),
  expenseDate: z.nullable(day),
  country: z.nullable(z.string()),
  amount: z.nullable(money),
  currency: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  /** The sale that has both this voucher and this document. */
  sale: z.nullable(
    renamed(
      {
        id: z.string(),
        number: z.int(),
        planName: z.string(),
        holder: z.string(),
        startDate: day,
        endDate: day,
        total: money,
        /** When it was cancelled as a whole; null while it is in force. */
        cancelled: z.nullable(instant),
      },
      { total: 'charged', cancelled: 'cancelledAt' },
    ),
  ),
  attachments: z.array(attachment),
  /** The steps that staff took, the latest first. */
  history: z.array(
    z.object({
      id,
      at: instant,
      author: z.string(),
      from: status,
      to: status,
      note: z.nullable(z.string()),
      message: z.nullable(z.string()),
      /** Whether an email about the step was queued, with or without a message. */
      isSent: z.boolean(),
    }),
  ),
})
export type RequestDetail = z.output<typeof detail>

export const requestSortFields = ['createdAt', 'dueAt', 'caseNumber', 'status', 'name'] as const

const filter = z.strictObject({
  /** A whole case number, part of the voucher, name or email, or a whole document or its last four characters. */
  q: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(requestKind),
  /** `waiting`: the requests that wait for staff, which are those received or in review. */
  status: z.optional(z.enum([...requestStatuses, 'waiting'])),
  isOverdue: z.optional(z.boolean()),
})
export type RequestFilter = z.output<typeof filter>

export const requestDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/request',
    access: 'request.list',
    summary: 'Los pedidos de reintegro y de cancelación',
    query: listQuery(filter, requestSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/request/:id',
    access: 'request.show',
    summary: 'Un pedido con sus archivos y su historia',
    params: z.object({ id }),
    result: detail,
    shape: 'envelope',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/request/:id',
    access: 'request.edit',
    summary: 'Cambiar el estado de un pedido, anotar algo o escribirle a quien lo pidió',
    message: 'REQUEST.SAVED',
    params: z.object({ id }),
    body: z.strictObject({
      version: recordVersion,
      status,
      note: z.optional(text(2000)),
      message: z.optional(text(2000)),
      /** Of an approved cancellation: the amount that the screen showed as the buyer's refund. */
      refund: z.optional(money),
    }),
    result: detail,
    shape: 'envelope',
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/request/attachment/:id',
    access: 'request.show',
    summary: 'Un archivo de un pedido',
    params: z.object({ id }),
    result: z.unknown(),
    shape: 'download',
    types: attachmentRule.types,
  }),
}
