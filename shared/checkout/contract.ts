import * as z from 'zod/mini'
import { email } from '../auth/contract.ts'
import { endpoint } from '../http.ts'
import { ages, chosenExtras, storefront } from '../quoting/contract.ts'
import { catalogueId, day, flag, instant, money, percent, text } from '../wire.ts'

/** §10 of the decisions: the wire writes 2 and 3; it reads 1 or 2 as national and 3 as passport. */
export const documentType = z.codec(
  z.union([z.literal(1), z.literal(2), z.literal(3)]),
  z.enum(['national', 'passport']),
  {
    decode: (wire) => (wire === 3 ? ('passport' as const) : ('national' as const)),
    encode: (own) => (own === 'passport' ? 3 : 2),
  },
)

/** A passenger as typed; the rules of B-09 are in shared/sales/passengers.ts. */
export const passenger = z.codec(
  z.strictObject({
    name: text(60, 'BUYING_PROCESS.ERROR.NAME_REQUIRED'),
    lastName: text(60, 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED'),
    bornDate: day,
    typeDoc: documentType,
    docNumber: text(20, 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED'),
    age: z.optional(z.int()),
  }),
  z.object({
    name: z.string(),
    lastName: z.string(),
    birthDate: day,
    documentType: z.enum(['national', 'passport']),
    documentNumber: z.string(),
  }),
  {
    decode: (wire) => ({
      name: wire.name,
      lastName: wire.lastName,
      birthDate: wire.bornDate,
      documentType: wire.typeDoc,
      documentNumber: wire.docNumber,
    }),
    encode: (own) => ({
      name: own.name,
      lastName: own.lastName,
      bornDate: own.birthDate,
      typeDoc: own.documentType,
      docNumber: own.documentNumber,
    }),
  },
)
export type Passenger = z.output<typeof passenger>

export const contact = z.strictObject({
  email,
  phone: text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED'),
  isSubscribed: z.boolean(),
})

/** Fields of the buying data (§3) that the server accepts and ignores: it knows them better. */
const ignored = z.optional(z.unknown())
const ignoredFields = {
  refBusiness: ignored,
  commission: ignored,
  markup: ignored,
  categoryName: ignored,
  days: ignored,
  destinationName: ignored,
  passengers: ignored,
  birthDate: ignored,
  planPrice: ignored,
  planContinentalPrice: ignored,
  initialPrice: ignored,
  planCurrency: ignored,
  planName: ignored,
  planDetails: ignored,
  discountPercentage: ignored,
  discountAmount: ignored,
  withDiscount: ignored,
  paymentData: ignored,
  saleSuccess: ignored,
}

const wireExtra = z.object({
  benefitId: catalogueId,
  passengerId: z.int().check(z.minimum(1), z.maximum(10)),
  description: ignored,
  coverage: ignored,
  price: ignored,
})

/** The buying data: everything needed to price a trip and issue its vouchers, and nothing that has a price. */
export const purchase = z.codec(
  z.strictObject({
    ...ignoredFields,
    subdomain: storefront,
    residenceCountry: catalogueId,
    categoryId: catalogueId,
    startDate: day,
    endDate: day,
    destinationId: catalogueId,
    ageRange: ages,
    familyPlan: flag,
    planId: catalogueId,
    promoCode: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    aditionalBenefits: z.array(wireExtra).check(z.maxLength(100)),
    buyAccepted: z.literal(true, { error: 'BUYING_PROCESS.ERROR.ACCEPTANCE_REQUIRED' }),
    passengersData: z.array(passenger).check(z.minLength(1), z.maxLength(10)),
    contactData: contact,
    confirmDuplicate: z.optional(z.boolean()),
    onAccount: z.optional(z.boolean()),
  }),
  z.object({
    subdomain: storefront,
    residenceCountryId: catalogueId,
    categoryId: catalogueId,
    startDate: day,
    endDate: day,
    destinationId: catalogueId,
    ages,
    familyPlan: z.boolean(),
    planId: catalogueId,
    promoCode: z.nullable(z.string()),
    extras: chosenExtras,
    passengers: z.array(z.custom<Passenger>()),
    contact,
    /** The buyer was told that the same trip was bought already and wants another one. */
    confirmDuplicate: z.boolean(),
    /** Ask to pay on account: granted by the session alone (decisions.md §5). */
    onAccount: z.boolean(),
  }),
  {
    decode: (wire) => ({
      ...(wire.subdomain === undefined ? {} : { subdomain: wire.subdomain }),
      residenceCountryId: wire.residenceCountry,
      categoryId: wire.categoryId,
      startDate: wire.startDate,
      endDate: wire.endDate,
      destinationId: wire.destinationId,
      ages: wire.ageRange,
      familyPlan: wire.familyPlan,
      planId: wire.planId,
      promoCode: wire.promoCode || null,
      extras: wire.aditionalBenefits.map(({ benefitId, passengerId }) => ({ benefitId, passengerId })),
      passengers: wire.passengersData,
      contact: wire.contactData,
      confirmDuplicate: wire.confirmDuplicate ?? false,
      onAccount: wire.onAccount ?? false,
    }),
    encode: (own) => ({
      ...(own.subdomain === undefined ? {} : { subdomain: own.subdomain }),
      residenceCountry: own.residenceCountryId,
      categoryId: own.categoryId,
      startDate: own.startDate,
      endDate: own.endDate,
      destinationId: own.destinationId,
      ageRange: own.ages,
      familyPlan: own.familyPlan,
      planId: own.planId,
      promoCode: own.promoCode,
      aditionalBenefits: own.extras,
      buyAccepted: true as const,
      passengersData: own.passengers,
      contactData: own.contact,
      confirmDuplicate: own.confirmDuplicate,
      onAccount: own.onAccount,
    }),
  },
)
export type Purchase = z.output<typeof purchase>

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

const opened = z.codec(
  z.object({
    Order: orderCode,
    /** Whole cents. */
    Amount: z.int(),
    Currency: z.literal('USD'),
    mode: z.enum(['card', 'account', 'free']),
    lines: z.array(priceLine),
    gross: money,
    discountPercentage: percent,
    discountAmount: money,
    expiresAt: instant,
    cardForm: z.nullable(z.object({ url: z.string(), origin: z.string() })),
  }),
  z.object({
    order: orderCode,
    /** What will be charged, in cents. */
    amount: z.int(),
    currency: z.literal('USD'),
    mode: z.enum(['card', 'account', 'free']),
    lines: z.array(z.custom<PriceLine>()),
    gross: z.int(),
    discountPercent: z.number(),
    discount: z.int(),
    expiresAt: instant,
    /** Where the gateway's own card form lives; null when no card is needed. */
    cardForm: z.nullable(z.object({ url: z.string(), origin: z.string() })),
  }),
  {
    decode: (wire) => ({
      order: wire.Order,
      amount: wire.Amount,
      currency: wire.Currency,
      mode: wire.mode,
      lines: wire.lines,
      gross: wire.gross,
      discountPercent: wire.discountPercentage,
      discount: wire.discountAmount,
      expiresAt: wire.expiresAt,
      cardForm: wire.cardForm,
    }),
    encode: (own) => ({
      Order: own.order,
      Amount: own.amount,
      Currency: own.currency,
      mode: own.mode,
      lines: own.lines,
      gross: own.gross,
      discountPercentage: own.discountPercent,
      discountAmount: own.discount,
      expiresAt: own.expiresAt,
      cardForm: own.cardForm,
    }),
  },
)
export type OpenedCheckout = z.output<typeof opened>

const payment = z.codec(
  z.strictObject({
    TrxToken: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,120}$/, { error: 'PAYMENT.DECLINED' })),
    Order: orderCode,
    Amount: z.int().check(z.positive()),
    Currency: z.literal('USD'),
    Capture: z.optional(z.boolean()),
    Customer: z.optional(z.unknown()),
  }),
  z.object({ token: z.string(), order: orderCode, amount: z.int(), currency: z.literal('USD') }),
  {
    decode: (wire) => ({ token: wire.TrxToken, order: wire.Order, amount: wire.Amount, currency: wire.Currency }),
    encode: (own) => ({
      TrxToken: own.token,
      Order: own.order,
      Amount: own.amount,
      Currency: own.currency,
      Capture: true,
    }),
  },
)

