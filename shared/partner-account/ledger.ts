import type { Day } from '../dates.ts'
import { type Cents, sum } from '../money.ts'
import { debtsOf, type SaleMode, type SaleSettlement } from '../settlements/settle.ts'

/** The two sides of an account: what the business owes for its sales on account, and the commission that we owe it. */
export const accountParts = ['debt', 'commission'] as const
export type AccountPart = (typeof accountParts)[number]

/** What staff put on an account beside the movements of its sales. */
export const entryKinds = ['payment', 'payment-taken-back', 'payout', 'adjustment'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How money came or went; by netting, none moved: commission that we owed paid for sales. */
export const paymentMethods = ['transfer', 'cash', 'cheque', 'other', 'netting'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A line of an account: `amount` is what the business owes more, below 0 what it owes less. */
export type LedgerLine = { day: Day; part: AccountPart; amount: Cents }

/** What a movement of a sale puts on the account of its business. */
export function lineOfMovement(
  mode: SaleMode,
  day: Day,
  figures: Pick<SaleSettlement, 'charged' | 'commission'>,
): LedgerLine {
  const { netToPay, netToCollect } = debtsOf(mode, figures)
  return mode === 'account'
    ? { day, part: 'debt', amount: netToPay }
    : { day, part: 'commission', amount: 0 - netToCollect }
}

/** What an entry of staff puts on the account. */
export function lineOfEntry(kind: EntryKind, day: Day, amount: Cents): LedgerLine {
  return { day, part: kind === 'payout' ? 'commission' : 'debt', amount }
}

/** How an account stands: `balance` above 0 is what the business owes us in sum, below 0 what we owe it. */
export type AccountBalance = { debt: Cents; commissionOwed: Cents; balance: Cents }

export function balanceOf(lines: readonly LedgerLine[]): AccountBalance {
  const of = (part: AccountPart) => sum(lines.filter((line) => line.part === part).map(({ amount }) => amount))
  const [debt, commission] = [of('debt'), of('commission')]
  return { debt, commissionOwed: 0 - commission, balance: debt + commission }
}

/** Each line with the balance after it, given all lines in their order, the oldest first. */
export function withBalances<Line extends LedgerLine>(lines: readonly Line[]): (Line & { balance: Cents })[] {
  let balance = 0
  return lines.map((line) => ({ ...line, balance: (balance += line.amount) }))
}

/** What may be paid out to a business: what we owe it once its debt is taken off. */
export function mostToPayOut({ balance }: Pick<AccountBalance, 'balance'>): Cents {
  return Math.max(0 - balance, 0)
}

/** What of the commission that we owe may pay its sales. */
export function mostToNet({ debt, commissionOwed }: Pick<AccountBalance, 'debt' | 'commissionOwed'>): Cents {
  return Math.max(Math.min(debt, commissionOwed), 0)
}
