import type { Day } from '../dates.ts'
import { type Cents, sum } from '../money.ts'
import { debtsOf, type SaleMode, type SaleSettlement } from '../settlements/settle.ts'

/** The two parts of an account: what the business owes for its sales on account, and the commission that we owe it. */
export const accountParts = ['debt', 'commission'] as const
export type AccountPart = (typeof accountParts)[number]

/** The entries that staff add to an account, besides the movements of its sales. */
export const entryKinds = ['payment', 'payment-taken-back', 'payout', 'adjustment'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How money was paid; by netting, no money moved: the commission that we owed paid for sales. */
export const paymentMethods = ['transfer', 'cash', 'cheque', 'other', 'netting'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A line of an account: `amount` is how much the debt of the business increases, below 0 how much it decreases. */
export type LedgerLine = { day: Day; part: AccountPart; amount: Cents }

/** Returns the line that a movement of a sale adds to the account of its business. */
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

/** Returns the line that an entry of staff adds to the account. */
export function lineOfEntry(kind: EntryKind, day: Day, amount: Cents): LedgerLine {
  return { day, part: kind === 'payout' ? 'commission' : 'debt', amount }
}

/** The balance of an account: `balance` above 0 is the net debt of the business to us, below 0 our debt to it. */
export type AccountBalance = { debt: Cents; commissionOwed: Cents; balance: Cents }

export function balanceOf(lines: readonly LedgerLine[]): AccountBalance {
  const of = (part: AccountPart) => sum(lines.filter((line) => line.part === part).map(({ amount }) => amount))
  const [debt, commission] = [of('debt'), of('commission')]
  return { debt, commissionOwed: 0 - commission, balance: debt + commission }
}

/** Adds to each line the balance after it; `lines` are all lines in their order, the oldest first. */
export function withBalances<Line extends LedgerLine>(lines: readonly Line[]): (Line & { balance: Cents })[] {
  let balance = 0
  return lines.map((line) => ({ ...line, balance: (balance += line.amount) }))
}

/** Returns the most that may be paid out to a business: what we owe it minus its debt. */
export function mostToPayOut({ balance }: Pick<AccountBalance, 'balance'>): Cents {
  return Math.max(0 - balance, 0)
}

/** Returns the most of the commission owed that may be netted against the debt for sales. */
export function mostToNet({ debt, commissionOwed }: Pick<AccountBalance, 'debt' | 'commissionOwed'>): Cents {
  return Math.max(Math.min(debt, commissionOwed), 0)
}
