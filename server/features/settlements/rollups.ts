import { between, eq, lte, min, type SQL, sql } from 'drizzle-orm'
import { addDays, dayAt, type Day, formatDay } from '#shared/dates.ts'
import { toDecimal } from '#shared/money.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { lastRolledUp } from '../sales/last-rolled-up.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { laterMovement, saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { dayRollup, rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Alert, alertStaff } from '../emails/alerts.ts'
import { rollupsOf, type Subject, SUBJECTS, summedUp } from './rolled-up.ts'

/** How many days a transaction rolls up, and a statement checks: on a quiet day most of the time goes into the round trip. */
const DAYS_AT_ONCE = 7

export type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now' | 'log'>

/** Rolls up every past day that is not yet rolled up. Any number of processes may do so at once. */
export async function rollUpDays({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  await begin(db)
  const yesterday = addDays(dayAt(now()), -1)
  for (let last = await lastRolledUp(db); last !== null && last < yesterday; last = await lastRolledUp(db)) {
    await rollUp(db, daysAfter(last, yesterday))
  }
}

type Days = { first: Day; last: Day }

/** Returns the next days after `day`, at most until `until`. */
function daysAfter(day: Day, until: Day): Days {
  const last = addDays(day, DAYS_AT_ONCE)
  return { first: addDays(day, 1), last: last < until ? last : until }
}

/** Records that everything before the first movement is rolled up, while no other movement is written. */
function begin(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    if ((await lastRolledUp(tx)) !== null) return
    await tx.execute(sql`lock table ${sale}, ${laterMovement} in share row exclusive mode`)
    const [first] = await tx.select({ day: min(movement.day) }).from(movement)
    if (!first?.day) return
    const lastDay = addDays(first.day, -1)
    await tx.insert(rollupState).values({ lastDay }).onConflictDoNothing()
  })
}

async function rollUp(db: Database, { first, last }: Days): Promise<void> {
  await db.transaction(async (tx) => {
    for (let day = first; day <= last; day = addDays(day, 1)) await holdLock(tx, 'rollupDay', day)
    // Payments change what is owed: this lock waits for those that have begun, and later ones wait for it.
    await tx.execute(sql`lock table ${dayRollup} in share row exclusive mode`)
    await tx.delete(dayRollup).where(between(dayRollup.day, first, last))
    const movements = between(movement.day, first, last)
    for (const subject of SUBJECTS) await tx.insert(dayRollup).select(summedUp(tx, subject, movements))
    // If the last rolled-up day was taken back meanwhile, the rollup starts from there the next time.
    await tx
      .update(rollupState)
      .set({ lastDay: last })
      .where(eq(rollupState.lastDay, addDays(first, -1)))
  })
}

/**
 * A day whose rollup differs from the sum of its movements: for both, the sales, the charged amount and the owed amount, in
 * cents.
 */
export type DifferingDay = Record<'stored' | 'summed', { quantity: number; charged: number; owed: number }> & {
  day: Day
}

/**
 * Compares every rolled-up day with its movements, and alerts staff when one differs: from that day on reports add up the
 * movements themselves, until the day is rolled up again.
 */
export async function checkRollups(dependencies: Needs): Promise<DifferingDay[]> {
  const { db, now, log } = dependencies
  const last = await lastRolledUp(db)
  if (last === null) return []
  const differing: DifferingDay[] = []
  const first = await firstDay(db)
  for (let before = first && addDays(first, -1); before !== null && before < last;) {
    const days = daysAfter(before, last)
    differing.push(...(await differencesIn(db, days)))
    before = days.last
  }
  await db.transaction(async (tx) => {
    await tx.update(rollupState).set({ checkedAt: now(), differingDays: differing.length })
    if (!differing[0]) return
    const good = addDays(differing[0].day, -1)
    await tx.update(rollupState).set({ lastDay: sql`least(${rollupState.lastDay}, ${good}::date)` })
    await alertStaff(tx, dependencies, alarm(differing, now()))
  })
  if (differing.length === 0) log.info({ last }, 'the rollups are the sums of their movements')
  else log.error({ differing }, 'rollups differ from their movements')
  return differing
}

/** Returns the first day of movements and rollups together: either of them may have lost a day. */
async function firstDay(db: Database): Promise<Day | null> {
  const [first] = await db
    .select({
      day: sql<Day | null>`least((${db.select({ day: min(movement.day) }).from(movement)}), ${min(dayRollup.day)})::text`,
    })
    .from(dayRollup)
  return first?.day ?? null
}

function differencesIn(db: Database, { first, last }: Days): Promise<DifferingDay[]> {
  return compare(db, {
    stored: (which) => rollupsOf(db, which).getSQL(),
    condition: between(dayRollup.day, first, last),
    summed: (subject) => summedUp(db, subject, between(movement.day, first, last)).getSQL(),
    isValid: lte(sql`day`, rollupState.lastDay),
  })
}

type Comparison = {
  /** Selects stored rollups by a condition. */
  stored: (which: SQL | undefined) => SQL
  /** The condition of those that are compared. */
  condition: SQL | undefined
  /** Selects the sums of the same movements in the same columns. */
  summed: (subject: Subject) => SQL
  /** Whether reports still read the rollups of `day`. */
  isValid: SQL | undefined
}

/** Compares rollups with the sums of their movements, at one moment. Returns the days that differ, the earliest first. */
export async function compare(
  db: Database,
  { stored, condition, summed, isValid }: Comparison,
): Promise<DifferingDay[]> {
  const sums = sql.join(
    SUBJECTS.map((subject) => sql`(${summed(subject)})`),
    sql` union all `,
  )
  const totals = (of: SQL) => sql`
    (select json_build_object(
        'quantity', coalesce(sum(quantity) filter (where subject = 'plan'), 0),
        'charged', coalesce(sum(charged) filter (where subject = 'plan'), 0),
        'owed', coalesce(sum(net_owed), 0)
      ) from ${of} one where one.day = differing.day)`
  const statement = sql`
    with stored as (${stored(condition)}),
      summed as (${stored(sql`false`)} union all ${sums}),
      differing as (
        select day from (table stored except all table summed) stored_alone
        union select day from (table summed except all table stored) summed_alone
      )
    select day::text, ${totals(sql`stored`)} as "stored", ${totals(sql`summed`)} as "summed"
    from differing join ${rollupState} on ${isValid}
    order by day`
  return rowsOf<DifferingDay>(db, statement)
}

/** The alert to staff about days that differ; one a day. */
export function alarm(differing: readonly DifferingDay[], now: Date): Alert {
  const lines = differing.slice(0, 5).map(({ day, stored, summed }) => {
    const words = ({ quantity, charged, owed }: DifferingDay['stored']) =>
      `USD ${toDecimal(charged)} (ventas: ${quantity}; a cobrar: USD ${toDecimal(owed)})`
    return `${formatDay(day)}, ${words(stored)} según los totales y ${words(summed)} según los movimientos`
  })
  return {
    key: `rollups-differ:${dayAt(now)}`,
    title: 'Los totales de un día no son la suma de sus movimientos',
    text: `La revisión encontró días cuyos totales no son la suma de sus movimientos (${differing.length} en total): ${lines.join('; ')}. Los informes suman los movimientos hasta que los totales se calculen de nuevo, dentro de una hora. El sistema no cambia ni lo uno ni lo otro: avisá hoy a quien administra la base de datos. Qué hacer está en docs/operations.md, "Rollups differ".`,
  }
}
