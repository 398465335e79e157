import type { ModelOrder } from './order.ts'

/** How an order can be paid in instalments: how many, and what the buyer pays for them, in percent. */
export const PLANS = {
  six: { instalments: 6, percent: 12.5 },
  three: { instalments: 3, percent: 0 },
} as const
/** Null for one payment. */
export type PlanName = keyof typeof PLANS | null

/** What the bank is asked for when an order of so many cents is paid by a plan. */
export function termsOf(price: number, plan: PlanName): { amount: number; instalments: number; financing: number } {
  if (plan === null) return { amount: price, instalments: 1, financing: 0 }
  const { instalments, percent } = PLANS[plan]
  const financing = Math.round((price * percent) / 100)
  return { amount: price + financing, instalments, financing }
}

/** A card payment of a sale or of a change of it, in cents, and how much of what it charged went back. */
export type ModelPayment = { charged: number; financing: number; back: number; isByCard: boolean }

/**
 * So many cents of what was charged go back, of the newest payment first, and of its financing the same share; staff transfer what
 * was not paid by card.
 */
export function giveBack(sold: Pick<ModelOrder, 'payments' | 'byHand'>, cents: number): void {
  let left = cents
  for (const payment of sold.payments) {
    const back = Math.min(left, payment.charged - payment.back)
    payment.back += back
    left -= back
    if (!payment.isByCard) sold.byHand += back
  }
}

/** What is left of the financing of a sale, in cents. */
export function financingLeft({ payments }: Pick<ModelOrder, 'payments'>): number {
  return payments.reduce(
    (sum, { charged, financing, back }) => sum + financing - Math.round((financing * back) / charged),
    0,
  )
}
