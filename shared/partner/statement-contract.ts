import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { day, instant } from '../wire.ts'
import { money, pageOf, pageQuery, saleKey, statementKey } from './api-wire.ts'

/** A closed month of the business's account. Amounts are what it owes; below 0, what it is owed. */
export const statement = z.object({
  id: statementKey,
  number: z.string(),
  /** The first day of the month. */
  month: day,
  opening: money,
  closing: money,
  lineCount: z.int(),
  closedAt: instant,
})

export const statementList = pageOf(statement)

/** A line of a statement, without any data of travellers. */
export const statementLine = z.object({
  day,
  /** A movement of a sale, a payment, a payout or an adjustment. */
  kind: z.string(),
  /** How much more the business owes with it; below 0, how much less. */
  amount: money,
  /** What it owes after this line. */
  balance: money,
  saleId: z.nullable(saleKey),
  /** Of a payment or a payout. */
  reference: z.nullable(z.string()),
})

export const statementLineList = pageOf(statementLine)

const params = z.object({ id: statementKey })

export const statementApi = {
  list: endpoint({
    method: 'GET',
    path: '/partner/v1/statements',
    access: 'key.statements',
    summary: 'Los estados de cuenta de los meses cerrados, los primeros primero',
    query: z.strictObject(pageQuery),
    result: statementList,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/statements/:id',
    access: 'key.statements',
    summary: 'Un estado de cuenta',
    params,
    result: statement,
    shape: 'array',
  }),
  lines: endpoint({
    method: 'GET',
    path: '/partner/v1/statements/:id/lines',
    access: 'key.statements',
    summary: 'Los renglones de un estado de cuenta',
    params,
    query: z.strictObject(pageQuery),
    result: statementLineList,
    shape: 'array',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/partner/v1/statements/:id/pdf',
    access: 'key.statements',
    summary: 'Un estado de cuenta en PDF',
    params,
    result: z.unknown(),
    shape: 'pdf',
  }),
}
