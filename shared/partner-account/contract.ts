import * as z from 'zod/mini'
import { movementKinds } from '../after-sale/movement.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { REASON_MAX_LENGTH } from '../sales/contract.ts'
import { saleId } from '../sales/voucher-contract.ts'
import { day, instant, money, text } from '../wire.ts'
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
  /** What it owes us, all told; below 0, what we owe it. */
  balance: money,
  /** The most that it may owe us; null: any amount. */
  creditLimit: z.nullable(money),
})
export type Account = z.output<typeof account>

/** For staff: with what is left of its payments, which covers no sale yet. */
const accountOfStaff = z.extend(account, { rest: money })
export type AccountOfStaff = z.output<typeof accountOfStaff>

export const lineKinds = [...movementKinds, ...entryKinds] as const
export type LineKind = (typeof lineKinds)[number]

const line = z.object({
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
export type AccountLine = z.output<typeof line>

const lineFilter = z.strictObject({
  /** Whose account; a business reads its own whatever it says. */
  businessId: z.optional(z.guid()),
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type AccountLineFilter = z.output<typeof lineFilter>

const params = z.object({ id: z.guid() })

/** One thing that somebody wants done: sent again with the same id it is not done again. */
const intent = z.guid()
const positive = money.check(z.refine((cents) => cents > 0, { error: 'ACCOUNTS.AMOUNT_INVALID' }))
/** Of a payment's reference, in characters. */
export const PAYMENT_REFERENCE_MAX = 80
/** On what day money came or went, how, and what names it at the bank. */
const moneyMoved = {
  paidOn: day,
  method: z.enum(paymentMethods).check(z.refine((method) => method !== 'netting', { error: 'FIELD.INVALID' })),
  reference: text(PAYMENT_REFERENCE_MAX),
}
const PICKED_MAX = 500
const picked = z.optional(z.array(saleId).check(z.minLength(1), z.maxLength(PICKED_MAX)))

/** How many sales are paid by it, and what is left of all payments. */
const covered = z.object({ covered: z.int(), rest: money })
export type Covered = z.output<typeof covered>

export const partnerAccountApi = {
  list: endpoint({
    method: 'GET',
    path: '/accounts',
    access: 'accounts.list',
    summary: 'Las cuentas de las empresas y agentes, con lo que deben y lo que les debemos',
    query: listQuery(z.strictObject({ q: z.optional(z.string().check(z.maxLength(80))) }), ['name']),
    result: z.array(account),
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
    access: 'accountLines.list',
    summary: 'Los renglones de una cuenta, con el saldo después de cada uno',
    query: listQuery(lineFilter, ['day']),
    result: z.array(line),
    shape: 'page',
  }),
  /** G-02: covers the oldest sales first, unless some are picked; the rest stays as balance. */
  pay: endpoint({
    method: 'POST',
    path: '/accounts/:id/payments',
    access: 'accounts.pay',
    summary: 'Registrar lo que pagó una empresa y aplicarlo a sus ventas',
    message: 'ACCOUNTS.PAID',
    params,
    body: z.strictObject({
      intent,
      amount: positive,
      ...moneyMoved,
      saleIds: picked,
    }),
    result: covered,
    shape: 'envelope',
  }),
  apply: endpoint({
    method: 'POST',
    path: '/accounts/:id/apply',
    access: 'accounts.pay',
    summary: 'Aplicar a las ventas lo que queda de los pagos de una empresa',
    message: 'ACCOUNTS.APPLIED',
    params,
    body: z.strictObject({ saleIds: picked }),
    result: covered,
    shape: 'envelope',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/accounts/:id/takeBack',
    access: 'accounts.pay',
    summary: 'Quitar un pago que no llegó: las ventas que cubría vuelven a deberse',
    message: 'ACCOUNTS.PAYMENT_TAKEN_BACK',
    params,
    body: z.strictObject({ payment: z.guid(), reason: text(REASON_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
  /** G-03: at most what we owe, all told. */
  payOut: endpoint({
    method: 'POST',
    path: '/accounts/:id/payouts',
    access: 'accounts.payOut',
    asksPassword: true,
    summary: 'Registrar la comisión que se pagó a una empresa',
    message: 'ACCOUNTS.PAID_OUT',
    params,
    body: z.strictObject({ intent, amount: positive, ...moneyMoved }),
    result: z.null(),
    shape: 'envelope',
  }),
  net: endpoint({
    method: 'POST',
    path: '/accounts/:id/netting',
    access: 'accounts.payOut',
    asksPassword: true,
    summary: 'Pagar ventas de una empresa con la comisión que se le debe',
    message: 'ACCOUNTS.NETTED',
    params,
    body: z.strictObject({ intent }),
    result: covered,
    shape: 'envelope',
  }),
  /** G-05 */
  limit: endpoint({
    method: 'PUT',
    path: '/accounts/:id/creditLimit',
    access: 'accounts.adjust',
    asksPassword: true,
    summary: 'Poner o quitar el límite de crédito de una empresa',
    message: 'ACCOUNTS.LIMITED',
    params,
    body: z.strictObject({
      creditLimit: z.nullable(money.check(z.refine((cents) => cents >= 0, { error: 'ACCOUNTS.AMOUNT_INVALID' }))),
    }),
    result: z.null(),
    shape: 'envelope',
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/accounts/:id/adjustments',
    access: 'accounts.adjust',
    asksPassword: true,
    summary: 'Ajustar una cuenta con un motivo que la empresa lee',
    message: 'ACCOUNTS.ADJUSTED',
    params,
    body: z.strictObject({
      intent,
      amount: money.check(z.refine((cents) => cents !== 0, { error: 'ACCOUNTS.AMOUNT_INVALID' })),
      reason: text(REASON_MAX_LENGTH),
    }),
    result: z.null(),
    shape: 'envelope',
  }),
}
