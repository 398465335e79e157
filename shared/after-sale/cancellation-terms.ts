import { type Day, inclusiveDays } from '../dates.ts'
import type { Percent } from '../money.ts'
import { canWithdraw } from '../requests/withdrawal.ts'

/** The refund terms of a sale: from `daysBefore` days before departure, `percentBack` of the payment is refunded. */
export type CancellationTerms = readonly { daysBefore: number; percentBack: Percent }[]

/** The terms of sales made today. */
export const STANDARD_TERMS = [{ daysBefore: 1, percentBack: 85 }] as const satisfies CancellationTerms

/** The rule by which a sale can be cancelled on a day, and the percent of the payment that is refunded. */
export type CancellationRight = {
  /** 'withdrawal': the term of the law. 'terms': the terms of the sale. 'departed': cover has begun. */
  rule: 'withdrawal' | 'terms' | 'departed'
  percentBack: Percent
  /** Days until departure; 0 on the departure day, negative after it. */
  daysLeft: number
}

type Cover = { soldOn: Day; startDate: Day; terms: CancellationTerms; on: Day }

/**
 * Returns the refund of a sale that is cancelled on a day (docs/rules/after-sale.md): the whole payment within five business days
 * of the purchase, else what the sale's terms give, as long as cover has not begun. Of the terms that still apply, the one with
 * the highest percent counts.
 */
export function cancellationRight({ soldOn, startDate, terms, on }: Cover): CancellationRight {
  const daysLeft = inclusiveDays(on, startDate) - 1
  if (daysLeft <= 0) return { rule: 'departed', percentBack: 0, daysLeft }
  if (canWithdraw({ boughtOn: soldOn, coverStart: startDate, on })) {
    return { rule: 'withdrawal', percentBack: 100, daysLeft }
  }
  const reached = terms.filter(({ daysBefore }) => daysBefore <= daysLeft)
  return { rule: 'terms', percentBack: Math.max(0, ...reached.map(({ percentBack }) => percentBack)), daysLeft }
}
