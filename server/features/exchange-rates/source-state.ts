import { desc, eq, getTableColumns, max } from 'drizzle-orm'
import type { RateSourceState } from '#shared/exchange-rates/contract.ts'
import { exchangeRate, exchangeRateFetch } from '../../platform/db/schema/catalogue.ts'
import type { Dependencies } from '../dependencies.ts'

type Fetch = typeof exchangeRateFetch.$inferSelect

/** Reads how the source of the settings was last asked, and what it answered. */
export async function readSourceState({
  db,
  rates: source,
}: Pick<Dependencies, 'db' | 'rates'>): Promise<RateSourceState> {
  if (!source) return { name: null, last: null, answeredAt: null }
  const ofSource = eq(exchangeRateFetch.source, source.name)
  const [last] = await db
    .select({ ...getTableColumns(exchangeRateFetch), enteredRate: exchangeRate.rate })
    .from(exchangeRateFetch)
    .leftJoin(exchangeRate, eq(exchangeRate.day, exchangeRateFetch.foundDay))
    .where(ofSource)
    .orderBy(desc(exchangeRateFetch.day))
    .limit(1)
  const [answered] = await db
    .select({ at: max(exchangeRateFetch.answeredAt) })
    .from(exchangeRateFetch)
    .where(ofSource)
  return {
    name: source.name,
    last: last ? toState(last, last.enteredRate !== null) : null,
    answeredAt: answered?.at?.toISOString() ?? null,
  }
}

/** A jump is over once staff entered a rate for its day. */
function toState(fetch: Fetch, hasRate: boolean): NonNullable<RateSourceState['last']> {
  const { askedAt, outcome, foundDay, foundRate, problem, detail } = fetch
  return {
    askedAt: askedAt.toISOString(),
    outcome: outcome === 'jump' && hasRate ? 'known' : outcome,
    found: foundDay !== null && foundRate !== null ? { day: foundDay, rate: foundRate } : null,
    failure: problem && { problem, detail },
  }
}
