import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { type ListQuery, PAGE_LIMIT } from '#shared/lists.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { asWords } from '../../platform/db/schema/words.ts'
import { ofBusinessesNamed } from '../sales/list-query.ts'

/** How a report is asked for. */
export type Paging<Field extends string> = Omit<ListQuery<never, Field>, 'filter'>

/** A page of a report with the totals and the count of all its rows. */
export type Report<Row, Totals> = { rows: Row[]; totals: Totals; count: number }

type Question<Field extends string> = Paging<Field> & {
  /** A select of one row per subject whose columns carry the names that the row has in code. */
  figures: SQL
  /** Columns of `figures` that are summed up into the totals. */
  summed: readonly string[]
  /** Columns of `figures` that hold words, sorted as people do. */
  worded: readonly Field[]
  /** What it is sorted by when the call names nothing, and when two rows are equal. */
  subject: Field
  /** The column that no two rows share: a row is never on two pages. */
  id: string
}

/**
 * Asks for a report in one statement: figures are computed once, over the whole period, and what is on the page, what
 * is summed up and what is counted come from the same figures at the same moment.
 */
export async function readReport<Row, Totals, Field extends string>(
  db: Database,
  { figures, summed, worded, subject, id, sort = [subject, 'ASC'], range = [0, PAGE_LIMIT - 1] }: Question<Field>,
): Promise<Report<Row, Totals>> {
  const [first, last] = range
  const key = (field: Field) => (worded.includes(field) ? asWords(sql.identifier(field)) : sql.identifier(field))
  const direction = sort[1] === 'DESC' ? sql`desc` : sql`asc`
  const sums = summed.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`)
  const { rows } = (await db.execute(sql`
    with figures as materialized (${figures})
    select
      (select coalesce(json_agg(page), '[]'::json) from (
        select * from figures
        order by ${key(sort[0])} ${direction}, ${key(subject)}, ${sql.identifier(id)}
        limit ${last - first + 1} offset ${first}
      ) page) as "rows",
      (select row_to_json(sums) from (select ${sql.join(sums, sql`, `)} from figures) sums) as "totals",
      (select count(*)::int from figures) as "count"
  `)) as { rows: Report<Row, Totals>[] }
  if (!rows[0]) throw new Error('a report without rows still has totals')
  return rows[0]
}

/** Which movements a report is about; without a word on it, all of them. */
export type Scope = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** Part of the business's name as it is today, case and accents apart. */
  businessName?: string | undefined
  businessId?: string | undefined
}

/** The movements of a scope, or rows that sum them up, as a condition on their columns. */
export function within(
  db: Database,
  { startDate, endDate, businessName, businessId }: Scope,
  columns: { day: AnyPgColumn; businessId: AnyPgColumn } = movement,
): SQL {
  const condition = and(
    startDate ? gte(columns.day, startDate) : undefined,
    endDate ? lte(columns.day, endDate) : undefined,
    businessId ? eq(columns.businessId, businessId) : undefined,
    ofBusinessesNamed(db, columns.businessId, businessName),
  )
  return condition ?? sql`true`
}

/**
 * The name that a plan has today; of one that the catalogue lost, what it was sold as last. A sale that was changed to
 * another plan carries the other's name.
 */
export function planNameOf(planId: SQL): SQL {
  const { content, startsAt } = tariffVersion
  const inForce = sql`select ${content} -> 'plans' from ${tariffVersion} where ${startsAt} <= now() order by ${startsAt} desc limit 1`
  return sql`coalesce(
    (select plan ->> 'name' from jsonb_array_elements((${inForce})) plan where (plan ->> 'id')::int = ${planId}),
    (
      select ${sale.planName} from ${sale} where ${sale.planId} = ${planId} and ${sale.currentPlanId} is null
      order by ${sale.number} desc limit 1
    ),
    (select ${sale.planName} from ${sale} where ${sale.planId} = ${planId} order by ${sale.number} desc limit 1)
  )`
}
