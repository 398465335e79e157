import * as z from 'zod/mini'
import { businessType } from '../auth/contract.ts'
import { documentType, issuedVoucher } from '../checkout/contract.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { catalogueId, day, flag, instant, money, percent, text } from '../wire.ts'

/** The public id of a sale: 128 random bits, 26 signs. */
export const saleId = z.string().check(z.regex(/^[0-9a-zA-Z]{20,40}$/, { error: 'SALES.NOT_FOUND' }))

export const saleMode = z.enum(['card', 'account', 'free'])

const row = {
  id: z.string(),
  /** Counts up: what people say on the phone. */
  number: z.int(),
  createdAt: instant,
  businessName: z.string(),
  businessType: z.enum(['company', 'broker']),
  isPaid: z.boolean(),
  mode: saleMode,
  planName: z.string(),
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  days: z.int(),
  passengerCount: z.int(),
  holder: z.string(),
  voucherCode: z.string(),
  promoCode: z.nullable(z.string()),
  /** With markup, before the discount, in cents. */
  gross: z.int(),
  discountPercent: z.number(),
  discount: z.int(),
  /** What the buyer paid, in cents. */
  total: z.int(),
  commissionPercent: z.number(),
  /** The partner's share of the sale (decisions.md §7), in cents. */
  commission: z.int(),
  /** What the partner owes us: account sales only. */
  netToPay: z.int(),
  /** What we owe the partner: card sales only. */
  netToCollect: z.int(),
  /** The provider's cost: administrators only. */
  continental: z.optional(z.int()),
  markup: z.optional(z.number()),
}

const wireRow = {
  _id: z.string(),
  number: z.int(),
  created: instant,
  businessName: z.string(),
  businessType,
  paid: flag,
  voucherId: z.string(),
  mode: saleMode,
  holder: z.string(),
}

const wireSale = {
  planName: z.string(),
  planCurrency: z.literal('USD'),
  planPrice: money,
  initialPrice: money,
  planContinentalPrice: z.optional(money),
  markup: z.optional(z.number()),
  commission: percent,
  commissionAmount: money,
  netToPay: money,
  netToCollect: money,
  passengers: z.int(),
  promoCode: z.nullable(z.string()),
  withDiscount: flag,
  discountPercentage: percent,
  discountAmount: money,
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  days: z.int(),
}

const ownRow = z.object(row)
export type SaleRow = z.output<typeof ownRow>
type WireRow = z.output<z.ZodMiniObject<typeof wireRow>> & { sale: z.output<z.ZodMiniObject<typeof wireSale>> }

function rowFromWire(wire: WireRow): SaleRow {
  return {
    id: wire._id,
    number: wire.number,
    createdAt: wire.created,
    businessName: wire.businessName,
    businessType: wire.businessType,
    isPaid: wire.paid,
    mode: wire.mode,
    planName: wire.sale.planName,
    destinationName: wire.sale.destinationName,
    startDate: wire.sale.startDate,
    endDate: wire.sale.endDate,
    days: wire.sale.days,
    passengerCount: wire.sale.passengers,
    holder: wire.holder,
    voucherCode: wire.voucherId,
    promoCode: wire.sale.promoCode,
    gross: wire.sale.initialPrice,
    discountPercent: wire.sale.discountPercentage,
    discount: wire.sale.discountAmount,
    total: wire.sale.planPrice,
    commissionPercent: wire.sale.commission,
    commission: wire.sale.commissionAmount,
    netToPay: wire.sale.netToPay,
    netToCollect: wire.sale.netToCollect,
    ...(wire.sale.planContinentalPrice === undefined ? {} : { continental: wire.sale.planContinentalPrice }),
    ...(wire.sale.markup === undefined ? {} : { markup: wire.sale.markup }),
  }
}

