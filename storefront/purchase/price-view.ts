import type { Cents } from '#shared/money.ts'
import { ageBracket } from '#shared/quoting/passenger-ages.ts'
import { partyTotal } from '#shared/quoting/party-total.ts'
import type { Totals } from '#shared/quoting/price.ts'
import type { ChosenOffer, PurchaseState } from './purchase-state.ts'

export type PriceViewLine = {
  kind: 'adult' | 'senior' | 'minor' | 'extra'
  count: number
  label: string
  amount: Cents
}

/**
 * The price of the choice so far as it will be charged, with one line for passengers with the same price; null without a plan.
 */
export type PriceView = Totals & { lines: PriceViewLine[]; discountPercent: number }

export function priceView({ plan, extras, promo }: Pick<PurchaseState, 'plan' | 'extras' | 'promo'>): PriceView | null {
  if (!plan) return null
  const discountPercent = promo?.percent ?? 0
  const offeredExtras = extras.map(({ benefitId, price }) => ({ id: benefitId, price }))
  const totals = partyTotal({ passengerPrices: plan.passengerPrices, offeredExtras }, { extras, discountPercent })
  return { ...totals, discountPercent, lines: [...personLines(plan), ...extraLines(extras)] }
}

function personLines({ ages, passengerPrices }: NonNullable<PurchaseState['plan']>): PriceViewLine[] {
  const people = ages.map((age, position) => {
    const price = passengerPrices[position] ?? 0
    const kind = price === 0 ? 'minor' : (ageBracket(age) ?? 'senior')
    return { kind, count: 1, label: '', amount: price } satisfies PriceViewLine
  })
  return joined(people)
}

function extraLines(extras: readonly ChosenOffer[]): PriceViewLine[] {
  return joined(
    extras.map(({ description, coverage, price }) => ({
      kind: 'extra' as const,
      count: 1,
      label: `${description} (${coverage})`,
      amount: price,
    })),
  )
}

/** Joins lines of the same kind and label into one with their sum. */
function joined(lines: readonly PriceViewLine[]): PriceViewLine[] {
  const byName = new Map<string, PriceViewLine>()
  for (const line of lines) {
    const key = `${line.kind} ${line.label}`
    const before = byName.get(key)
    byName.set(key, before ? { ...before, count: before.count + 1, amount: before.amount + line.amount } : line)
  }
  return [...byName.values()]
}

/** The change of a total, in cents; `difference` is never negative. */
export type PriceMove = { before: Cents; after: Cents; difference: Cents; isRise: boolean }

export function priceMove(before: Cents, after: Cents): PriceMove {
  return { before, after, difference: Math.abs(after - before), isRise: after > before }
}
