import * as z from 'zod/mini'
import { passengerNames, passengerShape } from '../checkout/buying-data-contract.ts'
import { flatten, instant, money, renamed } from '../wire.ts'
import { lotOfSale } from './lot-contract.ts'
import { rowNames, saleAdded, saleNames, wireRow, wireSale } from './row-contract.ts'

/** A passenger of a sale with the price and the extras of their cover. */
const soldPassenger = renamed(
  {
    ...passengerShape(() => z.string()),
    /** The age on the departure date. */
    age: z.int(),
    /** The price of the plan, without extras. */
    price: money,
    codigo: z.string(),
    number: z.string(),
    /** When they were cancelled out of the sale: then their voucher is void. */
    leftAt: z.nullable(instant),
  },
  { ...passengerNames, codigo: 'voucherCode', number: 'voucherNumber' },
)
export type SoldPassenger = z.output<typeof soldPassenger>

const soldExtra = z.object({ passengerId: z.int(), description: z.string(), coverage: z.string(), price: money })
export type SoldExtra = z.output<typeof soldExtra>

const payData = renamed({ PurchaseId: z.nullable(z.string()) }, { PurchaseId: 'purchaseId' })

export const saleDetail = renamed(
  {
    ...wireRow,
    /** The id of the business that sold it; null for our own sales. */
    refBusiness: z.nullable(z.string()),
    categoryName: z.string(),
    paidAt: z.nullable(instant),
    /** Whether the conditions that the buyer accepted are stored; an export leaves it out. */
    hasConditions: z.optional(z.boolean()),
    /** The ISO code of the country of residence, '' for one that is not offered any more; left out in a list. */
    residenceIso: z.optional(z.string()),
    /** The payment of the sale; left out in a list. */
    lot: z.optional(z.nullable(lotOfSale)),
    sale: renamed(
      {
        ...wireSale,
        residenceCountry: z.string(),
        contactData: z.object({ email: z.string(), phone: z.string(), isSubscribed: z.boolean() }),
        passengersData: z.array(soldPassenger),
        aditionalBenefits: z.array(soldExtra),
        paymentData: renamed({ payData }, { payData: flatten }),
      },
      {
        ...saleNames,
        contactData: 'contact',
        passengersData: 'passengers',
        aditionalBenefits: 'extras',
        paymentData: flatten,
      },
      saleAdded,
    ),
  },
  rowNames,
)
export type SaleDetail = z.output<typeof saleDetail>