function rowToWire(own: SaleRow): WireRow {
  return {
    _id: own.id,
    number: own.number,
    created: own.createdAt,
    businessName: own.businessName,
    businessType: own.businessType,
    paid: own.isPaid,
    voucherId: own.voucherCode,
    mode: own.mode,
    holder: own.holder,
    sale: {
      planName: own.planName,
      planCurrency: 'USD',
      planPrice: own.total,
      initialPrice: own.gross,
      ...(own.continental === undefined ? {} : { planContinentalPrice: own.continental }),
      ...(own.markup === undefined ? {} : { markup: own.markup }),
      commission: own.commissionPercent,
      commissionAmount: own.commission,
      netToPay: own.netToPay,
      netToCollect: own.netToCollect,
      passengers: own.passengerCount,
      promoCode: own.promoCode,
      withDiscount: own.discount > 0,
      discountPercentage: own.discountPercent,
      discountAmount: own.discount,
      destinationName: own.destinationName,
      startDate: own.startDate,
      endDate: own.endDate,
      days: own.days,
    },
  }
}

export const saleRow = z.codec(z.object({ ...wireRow, sale: z.object(wireSale) }), ownRow, {
  decode: rowFromWire,
  encode: rowToWire,
})

/** A passenger of a sale with what was bought for them. */
const soldPassenger = z.codec(
  z.object({
    name: z.string(),
    lastName: z.string(),
    bornDate: day,
    typeDoc: documentType,
    docNumber: z.string(),
    age: z.int(),
    price: money,
    codigo: z.string(),
    number: z.string(),
  }),
  z.object({
    name: z.string(),
    lastName: z.string(),
    birthDate: day,
    documentType: z.enum(['national', 'passport']),
    documentNumber: z.string(),
    /** On the departure date. */
    age: z.int(),
    /** Plan price in cents, extras apart. */
    price: z.int(),
    voucherCode: z.string(),
    voucherNumber: z.string(),
  }),
  {
    decode: ({ bornDate, typeDoc, docNumber, codigo, number, ...rest }) => ({
      ...rest,
      birthDate: bornDate,
      documentType: typeDoc,
      documentNumber: docNumber,
      voucherCode: codigo,
      voucherNumber: number,
    }),
    encode: ({ birthDate, documentType: type, documentNumber, voucherCode, voucherNumber, ...rest }) => ({
      ...rest,
      bornDate: birthDate,
      typeDoc: type,
      docNumber: documentNumber,
      codigo: voucherCode,
      number: voucherNumber,
    }),
  },
)
export type SoldPassenger = z.output<typeof soldPassenger>

const soldExtra = z.object({ passengerId: z.int(), description: z.string(), coverage: z.string(), price: money })
export type SoldExtra = z.output<typeof soldExtra>

const detailFields = {
  categoryName: z.string(),
  residenceCountry: z.string(),
  contact: z.object({ email: z.string(), phone: z.string(), isSubscribed: z.boolean() }),
  purchaseId: z.nullable(z.string()),
  paidAt: z.nullable(instant),
}
const ownDetail = z.object({
  ...row,
  ...detailFields,
  passengers: z.array(z.custom<SoldPassenger>()),
  extras: z.array(z.custom<SoldExtra>()),
})
export type SaleDetail = z.output<typeof ownDetail>

export const saleDetail = z.codec(
  z.object({
    ...wireRow,
    categoryName: z.string(),
    paidAt: z.nullable(instant),
    sale: z.object({
      ...wireSale,
      residenceCountry: z.string(),
      contactData: z.object({ email: z.string(), phone: z.string(), isSubscribed: z.boolean() }),
      passengersData: z.array(soldPassenger),
      aditionalBenefits: z.array(soldExtra),
      paymentData: z.object({ payData: z.object({ PurchaseId: z.nullable(z.string()) }) }),
    }),
  }),
  ownDetail,
  {
    decode: (wire) => ({
      ...rowFromWire(wire),
      categoryName: wire.categoryName,
      residenceCountry: wire.sale.residenceCountry,
      contact: wire.sale.contactData,
      purchaseId: wire.sale.paymentData.payData.PurchaseId,
      paidAt: wire.paidAt,
      passengers: wire.sale.passengersData,
      extras: wire.sale.aditionalBenefits,
    }),
    encode: (own) => {
      const wire = rowToWire(own)
      return {
        ...wire,
        categoryName: own.categoryName,
        paidAt: own.paidAt,
        sale: {
          ...wire.sale,
          residenceCountry: own.residenceCountry,
          contactData: own.contact,
          passengersData: own.passengers,
          aditionalBenefits: own.extras,
          paymentData: { payData: { PurchaseId: own.purchaseId } },
        },
      }
    },
  },
)

