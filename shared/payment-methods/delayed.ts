import { addDays, type Day, dayAt, formatDay, minuteAt, startOfDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { AT } from './method-names.ts'

/** The days before departure until which a delayed payment is offered: it needs time to be made. */
const OFFERED_UNTIL_DAYS = 2

/** How the buyer pays a delayed payment. */
export type PaymentInstructions = {
  /** The number that identifies the coupon at the counter, when the provider tells it. */
  couponNumber?: string
  /** The coupon with its bar code, a PDF at the provider. */
  couponUrl?: string
  /** The page at which the buyer makes the transfer. */
  bankUrl?: string
}

/** The page below the storefront's root that shows a delayed payment, also after the bank's own page. */
export function delayedPaymentPath(order: string): string {
  return `/pagar/${order}/pendiente`
}

/** What staff keep of a way to pay. Amounts in cents; `hours` until which an order waits for the payment. */
export type DelayedTerms = { minAmount: Cents; maxAmount: Cents | null; hours: number }

/**
 * Returns until when an order may be paid at a counter or by transfer: so many hours from now, and not beyond the day before
 * departure in Montevideo; null when it cannot be paid so (docs/decisions/032).
 */
export function endOfDelayed(
  { hours, minAmount, maxAmount }: DelayedTerms,
  { amount, startDate, now }: { amount: Cents; startDate: Day; now: Date },
): Date | null {
  if (amount < minAmount || (maxAmount !== null && amount > maxAmount)) return null
  if (addDays(dayAt(now), OFFERED_UNTIL_DAYS) > startDate) return null
  return new Date(Math.min(now.getTime() + hours * 3_600_000, Date.parse(startOfDay(startDate))))
}

/** Whether a payment that came after its end may still be issued: departure is ahead, and the price is the same or lower. */
export function isLatePaymentGood(paid: Cents, { price, startDate, now }: { price: Cents; startDate: Day; now: Date }) {
  return startDate > dayAt(now) && price <= paid
}

/** Writes until when a payment can be made, on the clocks of Montevideo: "30/11/2026 a las 14:05". */
export function endInWords(endsAt: Date): string {
  const [day = '', time] = minuteAt(endsAt).split('T')
  return `${formatDay(day)}${AT}${time}`
}
