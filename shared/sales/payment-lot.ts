import { addDays, type Day } from '../dates.ts'
import { type Cents, sum } from '../money.ts'

/** A sale on account that a payment covers. Amounts in cents. */
export type PayableSale = {
  businessId: string
  businessName: string
  /** The amount that the buyer paid and the business holds. */
  charged: Cents
  /** The part of it that the business keeps. */
  commission: Cents
  /** The debt of the business to us. */
  netToPay: Cents
}

/** Types a sale of a list as one to pay. Every user who may pay sees all figures: the server leaves none out for them. */
export function payableSale<Row extends { commission?: Cents | undefined; netToPay?: Cents | undefined }>(row: Row) {
  return row as Row & Pick<PayableSale, 'commission' | 'netToPay'>
}

/** The payment of one business for its sales of a lot. */
export type BusinessPayment = PayableSale & { quantity: number }

/** The sums of a payment: the net to pay of each business, by name, and of all together. */
export type LotFigures = { quantity: number; netToPay: Cents; businesses: BusinessPayment[] }

/** Adds up the sales that are paid together. The payment dialog, the lot, its emails and the server use this function. */
export function lotOf(sales: readonly PayableSale[]): LotFigures {
  const businesses = [...Map.groupBy(sales, ({ businessId }) => businessId).values()].map(paymentOf)
  return {
    quantity: sales.length,
    netToPay: sum(businesses.map(({ netToPay }) => netToPay)),
    businesses: businesses.toSorted((a, b) => a.businessName.localeCompare(b.businessName, 'es')),
  }
}

function paymentOf(sales: readonly PayableSale[]): BusinessPayment {
  const [{ businessId, businessName }] = sales as [PayableSale]
  return {
    businessId,
    businessName,
    quantity: sales.length,
    charged: sum(sales.map(({ charged }) => charged)),
    commission: sum(sales.map(({ commission }) => commission)),
    netToPay: sum(sales.map(({ netToPay }) => netToPay)),
  }
}

/** How many days ago a payment may have been made, so that a mistyped year is noticed. */
const PAYMENT_DAYS_BACK = 366

/** Whether a payment can have been made on a day: not after today, nor more than a year ago. */
export function isPaymentDay(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -PAYMENT_DAYS_BACK)
}
