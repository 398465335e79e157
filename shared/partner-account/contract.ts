import * as z from 'zod/mini'
import { movementKinds } from '../settlements/movement.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money } from '../wire.ts'
import { entryKinds, paymentMethods } from './ledger.ts'

/** How the account of a business stands (docs/rules/account.md). */
const account = z.object({
  /** The business's. */
  id: z.guid(),
  name: z.string(),
  /** What it owes for sales on account. */
  debt: money,
  /** The commission that we owe it. */
  commissionOwed: money,
  /** What it owes us in sum; below 0, what we owe it. */
  balance: money,
  /** The most that it may owe us; null: any amount. */
  creditLimit: z.nullable(money),
})
export type Account = z.output<typeof account>

/** For staff: with what is left of its payments, which covers no sale yet. */
const accountOfStaff = z.extend(account, { rest: money })
export type AccountOfStaff = z.output<typeof accountOfStaff>

/** In the list of staff: with how many notes of dispute wait for an answer. */
const listedAccount = z.extend(account, { openDisputes: z.int() })
export type ListedAccount = z.output<typeof listedAccount>

export const lineKinds = [...movementKinds, ...entryKinds] as const
export type LineKind = (typeof lineKinds)[number]

export const accountLine = z.object({
  id: z.guid(),
  day,
  at: instant,
  kind: z.enum(lineKinds),
  /** What the business owes more; below 0, what it owes less. */
  amount: money,
  /** The account's after this line. */
  balance: money,
  /** The sale that it comes from. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int(), holder: z.string() })),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Of a payment: what lists the sales that it covered last. */
  lotId: z.nullable(z.string()),
  /** Who of ours wrote it: staff alone. */
  by: z.optional(z.nullable(z.string())),
})
export type AccountLine = z.output<typeof accountLine>

const lineFilter = z.strictObject({
  /** Whose account; a business reads its own whatever it says. */
  businessId: z.optional(z.guid()),
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type AccountLineFilter = z.output<typeof lineFilter>

const accountFilter = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(80))),
  /** Those with notes of dispute that wait for an answer. */
  isDisputed: z.optional(z.boolean()),
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
  /** G-01: each line has one source, and the balance after it. */
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
