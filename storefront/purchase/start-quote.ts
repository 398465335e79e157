import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { checkTripDates } from '#shared/quoting/trip-dates.ts'
import type { PageState } from '#shared/site/document.ts'
import type { StepNumber } from '../paths.ts'
import { quoteNames } from '../quote-names.ts'
import { readQuoteQuery } from '../quote-query.ts'
import { ownTimeZone, withStartedQuote, withTripDefaults } from './changes.ts'
import { purchaseStorage, readPersistedPurchase } from './purchase-storage.ts'
import { firstIncomplete } from './steps.ts'
import { persist } from './tab-store.ts'

/** What is wrong with the dates, in words; none means that the quote was started, and where it goes on. */
export type StartedAt = { start?: string; end?: string } & { step?: StepNumber }

const PRICES: StepNumber = 4

/**
 * Starts the quote of a trip that was given outside the steps (V-01): `given` as an address would carry it. Wrong dates
 * are told and start nothing; what is missing is asked by its step, and the prices are the farthest it leads to.
 */
export async function startQuote(given: URLSearchParams, { brand, catalogue, today }: PageState): Promise<StartedAt> {
  const startDate = given.get(quoteNames.start) ?? ''
  const endDate = given.get(quoteNames.end) ?? ''
  const wrong: StartedAt = {}
  for (const { path, key } of checkTripDates({ categoryId: TRIP_CATEGORY, startDate, endDate }, today)) {
    if (path === 'startDate' && startDate) wrong.start = publicMessages[key]
    if (path === 'endDate' && endDate) wrong.end = publicMessages[key]
  }
  if (wrong.start || wrong.end) return wrong
  const quote = { categoryId: TRIP_CATEGORY, ...readQuoteQuery(`?${given}`, catalogue) }
  // A trip of before does not fill what this one leaves open.
  const before = {
    ...(await readPersistedPurchase(brand.subdomain)),
    ...(quote.destinationId === undefined ? { destinationId: null } : {}),
    ...(quote.startDate === undefined ? { startDate: '' } : {}),
    ...(quote.endDate === undefined ? { endDate: '' } : {}),
  }
  const state = withTripDefaults(withStartedQuote(before, quote), catalogue, ownTimeZone())
  purchaseStorage.setItem(brand.subdomain, { state, isDamaged: false })
  persist('done', brand.subdomain, null)
  return { step: Math.min(firstIncomplete(state, { today, catalogue }), PRICES) as StepNumber }
}
