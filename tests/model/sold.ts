import type { Days, ModelOrder, Plan } from './order.ts'

/** Cents that so many days in Europe on the plan Hornero 80 cost us (docs/rules/price.md), and what the code takes off. */
const COST: Record<Days, number> = { 10: 3_168, 15: 4_669, 20: 5_920 }
const CODE_PERCENT = 15

export function priceOf({ usesCode, days, markup }: { usesCode: boolean; days: Days; markup: number }): number {
  const gross = Math.round((COST[days] * (100 + markup)) / 100)
  return usesCode ? gross - Math.round((gross * CODE_PERCENT) / 100) : gross
}

export function planOf(reasons: readonly string[]): Plan {
  return { may: new Set(reasons.length > 0 ? reasons : ['ok']) }
}

/** What cancelling a sale of the last days comes to: before departure all of it goes back, once. */
export function planCancellation({ cancelledUnder, trip }: ModelOrder, intent: string, today: string): Plan {
  if (cancelledUnder === intent) return planOf(['ok'])
  if (cancelledUnder !== null) return planOf(['SALE_CANCELLED'])
  return planOf([trip.start <= today ? 'SALE_DEPARTED' : 'ok'])
}

type Change = { intent: string; days: Days }

/** `isOpened`: an order that pays for it was opened under its id before. */
export function planChange(
  { cancelledUnder, changedUnder, trip }: ModelOrder,
  { intent, days, isOpened }: Change & { isOpened: boolean },
  today: string,
): Plan {
  if (changedUnder.includes(intent)) return planOf(['ok'])
  if (cancelledUnder !== null) return planOf(['SALE_CANCELLED'])
  if (isOpened) return planOf(['ok'])
  if (trip.start <= today) return planOf(['SALE_DEPARTED'])
  return planOf([days === trip.days ? 'VALIDATION' : 'ok'])
}

/** What changing the length of a sale's trip comes to, in cents: above 0 to pay, below 0 to give back. */
export function costOfChange(sold: ModelOrder, days: Days): number {
  return priceOf({ ...sold, days }) - sold.charged
}

export function change(sold: ModelOrder, { intent, days }: Change): void {
  sold.charged += costOfChange(sold, days)
  sold.trip = { ...sold.trip, days }
  sold.changedUnder.push(intent)
}
