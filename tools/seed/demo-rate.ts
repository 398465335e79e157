import { sql } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { DEMO_SOURCE } from '#shared/exchange-rates/pesos.ts'
import { dropDemoRate } from '../../server/features/exchange-rates/store.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { exchangeRate } from '../../server/platform/db/schema/catalogue.ts'

/** The demo's pesos for a dollar, in ten-thousandths: 41,50. */
const DEMO_RATE = 415_000

/** Writes the demo's rate with today's day, so that its plans say pesos, unless staff or a source entered one. */
export async function writeDemoRate(db: Database, now: Date): Promise<void> {
  if ((await db.$count(exchangeRate, sql`${exchangeRate.source} is distinct from ${DEMO_SOURCE}`)) > 0) return
  await dropDemoRate(db)
  await db
    .insert(exchangeRate)
    .values({ day: dayAt(now), rate: DEMO_RATE, source: DEMO_SOURCE, enteredAt: now })
    .onConflictDoNothing()
}
