import type { Day } from '#shared/dates.ts'
import type { ExchangeRate } from '#shared/exchange-rates/pesos.ts'
import type { SourceFailure } from '#shared/exchange-rates/source-words.ts'

/** The rates that a source published, or why it could not be read. */
export type SourceAnswer = { kind: 'published'; rates: ExchangeRate[] } | ({ kind: 'failed' } & SourceFailure)

/** A source of exchange rates, which can be asked again and again. */
export type RateSource = {
  /** What staff call it: the host of a service, or the name of a file. */
  name: string
  /**
   * Reads the rates of the dollar in pesos that it published for the days of a period, both ends included. It may give other days
   * besides. A day without a market has none. Never throws.
   */
  published: (period: { from: Day; to: Day }) => Promise<SourceAnswer>
}
