import type { Day } from '#shared/dates.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { readDay } from '#shared/typed-day.ts'
import { splitRange } from '#shared/typed-range.ts'
import { quoteNames } from './quote-names.ts'

export type StartedQuote = {
  categoryId?: number
  destinationId?: number
  startDate?: Day
  endDate?: Day
  passengers?: number
  residenceCountryId?: number
}

/** Returns an id that is on offer; undefined for any other. */
export function offeredId(offered: readonly { id: number }[], id: number | null | undefined): number | undefined {
  return offered.find((one) => one.id === id)?.id
}

/**
 * Reads a quote that was started on another page, with or without scripts; values that are invalid or not offered are left out.
 */
export function readQuoteQuery(search: string, catalogue: Catalogue): StartedQuote {
  const query = new URLSearchParams(search)
  const number = (name: string) => wholeNumber(query.get(name))
  const [start, end] = splitRange(query.get(quoteNames.start) ?? '')
  const found = {
    categoryId: offeredId(catalogue.categories, number(quoteNames.category)),
    destinationId: offeredId(catalogue.destinations, number(quoteNames.destination)),
    startDate: readDay(start) ?? undefined,
    endDate: readDay(end || (query.get(quoteNames.end) ?? '')) ?? undefined,
    passengers: number(quoteNames.passengers),
    residenceCountryId: offeredId(catalogue.residenceCountries, number(quoteNames.residence)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
