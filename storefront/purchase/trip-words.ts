import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { formatDay } from '#shared/dates.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { shortDates, shortDay } from '#shared/quoting/short-dates.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { countBrackets, partySize } from './party.ts'
import { chosenResidence, findChoice } from './chosen.ts'
import type { PurchaseState } from './purchase-state.ts'
import { t } from './texts.ts'

/** Writes the dates of a trip: "01/03/2027 al 10/03/2027 (10 días)", or when an annual plan begins. */
export function datesInWords({ categoryId, startDate, endDate }: PurchaseState): string {
  if (categoryId === ANNUAL_CATEGORY) return t('purchase.summary.annual', { start: formatDay(startDate) })
  const dates = t('purchase.summary.dates', { start: formatDay(startDate), end: formatDay(endDate) })
  return `${dates} (${t('purchase.days', { count: tripDays(startDate, endDate) })})`
}

/** Writes the dates of a trip in little room: "10–19 dic", or when an annual plan begins. */
export function datesInShort({ categoryId, startDate, endDate }: PurchaseState): string {
  return categoryId === ANNUAL_CATEGORY
    ? t('purchase.summary.annual', { start: shortDay(startDate) })
    : shortDates(startDate, endDate)
}

export function destinationName(state: PurchaseState, { destinations }: Catalogue): string {
  return findChoice(destinations, state.destinationId, state.quoted?.destination)?.name ?? ''
}

/** Writes the country of residence: "Viajás desde Uruguay". */
export function residenceInWords(state: PurchaseState, catalogue: Catalogue): string {
  const name = chosenResidence(state, catalogue)?.name ?? ''
  return t('purchase.summary.residence', { name })
}

/**
 * Writes the travellers: "2 pasajeros (hasta 74 años), 1 pasajero (75 a 84 años)", or the family. Once a price is accepted, its ages replace the
 * first answers.
 */
export function partyInWords({ party, plan }: Pick<PurchaseState, 'party' | 'plan'>): string {
  const { adults, seniors } = plan ? countBrackets(plan.ages) : party
  if (party.familyBirthDates) return t('purchase.family', { count: partySize(party) })
  return [
    adults > 0 ? t('purchase.adults', { count: adults }) : '',
    seniors > 0 ? t('purchase.seniors', { count: seniors }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Writes a medical cap without cents: "80.000". */
export function capInWords(cap: Cents): string {
  return formatMoney(cap)
    .replace('USD ', '')
    .replace(/[,.]00$/, '')
}
