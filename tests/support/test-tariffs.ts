import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Tariff } from '#shared/quoting/tariff.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { forgetSchedule } from '../../server/features/catalogue/store.ts'
import { tariffVersion } from '../../server/platform/db/schema/catalogue.ts'

/** Approves a tariff as a version that starts in `inMs` milliseconds by the database's clock, and returns its number. */
export async function scheduleVersion(db: Database, content: Tariff, inMs: number): Promise<number> {
  const startsAt = sql<Date>`clock_timestamp() + ${inMs}::int * interval '1 millisecond'`
  const made = await db
    .insert(tariffVersion)
    .values({ name: 'Otra', content, editedAt: new Date(), approvedAt: new Date(), startsAt: startsAt as never })
    .returning({ number: tariffVersion.number })
  return made[0]?.number ?? 0
}

/** Puts a tariff in force, without a delay in this process. */
export async function startVersion(db: Database, content: Tariff): Promise<number> {
  const version = await scheduleVersion(db, content, 0)
  await sleep(5)
  forgetSchedule(db)
  return version
}

/** The start of a version, in milliseconds since 1970. */
export async function startOf(db: Database, version: number): Promise<number> {
  const [found] = await db.select().from(tariffVersion).where(eq(tariffVersion.number, version))
  return found?.startsAt?.getTime() ?? Infinity
}
