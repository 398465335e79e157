import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { exchangeRateApi, type RateSourceState } from '#shared/exchange-rates/contract.ts'
import { DEMO_SOURCE } from '#shared/exchange-rates/pesos.ts'
import { bcuService } from '../../adapters/exchange-rates/bcu.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { exchangeRate, exchangeRateFetch } from '../../platform/db/schema/catalogue.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { type FakeBcu, type Quotation, startFakeBcu } from '../../../tests/support/fake-bcu.ts'
import { startShops } from '../../../tests/support/start-shops.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { startWork } from '../feature.ts'
import { exchangeRateFeature } from './feature.ts'
import { fetchRate, sweepRateFetch } from './fetch-rate.ts'
import { rateShown } from './store.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const WEDNESDAY = '2026-11-25'
/** A quarter past an hour in Montevideo. */
const at = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:17:00Z`) + (hour + 3) * 3_600_000).toISOString()
const monday: Quotation = { day: MONDAY, pesos: '40.250000' }
const tuesday: Quotation = { day: TUESDAY, pesos: '40.480000' }

let bcu: FakeBcu
let shop: TestShop
beforeAll(async () => {
  bcu = await startFakeBcu()
  shop = await startTestShop({ rates: bcuService(bcu.url) })
})
afterAll(async () => {
  await shop.close()
  await bcu.close()
})
beforeEach(async () => {
  for (const table of [exchangeRate, exchangeRateFetch, mailMessage]) await shop.db.delete(table)
  await queued()
  bcu.fail(null)
  bcu.publish()
  bcu.spans.length = 0
  shop.clock.set(at(TUESDAY, 18))
})

/** Takes the waiting jobs away, and says for which days they were. */
async function queued(): Promise<string[]> {
  const { rows } = (await shop.db.execute(
    sql`delete from jobs.job where name = 'fetch-exchange-rate' returning data ->> 'day' as day`,
  )) as unknown as { rows: { day: string }[] }
  return rows.map(({ day }) => day)
}

/** Sweeps, and runs the job that it queued; gives its day, or null when nothing was due. */
async function sweep(): Promise<string | null> {
  await sweepRateFetch(shop.dependencies)
  const [day = null, ...more] = await queued()
  expect(more).toEqual([])
  if (day !== null) await fetchRate(shop.dependencies, day)
  return day
}

/** Who of staff looks; the clock moves beyond the end of a session. */
const staff = async () => ({ token: await shop.loginAs('admin@ceibo.test') })

async function state(): Promise<RateSourceState> {
  const answer = await shop.call(exchangeRateApi.source, {}, await staff())
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

const enter = async (day: string, rate: number, confirmsJump = false) =>
  shop.call(exchangeRateApi.create, { body: { day, rate, confirmsJump } }, await staff())
const rates = async () =>
  (await shop.db.select().from(exchangeRate).orderBy(exchangeRate.day)).map(({ day, rate, source }) => [
    day,
    rate,
    source,
  ])
const alerts = async () => (await deliverEmails(shop)).map(({ text }) => text)

describe('T-08 a rate from the central bank', () => {
  test('is entered by itself on the evening of its day, once, with where it came from', async () => {
    expect(await state()).toEqual({ name: '127.0.0.1', last: null, answeredAt: null })
    bcu.publish(monday, tuesday)
    expect(await sweep()).toBe(TUESDAY)
    expect(bcu.spans).toEqual([['2026-11-17', TUESDAY]])
    expect(await rateShown(shop.db, TUESDAY)).toEqual({ day: TUESDAY, rate: 404_800 })
    expect(await rates()).toEqual([[TUESDAY, 404_800, '127.0.0.1']])
    const now = shop.dependencies.now().toISOString()
    const found = { day: TUESDAY, rate: 404_800 }
    expect(await state()).toEqual({
      name: '127.0.0.1',
      last: { askedAt: now, outcome: 'entered', found, failure: null },
      answeredAt: now,
    })
    expect(await shop.call(exchangeRateApi.get, { params: { id: TUESDAY } }, await staff())).toMatchObject({
      result: { rate: 404_800, enteredBy: null, source: '127.0.0.1', enteredAt: now },
    })
    const query = { filter: { record: { resource: 'exchangeRates', id: TUESDAY } } } as const
    const history = await shop.call(auditApi.list, { query }, await staff())
    expect(history.ok && history.result.rows).toMatchObject([
      {
        person: null,
        action: 'exchange-rate.fetched',
        detail: { day: TUESDAY, exchangeRate: 404_800, source: '127.0.0.1' },
      },
    ])

    for (const hour of [19, 23, 30]) {
      shop.clock.set(at(TUESDAY, hour))
      expect(await sweep()).toBeNull()
    }
    bcu.publish({ day: TUESDAY, pesos: '41.000000' })
    await fetchRate(shop.dependencies, TUESDAY)
    expect(bcu.spans).toHaveLength(1)
    expect(await rates()).toEqual([[TUESDAY, 404_800, '127.0.0.1']])
  })

  test('takes the place of the demo’s, of whatever day that was', async () => {
    await shop.db
      .insert(exchangeRate)
      .values({ day: TUESDAY, rate: 415_000, source: DEMO_SOURCE, enteredAt: shop.dependencies.now() })
    bcu.publish(monday)
    await sweep()
    expect(await rates()).toEqual([[MONDAY, 402_500, '127.0.0.1']])
  })

  test('that is not published yet is asked for every hour, while the one before is entered and shown', async () => {
    bcu.publish(monday)
    expect(await sweep()).toBe(TUESDAY)
    expect(await rates()).toEqual([[MONDAY, 402_500, '127.0.0.1']])
    expect(await sweep()).toBeNull()
    shop.clock.set(at(TUESDAY, 19))
    expect(await sweep()).toBe(TUESDAY)
    expect((await state()).last).toMatchObject({ outcome: 'known', found: { day: MONDAY } })
    bcu.publish(monday, tuesday)
    shop.clock.set(at(TUESDAY, 20))
    expect(await sweep()).toBe(TUESDAY)
    expect(await rateShown(shop.db, TUESDAY)).toEqual({ day: TUESDAY, rate: 404_800 })
    shop.clock.set(at(TUESDAY, 21))
    expect(await sweep()).toBeNull()
  })

  test('of a holiday does not come: the last one holds, and the day is left at its end', async () => {
    bcu.publish(monday)
    for (const hour of [18, 19, 20, 21, 22, 23, 24]) {
      shop.clock.set(at(TUESDAY, hour))
      expect(await sweep(), `${hour}`).toBe(TUESDAY)
    }
    for (const hour of [25, 32, 41]) {
      shop.clock.set(at(TUESDAY, hour))
      expect(await sweep(), `${hour}`).toBeNull()
    }
    expect(await rateShown(shop.db, WEDNESDAY)).toEqual({ day: MONDAY, rate: 402_500 })
    shop.clock.set(at(WEDNESDAY, 18))
    expect(await sweep()).toBe(WEDNESDAY)
    expect(await alerts()).toEqual([])
  })

  test('of Friday is made up for by a start at the weekend, and a weekend asks for no other', async () => {
    const friday = { day: '2026-11-20', pesos: '40.100000' }
    bcu.publish(friday)
    shop.clock.set(at('2026-11-21', 11))
    expect(await sweep()).toBe('2026-11-20')
    for (const [day, hour] of [
      ['2026-11-21', 20],
      ['2026-11-22', 20],
      [MONDAY, 17],
    ] as const) {
      shop.clock.set(at(day, hour))
      expect(await sweep()).toBeNull()
    }
    expect(bcu.spans).toHaveLength(1)
  })

  test('leaves what staff entered for the day, and staff correct what it entered', async () => {
    await enter(TUESDAY, 399_000)
    bcu.publish(monday, tuesday)
    await sweep()
    expect(await rates()).toEqual([[TUESDAY, 399_000, null]])
    expect((await state()).last).toMatchObject({ outcome: 'known', found: { day: TUESDAY, rate: 404_800 } })

    bcu.publish({ day: WEDNESDAY, pesos: '40.300000' })
    shop.clock.set(at(WEDNESDAY, 18))
    await sweep()
    const corrected = { params: { id: WEDNESDAY }, body: { rate: 403_500 } }
    expect(await shop.call(exchangeRateApi.save, corrected, await staff())).toMatchObject({
      result: { rate: 403_500, enteredBy: 'Administración', source: null },
    })
    const query = { filter: { record: { resource: 'exchangeRates', id: WEDNESDAY } } } as const
    const history = await shop.call(auditApi.list, { query }, await staff())
    expect(history.ok && history.result.rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['exchange-rate.entered', { day: WEDNESDAY, exchangeRate: 403_500, before: 403_000 }],
      ['exchange-rate.fetched', { day: WEDNESDAY, exchangeRate: 403_000, source: '127.0.0.1' }],
    ])
  })

  test('that jumps is not taken: staff are told by email and on their screen, and enter it if it is right', async () => {
    await enter(MONDAY, 402_500)
    bcu.publish({ day: TUESDAY, pesos: '50.000000' })
    await sweep()
    expect(await rates()).toEqual([[MONDAY, 402_500, null]])
    expect(await rateShown(shop.db, TUESDAY)).toEqual({ day: MONDAY, rate: 402_500 })
    const jump = { day: TUESDAY, rate: 500_000 }
    expect((await state()).last).toMatchObject({ outcome: 'jump', found: jump })
    const [text, ...more] = await alerts()
    expect(text).toContain('El tipo de cambio del 24/11/2026 no se cargó')
    expect(text).toContain('127.0.0.1 publica $ 50,00 por dólar, más de 20 % distinto del anterior.')
    expect(more).toEqual([])
    shop.clock.set(at(TUESDAY, 19))
    expect(await sweep()).toBeNull()
    expect(await alerts()).toEqual([])

    expect(await enter(TUESDAY, 500_000, true)).toMatchObject({ ok: true })
    expect((await state()).last).toMatchObject({ outcome: 'known', found: jump })
    // From there on the new level is the one before.
    bcu.publish({ day: WEDNESDAY, pesos: '50.500000' })
    shop.clock.set(at(WEDNESDAY, 18))
    await sweep()
    expect((await rates()).at(-1)).toEqual([WEDNESDAY, 505_000, '127.0.0.1'])
  })

  test.each([
    ['status-500', 'status', 'HTTP 500'],
    ['silent', 'late', null],
    ['garbage', 'unreadable', null],
    ['cut', 'unreadable', null],
    ['refused', 'refused', '103: Fecha Hasta es menor que Fecha Desde'],
  ] as const)(
    'is not taken from an answer of %s; the screen says why, and the job is tried again',
    async (fault, problem, detail) => {
      bcu.publish(monday)
      await sweep()
      const answeredAt = shop.dependencies.now().toISOString()
      bcu.publish(monday, tuesday)
      bcu.fail(fault)
      const { rates: source } = shop.dependencies
      if (fault === 'silent') shop.dependencies.rates = bcuService(bcu.url, 300)
      shop.clock.set(at(TUESDAY, 19))
      await expect(sweep()).rejects.toThrow('the rate of 2026-11-24 could not be read from 127.0.0.1')
      shop.dependencies.rates = source
      expect(await rates()).toEqual([[MONDAY, 402_500, '127.0.0.1']])
      expect(await state()).toMatchObject({ last: { outcome: 'failed', failure: { problem, detail } }, answeredAt })
      expect(await alerts()).toEqual([])
      bcu.fail(null)
      await fetchRate(shop.dependencies, TUESDAY)
      expect((await rates()).at(-1)).toEqual([TUESDAY, 404_800, '127.0.0.1'])
      expect((await state()).last).toMatchObject({ outcome: 'entered', failure: null })
    },
  )

  test('whose job was lost is asked for again, and a job of a day that is over asks nothing', async () => {
    bcu.publish(tuesday)
    bcu.fail('status-500')
    await expect(sweep()).rejects.toThrow('HTTP 500')
    shop.clock.set(at(TUESDAY, 19))
    expect(await sweep()).toBeNull()
    bcu.fail(null)
    shop.clock.set(at(TUESDAY, 20))
    expect(await sweep()).toBe(TUESDAY)
    shop.clock.set(at(WEDNESDAY, 18))
    const before = bcu.spans.length
    await fetchRate(shop.dependencies, TUESDAY)
    expect(bcu.spans).toHaveLength(before)
  })

  test('that does not come for days is told to staff once, while the site still shows the last one', async () => {
    await enter('2026-11-20', 402_500)
    bcu.fail('status-500')
    const fails = async (times: number) => {
      for (let n = 0; n < times; n += 1) await expect(fetchRate(shop.dependencies, TUESDAY)).rejects.toThrow('HTTP 500')
    }
    await fails(7)
    expect(await alerts()).toEqual([])
    await fails(2)
    const [text, ...more] = await alerts()
    expect(text).toContain('El sitio muestra pesos solo hasta el 27/11/2026')
    expect(text).toContain('No se pudo leer 127.0.0.1: respondió con un error (HTTP 500). Seguimos intentando.')
    expect(more).toEqual([])
    // A source that answers and publishes nothing is no better, but staff know already.
    bcu.fail(null)
    shop.clock.set(at(TUESDAY, 25))
    await fetchRate(shop.dependencies, TUESDAY)
    expect((await state()).last).toMatchObject({ outcome: 'none', found: null })
    expect(await alerts()).toEqual([])
    await shop.db.delete(mailMessage)
    shop.clock.set(at(WEDNESDAY, 25))
    await fetchRate(shop.dependencies, WEDNESDAY)
    expect(await alerts()).toEqual([expect.stringContaining('127.0.0.1 no publicó uno nuevo.')])
  })

  test('is nobody’s business without a source', async () => {
    const { rates: source } = shop.dependencies
    shop.dependencies.rates = null
    await sweepRateFetch(shop.dependencies)
    expect(await queued()).toEqual([])
    expect(await state()).toEqual({ name: null, last: null, answeredAt: null })
    shop.dependencies.rates = source
  })

  test('comes through the jobs of the product, which try again what failed', async () => {
    bcu.publish(tuesday)
    bcu.fail('status-500')
    await startWork(exchangeRateFeature, shop.dependencies)
    await vi.waitUntil(async () => (await state()).last?.outcome === 'failed', { timeout: 60_000, interval: 50 })
    bcu.fail(null)
    await vi.waitUntil(async () => (await rates()).length === 1, { timeout: 60_000, interval: 50 })
    expect(bcu.spans).toHaveLength(2)
  })
})

test.skipIf(!onPostgres)('T-08 a rate that is entered while the source answers stays (PostgreSQL only)', async () => {
  bcu.publish(tuesday)
  const waits = async () => {
    const waiting = sql`select 1 from pg_locks where locktype in ('advisory', 'transactionid') and not granted`
    return ((await shop.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length > 0
  }
  let fetching: Promise<void> | undefined
  await shop.db.transaction(async (tx) => {
    await holdLock(tx, 'exchangeRates')
    await tx.insert(exchangeRate).values({ day: TUESDAY, rate: 404_900, source: 'de otro', enteredAt: new Date() })
    fetching = fetchRate(shop.dependencies, TUESDAY)
    await vi.waitUntil(waits, { timeout: 60_000, interval: 20 })
  })
  await fetching
  expect(await shop.db.select().from(exchangeRate)).toMatchObject([{ day: TUESDAY, rate: 404_900, source: 'de otro' }])
  expect((await state()).last?.outcome).not.toBe('failed')
})

describe.skipIf(!onPostgres)('T-08 two servers on one database (PostgreSQL only)', () => {
  test('ask the source once, and enter its rate once', async () => {
    const source = bcuService(bcu.url)
    const { shops, close } = await startShops(2, { rates: source })
    const [one, two] = shops as [TestShop, TestShop]
    bcu.publish(tuesday)
    for (const each of [one, two]) each.clock.set(at(TUESDAY, 18))
    const both = [one, two, one, two, one, two]
    await Promise.all(both.map(({ dependencies }) => fetchRate(dependencies, TUESDAY)))
    expect(bcu.spans).toHaveLength(1)
    const written = eq(auditLog.action, 'exchange-rate.fetched')
    expect(await one.db.select().from(exchangeRate)).toMatchObject([{ day: TUESDAY, rate: 404_800 }])
    expect(await one.db.$count(auditLog, written)).toBe(1)

    // A process that was slower than its claim leaves the day to the one that took it over.
    bcu.publish({ day: WEDNESDAY, pesos: '40.500000' })
    one.clock.set(at(WEDNESDAY, 18))
    two.clock.set(at(WEDNESDAY, 18))
    let answer = () => {}
    const slow = new Promise<void>((resolve) => (answer = resolve))
    const published = async (span: Parameters<typeof source.published>[0]) => {
      await slow
      return source.published(span)
    }
    one.dependencies.rates = { name: source.name, published }
    const late = fetchRate(one.dependencies, WEDNESDAY)
    await vi.waitUntil(async () => (await one.db.$count(exchangeRateFetch)) === 2, { timeout: 60_000, interval: 20 })
    two.clock.advance(3 * 60_000)
    await fetchRate(two.dependencies, WEDNESDAY)
    answer()
    await late
    const ofWednesday = eq(exchangeRateFetch.day, WEDNESDAY)
    expect(await one.db.select().from(exchangeRateFetch).where(ofWednesday)).toMatchObject([{ outcome: 'entered' }])
    expect(await one.db.$count(exchangeRate)).toBe(2)
    expect(await one.db.$count(auditLog, written)).toBe(2)

    // Both wake at the same time; the clock's job is one for all processes.
    bcu.publish({ day: '2026-11-26', pesos: '40.600000' })
    one.dependencies.rates = source
    bcu.spans.length = 0
    for (const each of [one, two]) each.clock.set(at('2026-11-26', 18))
    await Promise.all([one, two].map(({ dependencies }) => startWork(exchangeRateFeature, dependencies)))
    await vi.waitUntil(async () => (await one.db.$count(exchangeRate)) === 3, { timeout: 60_000, interval: 50 })
    expect(bcu.spans).toHaveLength(1)
    await close()
  })
})
