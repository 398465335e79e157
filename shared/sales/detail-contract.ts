import * as z from 'zod/mini'
import { documentType } from '../checkout/buying-data-contract.ts'
import { day, instant, money } from '../wire.ts'
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