/** S-03: every filter is optional and they add up. */
export const saleFilter = z.strictObject({
  /** Part of the plan's name, any case. */
  planName: z.optional(z.string().check(z.maxLength(80))),
  /** Sold on or after, and on or before, in Montevideo. */
  startDate: z.optional(day),
  endDate: z.optional(day),
  /** Part of any passenger's document number. */
  documentNumber: z.optional(z.string().check(z.maxLength(20))),
  sellerType: z.optional(z.enum(['all', 'broker', 'own'])),
  paid: z.optional(z.enum(['all', 'paid', 'unpaid'])),
  /** The sales behind a row of a report: of one business, one plan, one promo code in any case. */
  businessId: z.optional(z.guid()),
  planId: z.optional(catalogueId),
  promoCode: z.optional(z.string().check(z.maxLength(50))),
})
export type SaleFilter = z.output<typeof saleFilter>

export const saleSortFields = [
  'number',
  'planName',
  'total',
  'passengerCount',
  'holder',
  'createdAt',
  'businessName',
  'isPaid',
  'destinationName',
] as const

const saleIds = z
  .array(saleId)
  .check(z.minLength(1, { error: 'SALES.SELECT_ONE' }), z.maxLength(1000, { error: 'TOO_LARGE' }))

const lot = z.object({
  /** Sales that this call marked; repeating the call marks none. */
  updated: z.int(),
  total: money,
})

const pay = {
  access: ['administrator'],
  summary: 'Marcar ventas como pagadas, una o un lote',
  message: 'El estado de pago se actualizó con éxito.',
  result: lot,
  shape: 'envelope',
} as const

export const saleApi = {
  list: endpoint({
    method: 'GET',
    path: '/sale/findList',
    access: ['administrator', 'partner'],
    summary: 'Las ventas: todas para administración, las propias para una empresa',
    query: listQuery(saleFilter, saleSortFields),
    result: z.array(saleRow),
    shape: 'page',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/findDetails/:id',
    access: ['administrator', 'partner'],
    summary: 'Una venta completa',
    params: z.object({ id: saleId }),
    result: saleDetail,
    shape: 'envelope',
  }),
  markPaid: endpoint({
    ...pay,
    method: 'POST',
    path: '/sale/paidSales',
    body: z.strictObject({ ids: saleIds }),
  }),
  /** The PUT variant of §7: adminId is ignored, the session says who. */
  markPaidByPut: endpoint({
    ...pay,
    method: 'PUT',
    path: '/sale/paidSales',
    body: z.codec(z.strictObject({ data: saleIds, adminId: z.optional(z.unknown()) }), z.object({ ids: saleIds }), {
      decode: (wire) => ({ ids: wire.data }),
      encode: (own) => ({ data: own.ids }),
    }),
  }),
  beneficiaries: endpoint({
    method: 'GET',
    path: '/beneficiary/findBySaleId/:saleId',
    access: 'public',
    summary: 'Los vouchers de una venta; su identificador no se puede adivinar',
    params: z.object({ saleId }),
    result: z.array(issuedVoucher),
    shape: 'envelope',
  }),
  voucherPdf: endpoint({
    method: 'GET',
    path: '/sale/voucherPDF/:code',
    access: 'public',
    summary: 'El voucher de un pasajero en PDF; el CA inicial viaja como MGA',
    params: z.object({ code: text(40, 'VOUCHER.NOT_FOUND') }),
    result: z.unknown(),
    shape: 'pdf',
  }),
}
