import { brandsInWords } from '#shared/instalments/brand-words.ts'
import { bestOffer, type InstalmentOffer, type InstalmentPlan } from '#shared/instalments/instalments.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { t } from './texts.ts'

/** Says beside a price in cents how it can be paid in instalments at best, "o 3 cuotas de USD 24,80 con OCA"; null without plans. */
export function inInstalments(plans: readonly InstalmentPlan[], amount: Cents): string | null {
  const offer = bestOffer(plans, amount)
  return offer && offerInWords(offer)
}

/** Writes an amount in cents that no line breaks. */
export function unbroken(amount: Cents): string {
  return formatMoney(amount).replaceAll(' ', '\u00a0')
}

/** Says an offer beside its price; with its total, where the buyer pays for the financing. */
export function offerInWords({ instalments: count, each, brands, financing, captured }: InstalmentOffer): string {
  const words = { count, amount: unbroken(each), brands: brandsInWords(brands) }
  return financing === 0
    ? t('instalments.best', words)
    : t('instalments.best.financed', { ...words, total: unbroken(captured) })
}
