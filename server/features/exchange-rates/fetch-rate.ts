import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { addDays, type Day, dayAt, formatDay } from '#shared/dates.ts'
import { type ExchangeRate, formatRate, RATE_JUMP_PERCENT, RATE_SHOWN_DAYS } from '#shared/exchange-rates/pesos.ts'
import {
  askedDays,
  type FetchOutcome,
  isFetchDue,
  isRunningOut,
  isSettled,
  newestPublished,
  outcomeOf,
  publishedDay,
} from '#shared/exchange-rates/published.ts'
import { failureInWords, type SourceFailure } from '#shared/exchange-rates/source-words.ts'
import type { RateSource, SourceAnswer } from '../../adapters/exchange-rates/port.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { exchangeRate, exchangeRateFetch } from '../../platform/db/schema/catalogue.ts'
import { writeAudit } from '../audit/log.ts'
import { alertStaff } from '../emails/alerts.ts'
import type { Dependencies } from '../dependencies.ts'
import { exchangeRateQueues } from './queues.ts'
import { dropDemoRate, ratesAround } from './store.ts'

/** Milliseconds for which asking belongs to one process; the source has 20 seconds to answer. */
const LEASE_MS = 2 * 60_000
/** After so many failures, within some ten minutes, the source does not recover at once. */
const LASTING_FAILURES = 8

/** Queues the question for the newest business day, unless the source answered it. */
export async function sweepRateFetch({ db, jobs, now, rates: source }: Dependencies): Promise<void> {
  if (!source) return
  const day = publishedDay(now())
  const [last] = await db.select().from(exchangeRateFetch).where(eq(exchangeRateFetch.day, day))
  if (!isFetchDue(last ?? null, { source: source.name, now: now() })) return
  await jobs.enqueue(db, exchangeRateQueues.fetchRate, { day }, { key: day })
}

/** The claim of this process on asking for a day. */
type Claim = { day: Day; source: string; leasedUntil: Date }

/**
 * Asks the source for the rate of a business day, and enters the newest published rate under the rules of one that staff enter
 * (docs/rules/exchange-rates.md). Running it twice, late or in two processes changes nothing.
 * @throws Error when the source has no usable answer, after recording why, so that the job is tried again
 */
export async function fetchRate(dependencies: Dependencies, day: Day): Promise<void> {
  const { rates: source, now } = dependencies
  // A job that is tried again for a day may meet the next one, which has a job of its own.
  if (!source || day !== publishedDay(now())) return
  const claim = await claimDay(dependencies, day, source)
  if (!claim) return
  const answer = await source.published(askedDays(dayAt(now())))
  if (answer.kind === 'published') return recordAnswer(dependencies, claim, answer.rates)
  await recordFailure(dependencies, claim, answer)
  throw new Error(`the rate of ${day} could not be read from ${source.name}: ${failureInWords(answer)}`)
}

/** Claims a day for this process; null when another one asks, or the source answered. */
async function claimDay({ db, now }: Dependencies, day: Day, { name: source }: RateSource): Promise<Claim | null> {
  const askedAt = now()
  const leasedUntil = new Date(askedAt.getTime() + LEASE_MS)
  const claim = { source, askedAt, leasedUntil }
  const isOpen = eq(exchangeRateFetch.isDone, false)
  const isFree = or(isNull(exchangeRateFetch.leasedUntil), lte(exchangeRateFetch.leasedUntil, askedAt))
  const [claimed] = await db
    .insert(exchangeRateFetch)
    .values({ day, ...claim })
    .onConflictDoUpdate({
      target: exchangeRateFetch.day,
      set: claim,
      setWhere: sql`${and(isOpen, isFree)}`,
    })
    .returning({ day: exchangeRateFetch.day })
  return claimed ? { day, source, leasedUntil } : null
}

/** Ends the claim with a result; false when another process took the day over. */
async function endClaim(
  tx: Database,
  { day, leasedUntil }: Claim,
  result: PgUpdateSetSource<typeof exchangeRateFetch>,
): Promise<{ failures: number } | undefined> {
  const [ended] = await tx
    .update(exchangeRateFetch)
    .set({ ...result, leasedUntil: null })
    .where(and(eq(exchangeRateFetch.day, day), eq(exchangeRateFetch.leasedUntil, leasedUntil)))
    .returning({ failures: exchangeRateFetch.failures })
  return ended
}

