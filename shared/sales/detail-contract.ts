import * as z from 'zod/mini'
import { documentType } from '../checkout/buying-data-contract.ts'
import { day, instant, money } from '../wire.ts'
import { type LotOfSale, lotOfSale } from './lot-contract.ts'
import { row, rowFromWire, rowToWire, wireRow, wireSale } from './row-contract.ts'

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
  /** The id of the business that sold it; null for our own sales, which refer to none. */
  refBusiness: z.nullable(z.string()),
  categoryName: z.string(),
  residenceCountry: z.string(),
  contact: z.object({ email: z.string(), phone: z.string(), isSubscribed: z.boolean() }),
  purchaseId: z.nullable(z.string()),
  paidAt: z.nullable(instant),
}
const ownDetail = z.object({
  ...row,
  ...detailFields,
  /** What paid it; a list does not say. */
  lot: z.optional(z.nullable(z.custom<LotOfSale>())),
  passengers: z.array(z.custom<SoldPassenger>()),
  extras: z.array(z.custom<SoldExtra>()),
})
export type SaleDetail = z.output<typeof ownDetail>

export const saleDetail = z.codec(
  z.object({
    ...wireRow,
    refBusiness: z.nullable(z.string()),
    categoryName: z.string(),
    paidAt: z.nullable(instant),
    lot: z.optional(z.nullable(lotOfSale)),
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
      refBusiness: wire.refBusiness,
      categoryName: wire.categoryName,
      residenceCountry: wire.sale.residenceCountry,
      contact: wire.sale.contactData,
      purchaseId: wire.sale.paymentData.payData.PurchaseId,
      paidAt: wire.paidAt,
      lot: wire.lot,
      passengers: wire.sale.passengersData,
      extras: wire.sale.aditionalBenefits,
    }),
    encode: (own) => {
      const wire = rowToWire(own)
      return {
        ...wire,
        refBusiness: own.refBusiness,
        categoryName: own.categoryName,
        paidAt: own.paidAt,
        lot: own.lot,
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
