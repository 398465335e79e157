import { dayAt } from '#shared/dates.ts'
import type { SnapshotChange } from '../../../platform/db/schema/checkout-snapshot.ts'
import type { sale } from '../../../platform/db/schema/sales.ts'

type ChangedSale = Pick<typeof sale.$inferSelect, 'cancelledAt' | 'startDate' | 'endDate'>

/**
 * Whether a priced change cannot be bought any more: since then its sale was cancelled or changed, or a birth date was
 * corrected, or the moment `at` lies outside its cover (docs/rules/after-sale.md).
 */
export function isOutdated(
  { cancelledAt, startDate, endDate }: ChangedSale,
  change: Pick<SnapshotChange, 'kind' | 'steps'>,
  now: { steps: number; at: Date },
): boolean {
  const today = dayAt(now.at)
  const isOver = change.kind === 'extension' ? endDate < today : startDate <= today
  return cancelledAt !== null || change.steps !== now.steps || isOver
}