/** Enters the newest of the published rates, or tells staff why not, in one transaction with the result. */
async function recordAnswer(dependencies: Dependencies, claim: Claim, published: ExchangeRate[]): Promise<void> {
  const at = dependencies.now()
  const today = dayAt(at)
  const found = newestPublished(published, today)
  await dependencies.db.transaction(async (tx) => {
    await holdLock(tx, 'exchangeRates')
    if (found) await dropDemoRate(tx)
    const around = found && (await ratesAround(tx, found.day))
    const outcome: FetchOutcome = found && around ? outcomeOf(found, around) : 'none'
    const isDone = isSettled(claim.day, found, today)
    const result = { outcome, isDone, foundDay: found?.day ?? null, foundRate: found?.rate ?? null, answeredAt: at }
    if (!(await endClaim(tx, claim, { ...result, failures: 0, problem: null, detail: null }))) return
    if (found && outcome === 'entered') await enter(tx, { ...found, source: claim.source, at })
    else if (found && outcome === 'jump') await tellOfJump(tx, dependencies, claim, found)
    else if (isDone) await warnIfRunningOut(tx, dependencies, today, `${claim.source} no publicó uno nuevo.`)
  })
}

async function enter(tx: Database, { day, rate, source, at }: ExchangeRate & { source: string; at: Date }) {
  await tx.insert(exchangeRate).values({ day, rate, source, enteredAt: at })
  await writeAudit(tx, {
    at,
    userId: null,
    action: 'exchange-rate.fetched',
    subject: `exchange-rate-${day}`,
    detail: { day, exchangeRate: rate, source },
  })
}

async function tellOfJump(tx: Database, dependencies: Dependencies, { source }: Claim, found: ExchangeRate) {
  await alertStaff(tx, dependencies, {
    key: `exchange-rate-jump:${found.day}:${found.rate}`,
    title: `El tipo de cambio del ${formatDay(found.day)} no se cargó`,
    text: `${source} publica $ ${formatRate(found.rate)} por dólar, más de ${RATE_JUMP_PERCENT} % distinto del anterior. Si está bien, cargalo en Administración, Tipo de cambio, y confirmalo. Mientras tanto vale el anterior.`,
  })
}

/** Records why there is no answer, and warns staff once it lasts. */
async function recordFailure(
  dependencies: Dependencies,
  claim: Claim,
  failure: Extract<SourceAnswer, { kind: 'failed' }>,
): Promise<void> {
  const { problem, detail }: SourceFailure = failure
  await dependencies.db.transaction(async (tx) => {
    const failures = sql`${exchangeRateFetch.failures} + 1`
    const ended = await endClaim(tx, claim, { outcome: 'failed', problem, detail, failures })
    if (!ended || ended.failures < LASTING_FAILURES) return
    const why = `No se pudo leer ${claim.source}: ${failureInWords(failure)}. Seguimos intentando.`
    await warnIfRunningOut(tx, dependencies, dayAt(dependencies.now()), why)
  })
}

/** Warns staff, once, before the site stops showing pesos because no newer rate arrives. */
async function warnIfRunningOut(tx: Database, dependencies: Dependencies, today: Day, why: string): Promise<void> {
  const [newest] = await tx
    .select({ day: exchangeRate.day })
    .from(exchangeRate)
    .orderBy(desc(exchangeRate.day))
    .limit(1)
  if (!newest || !isRunningOut(newest, today)) return
  const lastDay = formatDay(addDays(newest.day, RATE_SHOWN_DAYS))
  await alertStaff(tx, dependencies, {
    key: `exchange-rate-running-out:${newest.day}`,
    title: `El sitio muestra pesos solo hasta el ${lastDay}`,
    text: `El último tipo de cambio es del ${formatDay(newest.day)}. ${why} Podés cargar el del día en Administración, Tipo de cambio.`,
  })
}
