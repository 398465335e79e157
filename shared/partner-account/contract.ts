import * as z from 'zod/mini'
import { movementKinds } from '../settlements/movement.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money } from '../wire.ts'
import { entryKinds, paymentMethods } from './ledger.ts'

/** The balance of a business's account (docs/rules/account.md). */
const account = z.object({
  /** The id of the business. */
  id: z.guid(),
  name: z.string(),
  /** The debt of the business for sales on account. */
  debt: money,
  /** The commission that we owe the business. */
  commissionOwed: money,
  /** The net debt of the business; below 0, what we owe it. */
  balance: money,
  /** The maximum debt of the business; null: no limit. */
  creditLimit: z.nullable(money),
})
export type Account = z.output<typeof account>

/** The account for staff: with the part of its payments that covers no sale yet. */
const accountOfStaff = z.extend(account, { rest: money })
export type AccountOfStaff = z.output<typeof accountOfStaff>

/** The account in the list of staff: with the number of dispute notes that wait for an answer. */
const listedAccount = z.extend(account, { openDisputes: z.int() })
export type ListedAccount = z.output<typeof listedAccount>

export const lineKinds = [...movementKinds, ...entryKinds] as const
export type LineKind = (typeof lineKinds)[number]

export const accountLine = z.object({
  id: z.guid(),
  day,
  at: instant,
  kind: z.enum(lineKinds),
  /** How much the debt of the business increases; below 0, how much it decreases. */
  amount: money,
  /** The balance of the account after this line. */
  balance: money,
  /** The sale of the line. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int(), holder: z.string() })),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Of a payment: the id that lists the sales whose remaining debt it covered. */
  lotId: z.nullable(z.string()),
  /** The user of staff who wrote it. Only in answers to staff. */
  by: z.optional(z.nullable(z.string())),
  /** What is left of a payment, which can still be taken back; 0 for other lines. Only in answers to staff. */
  remaining: z.optional(money),
})
export type AccountLine = z.output<typeof accountLine>

const lineFilter = z.strictObject({
  /** The business of the account; a business reads its own, whatever it sends. */
  businessId: z.optional(z.guid()),
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type AccountLineFilter = z.output<typeof lineFilter>

const accountFilter = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(80))),
  /** Whether it has dispute notes that wait for an answer. */
  isDisputed: z.optional(z.boolean()),
  /** Whether its debt is near its credit limit, or at it. */
  isNearLimit: z.optional(z.boolean()),
})
export type AccountFilter = z.output<typeof accountFilter>

const params = z.object({ id: z.guid() })

export const partnerAccountApi = {
  list: endpoint({
    method: 'GET',
    path: '/accounts',
    mayLag: true,
    access: 'accounts.list',
    summary: 'Las cuentas de las empresas y agentes, con lo que deben y lo que les debemos',
    query: listQuery(accountFilter, ['name']),
    result: z.array(listedAccount),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/accounts/:id',
    access: 'accounts.show',
    summary: 'La cuenta de una empresa o agente',
    params,
    result: accountOfStaff,
    shape: 'envelope',
  }),
  own: endpoint({
    method: 'GET',
    path: '/profile/account',
    access: 'ownAccount.show',
    summary: 'La cuenta propia de una empresa o agente',
    result: account,
    shape: 'envelope',
  }),
  /** G-01: the lines of an account, each with its one source and the balance after it. */
  lines: endpoint({
    method: 'GET',
    path: '/accountLines',
    mayLag: true,
    access: 'accountLines.list',
    summary: 'Los renglones de una cuenta, con el saldo después de cada uno',
    query: listQuery(lineFilter, ['day']),
    result: z.array(accountLine),
    shape: 'page',
  }),
}
