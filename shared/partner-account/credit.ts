import type { Cents } from '../money.ts'

/** From here on the business and staff are warned, in percent of the limit. */
const WARNING_PERCENT = 80

/** What a business may owe us at most, null for any amount, and what it owes. */
export type Credit = { creditLimit: Cents | null; balance: Cents }

/** Whether a sale on account may be made: what is owed already, and the sale's net to pay, are within the limit. */
export function allowsSale({ creditLimit, balance }: Credit, netToPay: Cents): boolean {
  return creditLimit === null || balance + netToPay <= creditLimit
}

/** How near a business is to its limit. */
export function creditUse({ creditLimit, balance }: Credit): 'free' | 'near' | 'full' {
  if (creditLimit === null || balance * 100 < creditLimit * WARNING_PERCENT) return 'free'
  return balance < creditLimit ? 'near' : 'full'
}

/** True when a business goes from below the warning threshold to above it: each crossing sends one email. */
export function cameNear(before: Credit, after: Credit): boolean {
  return creditUse(before) === 'free' && creditUse(after) !== 'free'
}
