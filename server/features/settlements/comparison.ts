import { type SQL, sql } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Comparison } from '#shared/settlements/comparison-contract.ts'
import { comparedPeriods, type ComparedSales, type ComparedSpan, ranked } from '#shared/settlements/comparison.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { dayRollup as total } from '../../platform/db/schema/rollups.ts'
import { planNameOf } from './report.ts'
import { rolledUp, type Subject } from './rolled-up.ts'

type Periods = ReturnType<typeof comparedPeriods>
type Row<Id> = ComparedSales & { id: Id; name: string }

/** Businesses and plans appear under their current names. */
const businessName = sql`(select ${business.name} from ${business} where ${business.id} = summed."id")`
const planName = planNameOf(sql`summed."id"`)

/** Compares sales by business and by plan, this period against the one before. Two queries, each over both periods. */
export async function readComparison(db: Database, span: ComparedSpan, now: Date): Promise<Comparison> {
  const periods = comparedPeriods(span, dayAt(now))
  return {
    ...periods,
    businesses: ranked(
      await soldBy<string>(db, { subject: 'business', id: total.businessId, name: businessName }, periods),
    ),
    plans: ranked(await soldBy<number>(db, { subject: 'plan', id: total.planId, name: planName }, periods)),
  }
}

async function soldBy<Id>(
  db: Database,
  { subject, id, name }: { subject: Subject; id: PgColumn; name: SQL },
  { current, previous }: Periods,
): Promise<Row<Id>[]> {
  const statement = sql`
    select "id", ${name} as "name", "current", "previous"
    from (
      select
        ${id} as "id",
        ${soldIn(current)} as "current",
        ${soldIn(previous)} as "previous"
      from ${await rolledUp(db, subject, { startDate: previous.startDate, endDate: current.endDate })}
      where ${within(current)} or ${within(previous)}
      group by ${id}
    ) summed
    order by "name", "id"`
  return rowsOf<Row<Id>>(db, statement)
}

function soldIn(period: Periods['current']): SQL {
  return sql`json_build_object(
    'quantity', coalesce(sum(${total.quantity}) filter (where ${within(period)}), 0),
    'gross', coalesce(sum(${total.gross}) filter (where ${within(period)}), 0)
  )`
}

function within({ startDate, endDate }: Periods['current']): SQL {
  return sql`${total.day} between ${startDate} and ${endDate}`
}
