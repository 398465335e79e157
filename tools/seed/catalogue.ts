import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../server/platform/db/connect.ts'
import {
  benefit,
  category,
  destination,
  extraBenefit,
  plan,
  planBenefit,
  residenceCountry,
} from '../../server/platform/db/schema/catalogue.ts'
import {
  benefits,
  categories,
  destinations,
  extras,
  planBenefits,
  plans,
  residenceCountries,
} from './catalogue-rows.ts'
import { storedName } from './insert-rows.ts'

/** Writes the catalogue as this release knows it; rows that are there already take its values. Sales keep their own. */
export async function seedCatalogue(db: Database): Promise<void> {
  const byId = { target: ['id'] }
  await upsert(db, residenceCountry, residenceCountries, byId)
  await upsert(db, category, categories, byId)
  await upsert(db, destination, destinations, byId)
  await upsert(db, plan, plans, byId)
  await upsert(db, benefit, benefits, byId)
  await upsert(db, planBenefit, planBenefits, { target: ['planId', 'benefitId'] })
  await upsert(db, extraBenefit, extras, byId)
}

async function upsert<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { target }: { target: readonly string[] },
): Promise<void> {
  const columns = getTableColumns(table)
  const kept = Object.entries(columns).filter(([name]) => !target.includes(name))
  await db
    .insert(table)
    .values(rows as Table['$inferInsert'][])
    .onConflictDoUpdate({
      target: target.flatMap((name) => columns[name] ?? []),
      set: Object.fromEntries(
        kept.map(([name, column]) => [name, sql.raw(`excluded.${storedName(column, name)}`)]),
      ) as never,
    })
}
