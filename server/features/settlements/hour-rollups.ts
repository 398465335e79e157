import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, dayAt, startOfDay } from '#shared/dates.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { dayRollup, hourRollup, rollupState } from '../../platform/db/schema/rollups.ts'
import { alertStaff } from '../emails/alerts.ts'
import { type HoursOfDay, hourRollupsOf, hoursRolledUp, SUBJECTS, summedUpByHour } from './rolled-up.ts'
import { alarm, compare, type DifferingDay, type Needs, rollUpDays } from './rollups.ts'

const HOUR_MS = 3_600_000

/**
 * Rolls up the past days, then the hours of today that are over, so that reports add up at most the movements of an hour and
 * some minutes. Any number of processes may do so at once.
 */
export async function rollUpHours({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  await rollUpDays({ db, now })
  const instant = now()
  const until = new Date(instant.getTime() - (instant.getTime() % HOUR_MS))
  let isMissing = true
  while (isMissing) isMissing = await rollUpNextHour(db, { day: dayAt(instant), until })
}

/**
 * Rolls up the first hour of a day that is not yet rolled up, if it ends by `until`. Sales of the day wait meanwhile: an hour
 * at a time keeps that short. Returns whether an hour was rolled up.
 */
function rollUpNextHour(db: Database, { day, until }: HoursOfDay): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'rollupDay', day)
    const [state] = await tx.select().from(rollupState)
    const start = new Date(startOfDay(day))
    const reached = state?.hoursOf === day && state.hoursUntil
    const from = reached && reached > start ? reached : start
    if (!state || from >= until) return false
    const to = new Date(from.getTime() + HOUR_MS)
    // The first hour includes movements that are dated to the day though their instant is before it.
    const isIn = (instant: PgColumn) => and(lt(instant, to), from > start ? gte(instant, from) : undefined)
    // Payments change what is owed, as in the rollups of days, whose lock serves for both.
    await tx.execute(sql`lock table ${dayRollup} in share row exclusive mode`)
    await tx.delete(hourRollup).where(and(eq(hourRollup.day, day), isIn(hourRollup.hour)))
    // Those of yesterday stay, because a report may have begun with them.
    await tx.delete(hourRollup).where(lt(hourRollup.day, addDays(day, -1)))
    const movements = and(eq(movement.day, day), isIn(movement.at))
    for (const subject of SUBJECTS) await tx.insert(hourRollup).select(summedUpByHour(tx, subject, movements))
    await tx.update(rollupState).set({ hoursOf: day, hoursUntil: to })
    return true
  })
}

/**
 * Compares the hours that are rolled up with their movements, and alerts staff when they differ: reports then add up the
 * movements of the day themselves, until its hours are rolled up again.
 */
export async function checkHours(dependencies: Needs): Promise<DifferingDay[]> {
  const { db, now, log } = dependencies
  const hours = await hoursRolledUp(db)
  const differing = hours ? await differencesIn(db, hours) : []
  if (!hours || differing.length === 0) return []
  log.error({ differing }, 'rollups of hours differ from their movements')
  await db.transaction(async (tx) => {
    await tx.update(rollupState).set({ hoursOf: null, hoursUntil: null }).where(eq(rollupState.hoursOf, hours.day))
    await alertStaff(tx, dependencies, alarm(differing, now()))
  })
  return differing
}

function differencesIn(db: Database, { day, until }: HoursOfDay): Promise<DifferingDay[]> {
  const movements = and(eq(movement.day, day), lt(movement.at, until))
  return compare(db, {
    stored: (which: SQL | undefined) => hourRollupsOf(db, which).getSQL(),
    condition: and(eq(hourRollup.day, day), lt(hourRollup.hour, until)),
    summed: (subject) => summedUpByHour(db, subject, movements).getSQL(),
    isValid: and(eq(rollupState.hoursOf, day), gte(rollupState.hoursUntil, until)),
  })
}
