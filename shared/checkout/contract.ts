import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { holdsCardNumber } from '../sales/card-number.ts'
import { issuedVoucher } from '../sales/issued-voucher-contract.ts'
import { namedCodec } from '../wire-paths.ts'
import { instant, money, percent, renamed, renamedStrictly } from '../wire.ts'
import { ignored, ignoredFields, type Purchase, purchase } from './buying-data-contract.ts'

export const orderCode = z.string().check(z.regex(/^[0-9A-Z]{16,20}$/, { error: 'PAYMENT.ORDER_NOT_FOUND' }))

/** One line of the price: a passenger's plan or an extra benefit, in cents, markup included. */
const priceLine = z.object({
  kind: z.enum(['plan', 'extra']),
  /** Counted from 1. */
  passenger: z.int(),
  description: z.string(),
  price: money,
  /** A minor who travels free on the family plan. */
  free: z.boolean(),
})
export type PriceLine = z.output<typeof priceLine>

export const openedCheckout = renamed(
  {
    Order: orderCode,
    /** What will be charged, in whole cents. */
    Amount: z.int(),
    Currency: z.literal('USD'),
    mode: z.enum(['card', 'account', 'free']),
    lines: z.array(priceLine),
    gross: money,
    discountPercentage: percent,
    discountAmount: money,
    expiresAt: instant,
    /** Where the gateway's own card form lives; null when no card is needed. */
    cardForm: z.nullable(z.object({ url: z.string(), origin: z.string() })),
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
    /** What the provider's form gave for a card, never the card: a number is refused before anything is done with it. */
    TrxToken: z.string().check(
      z.regex(/^[A-Za-z0-9_-]{8,120}$/, { error: 'PAYMENT.DECLINED' }),
      z.refine((token) => !/^\d+$/.test(token) || !holdsCardNumber(token), { error: 'FIELD.CARD_NUMBER' }),
    ),
    Order: orderCode,
    Amount: z.int().check(z.positive()),
    Currency: z.literal('USD'),
    Capture: z.optional(z.boolean()),
    Customer: z.optional(z.unknown()),
  },
  { TrxToken: 'token', Order: 'order', Amount: 'amount', Currency: 'currency', Capture: null, Customer: null },
  () => ({ Capture: true }),
)

const paymentReceipt = renamed({ PurchaseId: z.string() }, { PurchaseId: 'purchaseId' })

const payData = z.looseObject({ PurchaseId: z.optional(z.nullable(z.string())) })

/** Fields that count only where no order is named: then they are the purchase. */
const bought = z.optional(z.any())

/**
 * The buying data again plus which checkout it is about: the sale is built from what was priced and paid. Without a
 * checkout it is a purchase on account.
 */
const createSale = namedCodec(
  z.strictObject({
    ...ignoredFields,
    subdomain: bought,
    residenceCountry: bought,
    categoryId: bought,
    startDate: bought,
    endDate: bought,
    destinationId: bought,
    ageRange: bought,
    familyPlan: bought,
    planId: bought,
    promoCode: bought,
    aditionalBenefits: bought,
    buyAccepted: bought,
    passengersData: bought,
    contactData: z.optional(z.looseObject({ email: z.optional(z.string().check(z.maxLength(75))) })),
    confirmDuplicate: bought,
    onAccount: ignored,
    Order: z.optional(orderCode),
    paymentData: z.optional(
      z.nullable(z.object({ token: ignored, result: ignored, payData: z.optional(z.nullable(payData)) })),
    ),
  }),
  z
    .object({
      order: z.optional(orderCode),
      /** Without the order: the gateway's id, which could be guessed, and the buyer's email, which must match. */
      purchaseId: z.optional(z.string()),
      email: z.optional(z.string()),
      /** Without either: what is sold on account. */
      purchase: z.optional(z.custom<Purchase>()),
    })
    .check(
      z.refine((own) => Boolean(own.order ?? own.purchaseId ?? own.purchase), {
        error: 'PAYMENT.ORDER_NOT_FOUND',
        path: ['order'],
      }),
    ),
  {
    names: {
      order: 'Order',
      purchaseId: 'paymentData.payData.PurchaseId',
      email: 'contactData.email',
      // What is bought stands beside the order on the wire.
      purchase: '',
    },
    others: purchase,
    decode: (wire, payload) => {
      const purchaseId = wire.paymentData?.payData?.PurchaseId || undefined
      const buyerEmail = wire.contactData?.email
      const isBought = wire.Order === undefined && purchaseId === undefined && isPurchase(wire)
      const sale = isBought ? z.safeDecode(purchase, { ...wire, onAccount: true } as never) : null
      if (sale && !sale.success) {
        payload.issues.push(...sale.error.issues.map((issue) => ({ ...issue, input: wire }) as never))
        return z.NEVER
      }
      return {
        ...(wire.Order === undefined ? {} : { order: wire.Order }),
        ...(purchaseId === undefined ? {} : { purchaseId }),
        ...(buyerEmail === undefined ? {} : { email: buyerEmail }),
        ...(sale ? { purchase: sale.data } : {}),
      }
    },
    encode: (own) => ({
      ...(own.order === undefined ? {} : { Order: own.order }),
      ...(own.purchaseId === undefined ? {} : { paymentData: { payData: { PurchaseId: own.purchaseId } } }),
      ...(own.email === undefined ? {} : { contactData: { email: own.email } }),
      ...(own.purchase === undefined ? {} : (z.encode(purchase, own.purchase) as object)),
    }),
  },
)

/** Whether a body says what is bought, and not only which order it is about. */
function isPurchase(wire: { planId?: unknown; passengersData?: unknown }): boolean {
  return wire.planId !== undefined || wire.passengersData !== undefined
}

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
      vouchers: z.array(issuedVoucher),
    }),
    shape: 'envelope',
  }),
}
