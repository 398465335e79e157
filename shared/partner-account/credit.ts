import type { Cents } from '../money.ts'

/** The debt from which the business and staff are warned, in percent of the limit. */
const WARNING_PERCENT = 80

/** The maximum debt of a business, null for no limit, and its present debt. */
export type Credit = { creditLimit: Cents | null; balance: Cents }

/** Whether a sale on account is allowed: the debt and the sale's net to pay are together within the limit. */
export function allowsSale({ creditLimit, balance }: Credit, netToPay: Cents): boolean {
  return creditLimit === null || balance + netToPay <= creditLimit
}

/** Returns what a business may still owe, below 0 when it owes more than its limit; null for no limit. */
export function creditLeft({ creditLimit, balance }: Credit): Cents | null {
  return creditLimit === null ? null : creditLimit - balance
}

/** Returns the lowest debt from which the business and staff are warned of a limit. */
export function warnedFrom(creditLimit: Cents): Cents {
  return Math.ceil((creditLimit * WARNING_PERCENT) / 100)
}

/** Returns how near a business is to its limit. */
export function creditUse({ creditLimit, balance }: Credit): 'free' | 'near' | 'full' {
  if (creditLimit === null || balance < warnedFrom(creditLimit)) return 'free'
  return balance < creditLimit ? 'near' : 'full'
}

/** Whether staff should act: the business owes something, and that is near its limit or above it. */
export function isNearLimit(credit: Credit): boolean {
  return credit.balance > 0 && creditUse(credit) !== 'free'
}

/** Whether a business crosses the warning threshold upwards: each crossing sends one email. */
export function cameNear(before: Credit, after: Credit): boolean {
  return creditUse(before) === 'free' && creditUse(after) !== 'free'
}
