import { type Day, isDay } from '#shared/dates.ts'
import { quoteNames } from './quote-names.ts'

export type StartedQuote = {
  categoryId?: number
  destinationId?: number
  startDate?: Day
  endDate?: Day
  passengers?: number
  residenceCountryId?: number
}

/** Reads a quote that was started on another page, with or without scripts; what does not fit is left out. */
export function readQuoteQuery(search: string): StartedQuote {
  const query = new URLSearchParams(search)
  const number = (name: string) => wholeNumber(query.get(name))
  const day = (name: string) => validDay(query.get(name))
  const found = {
    categoryId: number(quoteNames.category),
    destinationId: number(quoteNames.destination),
    startDate: day(quoteNames.start),
    endDate: day(quoteNames.end),
    passengers: number(quoteNames.passengers),
    residenceCountryId: number(quoteNames.residence),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

function validDay(text: string | null): Day | undefined {
  return text && isDay(text) ? text : undefined
}
