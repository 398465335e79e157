import * as z from 'zod/mini'
import { firstOfMonth } from '../dates.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money, text } from '../wire.ts'
import { accountLine } from './contract.ts'

/** A month, as its first day. */
const month = day.check(z.refine((first) => firstOfMonth(first) === first, { error: 'FIELD.DATE_INVALID' }))
/** The lines of a statement, added up by kind. */
const totals = z.object({ sales: money, payments: money, payouts: money, adjustments: money })

const statement = z.object({
  id: z.guid(),
  /** The number as people write it: 2026-000012. */
  number: z.string(),
  businessId: z.guid(),
  businessName: z.string(),
  month,
  /** The net debt of the business before the month, and after it; below 0, our debt to it. */
  opening: money,
  closing: money,
  lineCount: z.int(),
  closedAt: instant,
  /** How many dispute notes wait for an answer. */
  openDisputes: z.int(),
})
export type Statement = z.output<typeof statement>

const statementDetail = z.extend(statement, { totals })
export type StatementDetail = z.output<typeof statementDetail>

/** An objection of the business to a line, and the answer. */
const dispute = z.object({
  id: z.guid(),
  note: z.string(),
  at: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
})
export type Dispute = z.output<typeof dispute>

const statementLine = z.extend(accountLine, { dispute: z.nullable(dispute) })
export type StatementLine = z.output<typeof statementLine>

const lineFilter = z.strictObject({
  statementId: z.guid(),
  /** Only statements with a dispute note. */
  isDisputed: z.optional(z.boolean()),
})

/** `asked`: a job is about to close it; `earlier`: an earlier month has to be closed first. */
export const closingStates = ['open', 'asked', 'closed', 'earlier'] as const

const closingRow = z.object({
  businessId: z.guid(),
  businessName: z.string(),
  state: z.enum(closingStates),
  /** The month that is to be closed next. */
  next: month,
  /** The figures of the month; null while an earlier month is open. */
  opening: z.nullable(money),
  closing: z.nullable(money),
  totals,
  lineCount: z.int(),
  /** Only of a closed month. */
  statementId: z.nullable(z.guid()),
})
export type ClosingRow = z.output<typeof closingRow>

const closing = z.object({
  /** The month that is shown: the requested one, else the oldest with an account to close, else the newest that is over. */
  month,
  /**
   * The months from the first line of any account to the newest that is over, the newest first; `open`: how many accounts may be
   * closed.
   */
  months: z.array(z.object({ month, open: z.int() })),
  rows: z.array(closingRow),
  /** What closing all months that are over makes: a statement for each month of each account. */
  all: z.object({ statements: z.int(), accounts: z.int() }),
})
export type Closing = z.output<typeof closing>

export const NOTE_MAX_LENGTH = 1000
const params = z.object({ id: z.guid() })

/** Closed months of accounts (docs/rules/account.md). */
export const statementApi = {
  list: endpoint({
    method: 'GET',
    path: '/accountStatements',
    access: 'accountStatements.list',
    summary: 'Los estados de cuenta de los meses cerrados',
    query: listQuery(z.strictObject({ businessId: z.optional(z.guid()) }), ['month']),
    result: z.array(statement),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/accountStatements/:id',
    access: 'accountStatements.show',
    summary: 'Un estado de cuenta, con sus totales',
    params,
    result: statementDetail,
    shape: 'envelope',
  }),
  lines: endpoint({
    method: 'GET',
    path: '/statementLines',
    mayLag: true,
    access: 'statementLines.list',
    summary: 'Los renglones de un estado de cuenta, con sus reclamos',
    query: listQuery(lineFilter, ['day']),
    result: z.array(statementLine),
    shape: 'page',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/accountStatements/:id/pdf',
    mayLag: true,
    access: 'accountStatements.export',
    summary: 'Un estado de cuenta en PDF, con la marca de la empresa',
    params,
    result: z.unknown(),
    shape: 'pdf',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/accountStatements/:id/csv',
    mayLag: true,
    access: 'accountStatements.export',
    summary: 'Un estado de cuenta en un archivo CSV',
    params,
    result: z.unknown(),
    shape: 'csv',
  }),
  /** The accounts that can be closed in a month, with their figures. */
  closing: endpoint({
    method: 'GET',
    path: '/accountClosings',
    access: 'accountStatements.close',
    summary: 'Qué cuentas se pueden cerrar en un mes, con lo que suman, y por qué otras no',
    query: z.strictObject({ month: z.optional(month), businessId: z.optional(z.guid()) }),
    result: closing,
    shape: 'envelope',
  }),
  close: endpoint({
    method: 'POST',
    path: '/accountClosings',
    access: 'accountStatements.close',
    asksPassword: true,
    summary: 'Cerrar un mes de todas las cuentas, o de una, y si se pide también los meses anteriores',
    message: 'ACCOUNTS.CLOSING_ASKED',
    body: z.strictObject({ month, businessId: z.optional(z.guid()), withEarlier: z.optional(z.boolean()) }),
    /** How many statements are made. */
    result: z.object({ asked: z.int() }),
    shape: 'envelope',
  }),
  dispute: endpoint({
    method: 'POST',
    path: '/accountStatements/:id/disputes',
    access: 'accountStatements.dispute',
    summary: 'Reclamar por un renglón de un estado de cuenta propio',
    message: 'ACCOUNTS.DISPUTED',
    params,
    body: z.strictObject({ lineId: z.guid(), note: text(NOTE_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/statementDisputes/:id/answer',
    access: 'accountStatements.answer',
    summary: 'Responder un reclamo de un estado de cuenta',
    message: 'ACCOUNTS.ANSWERED',
    params,
    body: z.strictObject({ answer: text(NOTE_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
}
