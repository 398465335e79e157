import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { REASON_MAX_LENGTH } from '../sales/reason.ts'
import { saleId } from '../vouchers/contract.ts'
import { day, instant, money, nameText, text } from '../wire.ts'
import { paymentMethods } from './ledger.ts'

const params = z.object({ id: z.guid() })

/** The id of one action of a user: a request that is sent again with the same id is not done twice. */
const intent = z.guid()
const positive = money.check(z.refine((cents) => cents > 0, { error: 'ACCOUNTS.AMOUNT_INVALID' }))
/** The maximum length of a payment's reference, in characters. */
export const PAYMENT_REFERENCE_MAX = 80
/** The day and the method of a payment, and its reference at the bank. */
const moneyMoved = {
  paidOn: day,
  method: z.enum(paymentMethods).check(z.refine((method) => method !== 'netting', { error: 'FIELD.INVALID' })),
  reference: nameText(PAYMENT_REFERENCE_MAX),
}
/** A credit limit; null for none. */
const limit = z.nullable(money.check(z.refine((cents) => cents >= 0, { error: 'ACCOUNTS.AMOUNT_INVALID' })))
const PICKED_MAX = 500
const pickedSales = z.optional(z.array(saleId).check(z.minLength(1), z.maxLength(PICKED_MAX)))

/** How many sales the payment covers, and the unused rest of all payments. */
const coverage = z.object({ covered: z.int(), rest: money })
export type Coverage = z.output<typeof coverage>

/** The sales that a business owes, the oldest first, with what payments do not cover of each. */
const debt = z.object({
  sales: z.array(z.object({ id: saleId, number: z.int(), createdAt: instant, holder: z.string(), open: money })),
  /** The sales after the listed ones: how many, and what is open of them. */
  later: z.object({ count: z.int(), open: money }),
})
export type Debt = z.output<typeof debt>

/** The calls of staff on the account of a business. */
export const accountStaffApi = {
  owed: endpoint({
    method: 'GET',
    path: '/accounts/:id/owed',
    access: 'accounts.pay',
    summary: 'Las ventas que debe una empresa, con lo que falta pagar de cada una',
    params,
    result: debt,
    shape: 'envelope',
  }),
  /** G-02: registers a payment, which covers the oldest sales first, unless some are picked; the rest stays as balance. */
  pay: endpoint({
    method: 'POST',
    path: '/accounts/:id/payments',
    access: 'accounts.pay',
    asksPassword: true,
    summary: 'Registrar lo que pagó una empresa y aplicarlo a sus ventas',
    message: 'ACCOUNTS.PAID',
    params,
    body: z.strictObject({
      intent,
      amount: positive,
      ...moneyMoved,
      saleIds: pickedSales,
    }),
    result: coverage,
    shape: 'envelope',
  }),
  apply: endpoint({
    method: 'POST',
    path: '/accounts/:id/apply',
    access: 'accounts.pay',
    asksPassword: true,
    summary: 'Aplicar a las ventas lo que queda de los pagos de una empresa',
    message: 'ACCOUNTS.APPLIED',
    params,
    body: z.strictObject({ saleIds: pickedSales }),
    result: coverage,
    shape: 'envelope',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/accounts/:id/takeBack',
    access: 'accounts.pay',
    asksPassword: true,
    summary: 'Quitar un pago que no llegó: las ventas que cubría vuelven a deberse',
    message: 'ACCOUNTS.PAYMENT_TAKEN_BACK',
    params,
    body: z.strictObject({ intent, payment: z.guid(), reason: text(REASON_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
  /** G-03: pays out at most the net amount that we owe. */
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
    result: coverage,
    shape: 'envelope',
  }),
  /** G-05: sets the credit limit of an account. */
  limit: endpoint({
    method: 'PUT',
    path: '/accounts/:id/creditLimit',
    access: 'accounts.adjust',
    asksPassword: true,
    summary: 'Poner o quitar el límite de crédito de una empresa',
    message: 'ACCOUNTS.LIMITED',
    params,
    /** `before`: the limit that the edit began with. When it is another by now, the edit is refused. */
    body: z.strictObject({ creditLimit: limit, before: z.optional(limit) }),
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
