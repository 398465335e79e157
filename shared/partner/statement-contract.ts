import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { day, instant } from '../wire.ts'
import { money, pageOf, pageQuery, statementKey } from './api-wire.ts'

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
