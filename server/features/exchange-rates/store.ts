import { desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { ExchangeRateRow, TypedRate } from '#shared/exchange-rates/contract.ts'
import { DEMO_SOURCE, type ExchangeRate, isJump, isShown } from '#shared/exchange-rates/pesos.ts'
import type { RatesAround } from '#shared/exchange-rates/published.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { exchangeRate } from '../../platform/db/schema/catalogue.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'

/** Reads the newest rate if visitors may see it today; null when there is none, or it is too old. */
export async function rateShown(db: Database, today: Day): Promise<ExchangeRate | null> {
  const [newest] = await db
    .select({ day: exchangeRate.day, rate: exchangeRate.rate })
    .from(exchangeRate)
    .where(sql`${exchangeRate.day} <= ${today}`)
    .orderBy(desc(exchangeRate.day))
    .limit(1)
  return newest && isShown(newest, today) ? newest : null
}

const whole = {
  ...getTableColumns(exchangeRate),
  enteredBy: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
}

const selectRates = (db: Database) =>
  db.select(whole).from(exchangeRate).leftJoin(users, eq(users.id, exchangeRate.enteredBy))

const toRow = ({ day, enteredAt, ...rest }: Omit<ExchangeRateRow, 'id' | 'enteredAt'> & { enteredAt: Date }) => ({
  id: day,
  day,
  ...rest,
  enteredAt: enteredAt.toISOString(),
})

/** Reads a page of the rates and how many there are, by default the newest first. */
export async function findRates(
  db: Database,
  { sort = ['day', 'DESC'], range }: ListQuery<object, 'day'>,
): Promise<Page<ExchangeRateRow>> {
  const select = selectRates(db).orderBy(...inOrder(sort, exchangeRate))
  const page = await readPage(select, db.$count(exchangeRate), range)
  return { ...page, rows: page.rows.map(toRow) }
}

/** @throws Failure EXCHANGE_RATE_NOT_FOUND */
export async function readRate(db: Database, day: Day): Promise<ExchangeRateRow> {
  const [found] = await selectRates(db).where(eq(exchangeRate.day, day))
  if (!found) throw new Failure('EXCHANGE_RATE_NOT_FOUND')
  return toRow(found)
}

/** Reads the rate of a day and the newest one before it. */
export async function ratesAround(db: Database, day: Day): Promise<RatesAround> {
  const found = await db
    .select({ day: exchangeRate.day, rate: exchangeRate.rate })
    .from(exchangeRate)
    .where(lte(exchangeRate.day, day))
    .orderBy(desc(exchangeRate.day))
    .limit(2)
  return {
    own: found.find((rate) => rate.day === day)?.rate ?? null,
    before: found.find((rate) => rate.day < day)?.rate ?? null,
  }
}

/** Deletes the rate of the demo: one that staff or a source enter takes its place. */
export async function dropDemoRate(db: Database): Promise<void> {
  await db.delete(exchangeRate).where(eq(exchangeRate.source, DEMO_SOURCE))
}

type RateToSave = TypedRate & {
  userId: string
  isNew: boolean
  /** The rate that the author of a correction had read; without it the new one applies to whatever there is. */
  seen?: number | undefined
}

/**
 * Enters the rate of a day, or corrects it.
 * @throws Failure EXCHANGE_RATE_NOT_FOUND; CHANGED_MEANWHILE when the rate was changed since it was `seen`; VALIDATION for a future
 *   day, a day that has a rate, and an unconfirmed jump
 */
export async function saveRate(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  rateToSave: RateToSave,
): Promise<ExchangeRateRow> {
  const { day, rate, confirmsJump = false, userId, isNew, seen } = rateToSave
  const at = now()
  if (isNew && day > dayAt(at)) throw validationFailure([{ path: 'day', key: 'EXCHANGE_RATES.FUTURE' }])
  await db.transaction(async (tx) => {
    await holdLock(tx, 'exchangeRates')
    if (isNew) await dropDemoRate(tx)
    const { own, before } = await ratesAround(tx, day)
    if (isNew && own !== null) throw validationFailure([{ path: 'day', key: 'EXCHANGE_RATES.REPEATED' }])
    if (!isNew && own === null) throw new Failure('EXCHANGE_RATE_NOT_FOUND')
    if (seen !== undefined && seen !== own) throw new Failure('CHANGED_MEANWHILE')
    if (before !== null && isJump(before, rate) && !confirmsJump)
      throw validationFailure([{ path: 'confirmsJump', key: 'EXCHANGE_RATES.JUMP' }])
    const entered = { rate, enteredBy: userId, source: null, enteredAt: at }
    await tx
      .insert(exchangeRate)
      .values({ day, ...entered })
      .onConflictDoUpdate({ target: exchangeRate.day, set: entered })
    await writeAudit(tx, {
      at,
      userId,
      action: 'exchange-rate.entered',
      subject: `exchange-rate-${day}`,
      detail: { day, exchangeRate: rate, ...(own === null ? {} : { before: own }) },
    })
  })
  return readRate(db, day)
}
