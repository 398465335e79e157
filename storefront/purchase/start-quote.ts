import type { NavigateFunction } from 'react-router-dom'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { checkTripDates } from '#shared/quoting/trip-dates.ts'
import type { PageState } from '#shared/site/document.ts'
import { readDay } from '#shared/typed-day.ts'
import { splitRange } from '#shared/typed-range.ts'
import { ONLY_MISSING, stepPath, type StepNumber } from '../paths.ts'
import { quoteNames } from '../quote-names.ts'
import { readQuoteQuery } from '../quote-query.ts'
import { ownTimeZone, withStartedQuote, withTripDefaults } from './changes.ts'
import { purchaseStorage, readPersistedPurchase } from './purchase-storage.ts'
import { firstIncomplete } from './steps.ts'
import { persist } from './tab-store.ts'

const PRICES: StepNumber = 4

/**
 * Starts the quote of a trip from a form outside the steps, whose fields have the names of an address (V-01). With wrong dates
 * nothing starts: their field gets the focus, and the message is returned. The first step with a missing answer opens, at most
 * the one with the prices.
 */
export async function startQuote(
  form: HTMLFormElement,
  { brand, catalogue, today }: PageState,
  navigate: NavigateFunction,
): Promise<string | null> {
  const query = new URLSearchParams([...new FormData(form)] as [string, string][])
  const dates = query.get(quoteNames.start) ?? ''
  const [startDate = '', endDate = ''] = splitRange(dates).map((text) => readDay(text) ?? text)
  const [wrong] = checkTripDates({ categoryId: TRIP_CATEGORY, startDate, endDate }, today).filter(({ path }) =>
    path === 'startDate' ? startDate : endDate,
  )
  if (wrong) {
    form.querySelector<HTMLInputElement>(`[name=${quoteNames.start}]`)?.focus()
    return publicMessages[wrong.key]
  }
  const quote = { categoryId: TRIP_CATEGORY, ...readQuoteQuery(`?${query}`, catalogue) }
  // An earlier trip must not fill the fields that this form leaves empty.
  const before = {
    ...(await readPersistedPurchase(brand.subdomain)),
    ...(quote.destinationId === undefined ? { destinationId: null, places: [] } : {}),
    ...(quote.startDate === undefined ? { startDate: '' } : {}),
    ...(quote.endDate === undefined ? { endDate: '' } : {}),
  }
  const state = withTripDefaults(withStartedQuote(before, quote), catalogue, ownTimeZone())
  purchaseStorage.setItem(brand.subdomain, { state, isDamaged: false })
  persist('done', brand.subdomain, null)
  const step = Math.min(firstIncomplete(state, { today, catalogue }), PRICES) as StepNumber
  void navigate(stepPath(step), { state: ONLY_MISSING })
  return null
}
