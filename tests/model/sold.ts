import { giveBack } from './instalments.ts'
import type { ChangeKind, Days, ModelOrder, Plan, Trip } from './order.ts'

/** Cents that so many days in Europe on the plan Hornero 80 cost us (docs/rules/price.md), and what the code takes off. */
const COST: Record<Days, number> = { 10: 3_168, 15: 4_669, 20: 5_920 }
const CODE_PERCENT = 15
/** What goes back of a sale that is cancelled after the law's term (docs/rules/after-sale.md). */
const TERMS_PERCENT = 85
const WITHDRAWAL_BUSINESS_DAYS = 5
const DAY = 24 * 3_600_000

type PriceTerms = { usesCode: boolean; markup: number; trip: Pick<Trip, 'days' | 'people'> }

export function priceOf({ usesCode, markup, trip }: PriceTerms): number {
  const gross = trip.people * Math.round((COST[trip.days] * (100 + markup)) / 100)
  return usesCode ? gross - Math.round((gross * CODE_PERCENT) / 100) : gross
}

export function planOf(reasons: readonly string[]): Plan {
  return { may: new Set(reasons.length > 0 ? reasons : ['ok']) }
}

/** Of what is taken out of a sale before departure: all of it for five business days, then what the terms say. */
function percentBack({ soldOn }: Pick<ModelOrder, 'soldOn'>, today: string): number {
  let businessDays = 0
  for (let at = Date.parse(soldOn ?? today) + DAY; at < Date.parse(today); at += DAY) {
    const isHoliday = ['12-25', '01-01'].includes(new Date(at).toISOString().slice(5, 10))
    if (!isHoliday && ![0, 6].includes(new Date(at).getUTCDay())) businessDays += 1
  }
  return businessDays < WITHDRAWAL_BUSINESS_DAYS ? 100 : TERMS_PERCENT
}

/** Before departure a sale is cancelled once. */
export function planCancellation({ cancelledUnder, trip }: ModelOrder, intent: string, today: string): Plan {
  if (cancelledUnder === intent) return planOf(['ok'])
  if (cancelledUnder !== null) return planOf(['SALE_CANCELLED'])
  return planOf([trip.start <= today ? 'SALE_DEPARTED' : 'ok'])
}

/** What goes back, in cents, when a sale is cancelled. */
export function backOfCancellation(sold: ModelOrder, today: string): number {
  return Math.round((sold.charged * percentBack(sold, today)) / 100)
}

/** `trip`: what the sale's is to become. */
export type Change = { kind: ChangeKind; intent: string; trip: Trip }

export function tripAfter({ trip }: ModelOrder, kind: ChangeKind, days: Days): Trip {
  return kind === 'leaving' ? { ...trip, people: 1 } : { ...trip, days }
}

type ChangeRequest = Change & {
  /** What an order that was opened under its id before pays for it; null when there is none. */
  opened: number | null
  toPay: number
  refund: number
}

export function planChange(
  { cancelledUnder, done, trip }: ModelOrder,
  { kind, intent, trip: wanted, opened, toPay, refund }: ChangeRequest,
  today: string,
): Plan {
  const before = done.find((one) => one.intent === intent)
  if (before) return planOf([before.charged === toPay - refund ? 'ok' : 'DONE_OTHERWISE'])
  if (cancelledUnder !== null) return planOf(['SALE_CANCELLED'])
  if (opened !== null) return planOf([opened === toPay ? 'ok' : 'DONE_OTHERWISE'])
  if (kind === 'extension') {
    if (trip.start > today || endOf(trip) < today) return planOf(['SALE_NOT_EXTENDABLE'])
    return planOf([wanted.days <= trip.days ? 'VALIDATION' : 'ok'])
  }
  if (trip.start <= today) return planOf(['SALE_DEPARTED'])
  const isNone = kind === 'leaving' ? trip.people === 1 : wanted.days === trip.days
  return planOf([isNone ? 'VALIDATION' : 'ok'])
}

/** The last day of a trip. */
export function endOf({ start, days }: Trip): string {
  return new Date(Date.parse(start) + (days - 1) * DAY).toISOString().slice(0, 10)
}

/** What a change comes to for the buyer of a sale, in cents. */
export function costOfChange(sold: ModelOrder, { trip }: Pick<Change, 'trip'>, today: string) {
  const less = sold.charged - priceOf({ ...sold, trip })
  const refund = Math.max(0, Math.round((less * percentBack(sold, today)) / 100))
  return { toPay: Math.max(0, -less), refund, kept: Math.max(0, less) - refund }
}

type Less = { kept: number; refund: number }

export function change(
  sold: ModelOrder,
  { kind, intent, trip }: Change,
  { kept, refund }: Less = { kept: 0, refund: 0 },
): void {
  const before = sold.charged
  sold.charged = priceOf({ ...sold, trip })
  sold.aside += kept
  giveBack(sold, refund)
  sold.trip = trip
  sold.done.push({ kind, intent, charged: sold.charged - before + kept })
}

type Grant = { intent: string; cents: number }

/** From the departure day on, and never more than was paid and not given back. */
export function planGrant(
  { cancelledUnder, done, trip, charged, aside }: ModelOrder,
  grant: Grant,
  today: string,
): Plan {
  const before = done.find(({ intent }) => intent === grant.intent)
  if (before) return planOf([before.charged === -grant.cents ? 'ok' : 'DONE_OTHERWISE'])
  if (cancelledUnder !== null) return planOf(['SALE_CANCELLED'])
  if (trip.start > today) return planOf(['SALE_NOT_DEPARTED'])
  return planOf([grant.cents > charged + aside ? 'VALIDATION' : 'ok'])
}

export function grant(sold: ModelOrder, { intent, cents }: Grant): void {
  sold.aside -= cents
  giveBack(sold, cents)
  sold.done.push({ kind: 'grant', intent, charged: -cents })
}
