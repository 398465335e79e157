import * as z from 'zod/mini'
import { NAME_SENT_MAX_LENGTH } from '../checkout/person-name.ts'
import { endpoint } from '../http.ts'
import { accountStates } from '../refunds/account-state.ts'
import { accessToken } from '../voucher-access/contract.ts'
import { saleId } from '../vouchers/contract.ts'
import { day, instant, money, nameText } from '../wire.ts'

/** `saleId` is the public id of a sale, or the number of an order that led to none. */
const saleAccess = { token: accessToken, saleId }

/** A refund that goes to a bank account, as the buyer of its sale sees it. */
const ownRefund = z.object({
  id: z.guid(),
  amount: money,
  state: z.enum(accountStates),
  /** The bank and the last digits; null while there is no account. */
  account: z.nullable(z.string()),
  /** Until when the account can be corrected, where it can. */
  changesUntil: z.nullable(instant),
  /** Why the bank refused the account. */
  refusal: z.nullable(z.string()),
})
export type OwnRefund = z.output<typeof ownRefund>

/** An order that led to no sale, whose payment goes back to a bank account. */
const orderToRefund = z.object({
  order: z.string(),
  planName: z.string(),
  destinationName: z.string(),
  startDate: day,
  endDate: day,
})
export type OrderToRefund = z.output<typeof orderToRefund>

const short = z.string().check(z.maxLength(20))
const account = {
  name: nameText(NAME_SENT_MAX_LENGTH, 'REFUND_ACCOUNT.OWNER_REQUIRED'),
  documentType: z.enum(['national', 'passport']),
  documentNumber: nameText(40, 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED'),
  bank: short,
  kind: short,
  number: nameText(60, 'REFUND_ACCOUNT.NUMBER_REQUIRED'),
}

/** Y-04: for the buyer of a sale or of an order that was not paid by card, whom an emailed code identifies. */
export const ownRefundAccountApi = {
  orders: endpoint({
    method: 'POST',
    path: '/voucher/refund-orders',
    access: 'public',
    summary: 'Las órdenes que no llegaron a ser una compra y cuyo pago se devuelve a una cuenta bancaria',
    body: z.strictObject({ token: accessToken }),
    result: z.array(orderToRefund),
    shape: 'envelope',
  }),
  show: endpoint({
    method: 'POST',
    path: '/voucher/refunds',
    access: 'public',
    summary: 'Las devoluciones de una compra que van a una cuenta bancaria, y cómo va cada una',
    body: z.strictObject(saleAccess),
    result: z.array(ownRefund),
    shape: 'envelope',
  }),
  /** Until the refund is sent to the provider, the account can be corrected. */
  save: endpoint({
    method: 'POST',
    path: '/voucher/refund-account',
    access: 'public',
    summary: 'Indicar o corregir la cuenta bancaria a la que va la devolución de la propia compra',
    message: 'REFUND_ACCOUNT.SAVED',
    body: z.strictObject({ ...saleAccess, ...account }),
    result: z.array(ownRefund),
    shape: 'envelope',
  }),
}
