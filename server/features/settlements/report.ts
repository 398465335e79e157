import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { type ListQuery, PAGE_LIMIT } from '#shared/lists.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { asWords } from '../../platform/db/schema/words.ts'
import { ofBusinessesNamed } from '../sales/list-query.ts'

/** The sort order and range of a report. */
export type Paging<Field extends string> = Omit<ListQuery<never, Field>, 'filter'>

/** A page of a report with the totals and the count of all its rows. */
export type Report<Row, Totals> = { rows: Row[]; totals: Totals; count: number }

type Question<Field extends string> = Paging<Field> & {
  /** A select of one row per subject, with the code's field names as column names. */
  figures: SQL
  /** Columns of `figures` that are added up into the totals. */
  summed: readonly string[]
  /** Columns of `figures` that hold words, sorted as people sort them. */
  worded: readonly Field[]
  /** The column to sort by when the call names none, and among equal rows. */
  subject: Field
  /** The column with unique values, so that no row appears on two pages. */
  id: string
}

/**
 * Reads a report in one statement: figures are computed once, over the whole period, and the page, the totals and the count come
 * from the same figures at the same moment.
 */
export async function readReport<Row, Totals, Field extends string>(
  db: Database,
  { figures, summed, worded, subject, id, sort = [subject, 'ASC'], range = [0, PAGE_LIMIT - 1] }: Question<Field>,
): Promise<Report<Row, Totals>> {
  const [first, last] = range
  const key = (field: Field) => (worded.includes(field) ? asWords(sql.identifier(field)) : sql.identifier(field))
  const direction = sort[1] === 'DESC' ? sql`desc` : sql`asc`
  const sums = summed.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`)
  const statement = sql`
    with figures as materialized (${figures})
    select
      (select coalesce(json_agg(page), '[]'::json) from (
        select * from figures
        order by ${key(sort[0])} ${direction}, ${key(subject)}, ${sql.identifier(id)}
        limit ${last - first + 1} offset ${first}
      ) page) as "rows",
      (select row_to_json(sums) from (select ${sql.join(sums, sql`, `)} from figures) sums) as "totals",
      (select count(*)::int from figures) as "count"
  `
  const rows = await rowsOf<Report<Row, Totals>>(db, statement)
  if (!rows[0]) throw new Error('a report without rows still has totals')
  return rows[0]
}

/** The movements that a report is about; all of them where nothing is given. */
export type Scope = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** A part of the business's current name, ignoring case and accents. */
  businessName?: string | undefined
  businessId?: string | undefined
}

/** Builds the condition of a scope on the columns of movements, or of rows that sum them up. */
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
 * Selects the current name of a plan; for one that is gone from the catalogue, the name at its last sale. A sale that was
 * changed to another plan is skipped where possible: it carries the other plan's name.
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
