import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '#shared/dates.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { dice } from '../../../../tests/support/dice.ts'
import { randomTariff } from '../../../../tests/support/random-tariff.ts'
import { startShops } from '../../../../tests/support/start-shops.ts'
import type { TestShop } from '../../../../tests/support/test-app.ts'
import { buyer, good } from '../../../../tests/support/test-buyer.ts'
import { oraclePrice } from '../../../../tests/support/test-oracle.ts'
import { scheduleVersion, startOf } from '../../../../tests/support/test-tariffs.ts'
import { fifteenDaysFrom, newPassenger } from '../../../../tests/support/test-trip.ts'
import { firstTariff } from '../../../../tools/seed/catalogue-rows.ts'
import { forgetSchedule, loadCatalogue } from '../../catalogue/store.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { limitedUse } from '../../../platform/db/schema/operations.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'

/** The embedded database serves one process. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

const BORN = ['1985-04-12', '1948-01-05']
const APART_MS = 300

/** What one of four visitors does at one of two processes, after a pause; some days may have passed. */
const act = fc.record({
  what: fc.constantFrom('quote', 'buy', 'buy by quote'),
  at: fc.nat({ max: 1 }),
  quote: fc.nat({ max: 9 }),
  extra: fc.constantFrom(1, 3, 4, 6),
  pause: fc.nat({ max: 60 }),
  days: fc.constantFrom(0, 0, 0, 0, 0, 3),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
type Quote = { code: string; version: number; validUntil: string; extra: number }

const tariffs = new Map<number, Tariff>([[1, firstTariff]])
const starts: { version: number; at: number }[] = [{ version: 1, at: 0 }]
/** Milliseconds by which a process may misjudge the database's clock: as long as the answer took from which it knows it. */
let misjudgedMs = 0

let shops: TestShop[]

describe.skipIf(!onPostgres)('T-06 two processes across the start of versions', () => {
  beforeAll(async () => {
    const together = await startShops(2)
    shops = together.shops
    return together.close
  })

  test('a price is wholly of one version: the one in force, or the one that a quote keeps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(act, { minLength: 40, maxLength: 60 }), async (seed, acts) => {
        await scheduleThree(seed)
        const quotes: Quote[] = []
        const lanes = [0, 1, 2, 3].map((lane) => acts.filter((_, n) => n % 4 === lane))
        const wrong = await Promise.all(lanes.map((lane) => visit(lane, quotes)))
        expect(wrong.flat()).toEqual([])
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

/** Three versions that start one after the other, soon; both processes learn of them before. */
async function scheduleThree(seed: number): Promise<void> {
  const { db } = shops[0]!
  await db.delete(limitedUse)
  for (const shop of shops) shop.clock.set('2026-11-21T15:00:00.000Z')
  for (const n of [1, 2, 3]) {
    const tariff = randomTariff(dice(seed + n))
    const version = await scheduleVersion(db, tariff, n * APART_MS)
    tariffs.set(version, tariff)
    starts.push({ version, at: await startOf(db, version) })
  }
  misjudgedMs = Math.max(...(await Promise.all(shops.map(readScheduleAnew))))
}

/** Makes a process read the schedule, and returns how many milliseconds that took. */
async function readScheduleAnew({ db }: TestShop): Promise<number> {
  forgetSchedule(db)
  const before = performance.now()
  await loadCatalogue(db)
  return performance.now() - before
}

async function visit(acts: readonly Act[], quotes: Quote[]): Promise<string[]> {
  const wrong: string[] = []
  for (const one of acts) {
    await sleep(one.pause)
    for (const shop of one.days > 0 ? shops : []) shop.clock.advance(one.days * 86_400_000)
    if (one.what === 'quote') wrong.push(...(await quoteOnce(one, quotes)))
    else wrong.push(...(await buyOnce(one, one.what === 'buy' ? undefined : quotes[one.quote])))
  }
  return wrong
}

let visitors = 0
const address = () => `10.7.${(visitors += 1) % 250}.${Math.floor(visitors / 250)}`

async function quoteOnce({ at, extra }: Act, quotes: Quote[]): Promise<string[]> {
  const shop = shops[at]!
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, planId } = tripWith(extra)
  const choice = {
    residenceCountryId,
    categoryId,
    startDate,
    endDate,
    destinationId,
    planId,
    promoCode: null,
    party: { adults: 1, seniors: 1, familyBirthDates: null },
    ages: [40, 80],
    extras: [{ benefitId: extra, passengerId: 1 }],
  }
  let charged = 0
  for (;;) {
    const before = await clockOf(shop)
    const answer = await shop.call(savedQuoteApi.save, { body: { choice, charged } }, { address: address() })
    if (!answer.ok) {
      charged = (answer.failure.data as { charged: number }).charged
      continue
    }
    const { code } = answer.result
    const [row] = await shop.db.select().from(savedQuote).where(eq(savedQuote.code, code))
    const version = row?.tariffVersion ?? 0
    quotes.push({ code, version, validUntil: row?.validUntil ?? '', extra })
    const isRight = charged === expectedLines(version, extra).reduce((total, line) => total + line, 0)
    return isRight && inForce(before, await clockOf(shop)).has(version) ? [] : [`quote by version ${version}`]
  }
}

async function buyOnce({ at, extra }: Act, quote: Quote | undefined): Promise<string[]> {
  const shop = shops[at]!
  const before = { at: await clockOf(shop), day: dayAt(shop.dependencies.now()) }
  const chosen = quote?.extra ?? extra
  const { order, lines } = good(await buyer(shop).open({ ...tripWith(chosen), savedQuote: quote?.code }))
  const after = { at: await clockOf(shop), day: dayAt(shop.dependencies.now()) }
  const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, order))
  const version = row?.snapshot.tariff?.version ?? 0
  const keeps = (day: string) => quote !== undefined && day <= quote.validUntil
  const allowed = new Set(keeps(after.day) ? [] : inForce(before.at, after.at))
  if (quote && keeps(before.day)) allowed.add(quote.version)
  const prices = lines.map(({ price }) => price)
  const isWhole = JSON.stringify(prices) === JSON.stringify(expectedLines(version, chosen))
  if (isWhole && allowed.has(version)) return []
  return [`${prices.join(' ')} by version ${version} of ${[...allowed].join(', ')}`]
}

function tripWith(extra: number) {
  const passengers = BORN.map((born) => newPassenger(born))
  return fifteenDaysFrom('2027-03-01', { passengers, ages: [40, 80], extras: [{ benefitId: extra, passengerId: 1 }] })
}

/** Line by line, as the oracle has them for a version. */
function expectedLines(version: number, extra: number): number[] {
  const tariff = tariffs.get(version) ?? firstTariff
  const { planId, destinationId, startDate, endDate } = fifteenDaysFrom('2027-03-01')
  const gross = (born: string, extras: { benefitId: number; passengerId: number }[]) => {
    const trip = { planId, destinationId, startDate, endDate, birthDates: [born], familyPlan: false, extras }
    return oraclePrice({ ...trip, markup: 100, discountPercent: 0 }, tariff).gross
  }
  const [adult = 0, senior = 0] = BORN.map((born) => gross(born, []))
  return [adult, senior, gross(BORN[0] ?? '', [{ benefitId: extra, passengerId: 1 }]) - adult]
}

/** The versions that may have been in force between two instants. */
function inForce(from: number, to: number): Set<number> {
  const candidates = starts.filter(({ at }) => at <= to + misjudgedMs).toSorted((a, b) => b.at - a.at)
  const sure = candidates.findIndex(({ at }) => at <= from - misjudgedMs)
  return new Set(candidates.slice(0, sure + 1).map(({ version }) => version))
}

async function clockOf({ db }: TestShop): Promise<number> {
  const { rows } = (await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`)) as {
    rows: unknown[]
  }
  return Number((rows[0] as { now: string }).now)
}