const paymentReceipt = z.codec(z.object({ PurchaseId: z.string() }), z.object({ purchaseId: z.string() }), {
  decode: (wire) => ({ purchaseId: wire.PurchaseId }),
  encode: (own) => ({ PurchaseId: own.purchaseId }),
})

export const issuedVoucher = z.codec(
  z.object({ codigo: z.string(), number: z.string(), passenger: z.string() }),
  z.object({
    /** `CA` and 27 characters. */
    code: z.string(),
    /** Short number for people: sale number and passenger. */
    number: z.string(),
    passenger: z.string(),
  }),
  {
    decode: (wire) => ({ code: wire.codigo, number: wire.number, passenger: wire.passenger }),
    encode: (own) => ({ codigo: own.code, number: own.number, passenger: own.passenger }),
  },
)
export type IssuedVoucher = z.output<typeof issuedVoucher>

const payData = z.looseObject({ PurchaseId: z.optional(z.string()) })

/** The buying data again plus which checkout it is about: the sale is built from what was priced and paid. */
const createSale = z.codec(
  z.strictObject({
    ...ignoredFields,
    subdomain: ignored,
    residenceCountry: ignored,
    categoryId: ignored,
    startDate: ignored,
    endDate: ignored,
    destinationId: ignored,
    ageRange: ignored,
    familyPlan: ignored,
    planId: ignored,
    promoCode: ignored,
    aditionalBenefits: ignored,
    buyAccepted: ignored,
    passengersData: ignored,
    contactData: z.optional(z.looseObject({ email: z.optional(z.string().check(z.maxLength(75))) })),
    confirmDuplicate: ignored,
    onAccount: ignored,
    Order: z.optional(orderCode),
    paymentData: z.optional(z.object({ token: ignored, result: ignored, payData: z.optional(payData) })),
  }),
  z
    .object({
      order: z.optional(orderCode),
      /** Without the order: the gateway's id, which could be guessed, and the buyer's email, which must match. */
      purchaseId: z.optional(z.string()),
      email: z.optional(z.string()),
    })
    .check(
      z.refine((own) => Boolean(own.order ?? own.purchaseId), { error: 'PAYMENT.ORDER_NOT_FOUND', path: ['order'] }),
    ),
  {
    decode: (wire) => {
      const purchaseId = wire.paymentData?.payData?.PurchaseId
      const buyerEmail = wire.contactData?.email
      return {
        ...(wire.Order === undefined ? {} : { order: wire.Order }),
        ...(purchaseId === undefined ? {} : { purchaseId }),
        ...(buyerEmail === undefined ? {} : { email: buyerEmail }),
      }
    },
    encode: (own) => ({
      ...(own.order === undefined ? {} : { Order: own.order }),
      ...(own.purchaseId === undefined ? {} : { paymentData: { payData: { PurchaseId: own.purchaseId } } }),
      ...(own.email === undefined ? {} : { contactData: { email: own.email } }),
    }),
  },
)

export const checkoutApi = {
  open: endpoint({
    method: 'POST',
    path: '/sale/checkout',
    access: 'public',
    summary: 'Abrir el pago: el servidor pone precio al viaje y entrega la orden',
    body: purchase,
    result: opened,
    shape: 'envelope',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/sale/payment',
    access: 'public',
    summary: 'Pagar una orden con tarjeta',
    message: 'Pago aprobado.',
    body: payment,
    result: paymentReceipt,
    shape: 'envelope',
  }),
  createSale: endpoint({
    method: 'POST',
    path: '/sale/createSale',
    access: 'public',
    summary: 'Emitir la venta y los vouchers de una orden pagada, a cuenta o sin cargo',
    message: 'Compra realizada con éxito.',
    body: createSale,
    result: z.object({
      saleId: z.string(),
      number: z.int(),
      vouchers: z.array(issuedVoucher),
    }),
    shape: 'envelope',
  }),
}
