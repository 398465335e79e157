import { type Day, inclusiveDays } from '../dates.ts'
import type { Percent } from '../money.ts'
import { canWithdraw } from '../requests/withdrawal.ts'

/** From how many days before departure a share of what was paid goes back. */
export type CancellationTerms = readonly { daysBefore: number; percentBack: Percent }[]

/** The terms of sales made today. */
export const STANDARD_TERMS = [{ daysBefore: 1, percentBack: 85 }] as const satisfies CancellationTerms

/** What a sale can be cancelled by on a day, and the share of what was paid that goes back. */
export type CancellationRight = {
  /** 'withdrawal': the law's term. 'terms': those that it was sold under. 'departed': cover has begun. */
  rule: 'withdrawal' | 'terms' | 'departed'
  percentBack: Percent
  /** Days until departure; 0 on the day itself, and below it afterwards. */
  daysLeft: number
}

type Cover = { soldOn: Day; startDate: Day; terms: CancellationTerms; on: Day }

/**
 * What goes back when a sale is cancelled on a day (docs/rules/after-sale.md): all of it within five business days of the
 * purchase, else what its terms say, as long as cover has not begun. Of terms that reach as far, the kindest counts.
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
