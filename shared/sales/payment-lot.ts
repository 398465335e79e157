import { addDays, type Day } from '../dates.ts'
import { type Cents, sum } from '../money.ts'

/** A sale on account that a payment is for. Amounts in cents. */
export type PayableSale = {
  businessId: string
  businessName: string
  /** What its buyer paid, which the business holds. */
  charged: Cents
  /** What the business keeps of it. */
  commission: Cents
  /** What the business owes us. */
  netToPay: Cents
}

/** A sale of a list as one to pay. Every user who may pay sees all figures: the server leaves none out for them. */
export function payableSale<Row extends { commission?: Cents | undefined; netToPay?: Cents | undefined }>(row: Row) {
  return row as Row & Pick<PayableSale, 'commission' | 'netToPay'>
}

/** What one business pays for its sales of a lot. */
export type BusinessPayment = PayableSale & { quantity: number }

/** What a payment comes to: the net to pay of each business, by name, and of all together. */
export type LotFigures = { quantity: number; netToPay: Cents; businesses: BusinessPayment[] }

/** Sums up the sales that are paid together. The dialog that asks, the lot, its emails and the server use this rule. */
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

/** How many days back a payment may have come, so that a mistyped year is noticed. */
const PAYMENT_DAYS_BACK = 366

/** Whether a payment can have come on a day: not after today, nor more than a year ago. */
export function isPaymentDay(day: Day, today: Day): boolean {
  return day <= today && day >= addDays(today, -PAYMENT_DAYS_BACK)
}
