import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instalmentOffer } from '../instalments/offer-contract.ts'
import { offeredMethod } from '../payment-methods/offer-contract.ts'
import { holdsCardNumber } from './card-number.ts'
import { issuedVoucher } from '../vouchers/issued-voucher-contract.ts'
import { unionBy } from '../wire-paths.ts'
import { drop, flatten, instant, money, percent, renamed, renamedStrictly } from '../wire.ts'
import { soldTrip } from './sold-trip-contract.ts'
import { ignoredValue, purchase, purchaseFields, purchaseNames, unused } from './buying-data-contract.ts'

export const orderCode = z.string().check(z.regex(/^[0-9A-Z]{16,20}$/, { error: 'PAYMENT.ORDER_NOT_FOUND' }))

/** One line of the price: a passenger's plan or an extra benefit, in cents, markup included. */
const priceLine = z.object({
  kind: z.enum(['plan', 'extra']),
  /** The number of the passenger, from 1. */
  passenger: z.int(),
  description: z.string(),
  price: money,
  /** Whether it is a minor who travels free on the family plan. */
  free: z.boolean(),
})
export type PriceLine = z.output<typeof priceLine>

export const openedCheckout = renamed(
  {
    Order: orderCode,
    /** The amount to charge, in whole cents. */
    Amount: z.int(),
    Currency: z.literal('USD'),
    mode: z.enum(['card', 'account', 'free']),
    lines: z.array(priceLine),
    gross: money,
    discountPercentage: percent,
    discountAmount: money,
    expiresAt: instant,
    /** The address of the gateway's card form, and the sentence about the card statement; null when no card is needed. */
    cardForm: z.nullable(z.object({ url: z.string(), origin: z.string(), statement: z.string() })),
    /**
     * The sentence by which the buyer accepts conditions, which the sale keeps, and where they are, below the storefront's root;
     * absent for a change that leaves those of the sale.
     */
    conditions: z.optional(z.object({ acceptance: z.string(), path: z.string() })),
    /** The instalments in which a card can pay it, with the fewest first; the brand of the card decides which of them it may use. */
    instalments: z.array(instalmentOffer),
    /** The other ways to pay it: at a counter, or by transfer. */
    otherMethods: z.array(offeredMethod),
  },
  {
    Order: 'order',
    Amount: 'amount',
    Currency: 'currency',
    discountPercentage: 'discountPercent',
    discountAmount: 'discount',
  },
)
export type OpenedCheckout = z.output<typeof openedCheckout>

const payment = renamedStrictly(
  {
    /**
     * The token that the provider's form returned for a card, never the card: a card number is refused before anything else is
     * done.
     */
    TrxToken: z.string().check(
      z.regex(/^[A-Za-z0-9_-]{8,120}$/, { error: 'PAYMENT.DECLINED' }),
      z.refine((token) => !/^\d+$/.test(token) || !holdsCardNumber(token), { error: 'FIELD.CARD_NUMBER' }),
    ),
    Order: orderCode,
    Amount: z.int().check(z.positive()),
    Currency: z.literal('USD'),
    /** The plan by which it is paid in instalments: `Amount` is then what the plan captures. Left out for one payment. */
    InstalmentPlan: z.optional(z.guid()),
    Capture: z.optional(z.boolean()),
    Customer: z.optional(z.unknown()),
  },
  {
    TrxToken: 'token',
    Order: 'order',
    Amount: 'amount',
    Currency: 'currency',
    InstalmentPlan: 'instalmentPlan',
    Capture: drop,
    Customer: drop,
  },
  () => ({ Capture: true }),
)

const paymentReceipt = renamed({ PurchaseId: z.string() }, { PurchaseId: 'purchaseId' })

const payData = renamed({ PurchaseId: z.optional(z.nullable(z.string())) }, { PurchaseId: 'purchaseId' })
const paymentData = renamed(
  { token: ignoredValue, result: ignoredValue, payData: z.optional(z.nullable(payData)) },
  { token: drop, result: drop, payData: flatten },
)
const checkoutNames = {
  Order: z.optional(orderCode),
  paymentData: z.optional(z.nullable(paymentData)),
  contactData: z.optional(renamed({ email: z.optional(z.string().check(z.maxLength(75))) }, {})),
}
const unusedPurchase = unused(purchaseFields)

/** The checkout of the call: its order, or the gateway's id, which could be guessed, with the buyer's email, which must match. */
const askedSale = renamedStrictly(
  { ...unusedPurchase.fields, ...checkoutNames },
  { ...unusedPurchase.names, Order: 'order', paymentData: flatten, contactData: flatten },
).check(
  z.refine(({ order, purchaseId }) => Boolean(order ?? purchaseId), {
    error: 'PAYMENT.ORDER_REQUIRED',
    path: ['order'],
  }),
)
export type AskedSale = z.output<typeof askedSale>

const soldOnAccount = renamedStrictly(
  { ...purchaseFields, onAccount: ignoredValue },
  { ...purchaseNames, onAccount: drop },
  () => ({ buyAccepted: true as const }),
)
export type SoldOnAccount = z.output<typeof soldOnAccount>

/**
 * The body of a new sale: a checkout becomes a sale with its stored price and payment; a purchase without a checkout is sold on
 * account.
 */
const createSale = unionBy([askedSale, soldOnAccount], (body: { planId?: unknown; passengersData?: unknown }) => {
  // When the names themselves are malformed, the schema that reads them reports it.
  const { data } = z.safeDecode(z.object(checkoutNames), body as never)
  const isNamed = !data || data.Order !== undefined || Boolean(data.paymentData?.purchaseId)
  return isNamed || (body.planId === undefined && body.passengersData === undefined) ? askedSale : soldOnAccount
})

export const checkoutApi = {
  open: endpoint({
    method: 'POST',
    path: '/sale/checkout',
    access: 'public',
    summary: 'Abrir el pago: el servidor pone precio al viaje y entrega la orden',
    body: purchase,
    result: openedCheckout,
    shape: 'envelope',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/sale/payment',
    access: 'public',
    summary: 'Pagar una orden con tarjeta',
    message: 'PAYMENT.SUCCESS',
    body: payment,
    result: paymentReceipt,
    shape: 'envelope',
  }),
  createSale: endpoint({
    method: 'POST',
    path: '/sale/createSale',
    access: 'public',
    summary:
      'Emitir la venta y los vouchers de una orden pagada, a cuenta o sin cargo; con los datos de la compra y sin orden, vender a cuenta de la empresa de la sesión',
    message: 'SALES.SUCCESS',
    body: createSale,
    result: z.object({
      saleId: z.string(),
      number: z.int(),
      trip: soldTrip,
      vouchers: z.array(issuedVoucher),
      /** What a card paid for the order; null where none did. */
      payment: z.nullable(z.object({ captured: money, instalments: z.int(), financing: money })),
    }),
    shape: 'envelope',
  }),
}
