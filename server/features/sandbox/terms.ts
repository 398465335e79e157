import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'

/** A row as JSON, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>

/** What a sandbox copies of the live shop: the rows of each copied table. */
export type Terms = ReadonlyMap<string, readonly Row[]>

type CopiedTable = {
  key: string
  /** Selects the rows for a business, each as one value `row`. */
  rows: (businessId: string) => SQL
  /** Whether rows that are no longer there are deleted; without it they stay, because something may refer to them. */
  replaces?: true
  /** Columns that the sandbox counts by itself once the row is there; 'all' for rows that never change. */
  keeps?: readonly string[] | 'all'
}

const OWNER_EMAIL = { start: 'titular-', end: '@sandbox.invalid' }

const owners = (businessId: string) =>
  sql`select * from account where business_id = ${businessId} and role = 'owner' and deleted_at is null`

/**
 * Every table that a sandbox copies, in the order in which rows refer to each other. What only the pages of a storefront show
 * is left out; so are people, but for the owners, whose emails reach nobody. The live shop decides whether one is blocked.
 */
const COPIED: Readonly<Record<string, CopiedTable>> = {
  business: {
    key: 'id',
    rows: (id) =>
      sql`select to_jsonb(b) as row from business b where b.deleted_at is null and (b.id = ${id} or is_main_brand)`,
  },
  account: {
    key: 'id',
    rows: (id) => sql`select to_jsonb(o) || jsonb_build_object(
      'email', ${OWNER_EMAIL.start}::text || o.id || ${OWNER_EMAIL.end}::text,
      'password_hash', null, 'wrote_up_to', null, 'blocked_at', null) as row from (${owners(id)}) o`,
  },
  residence_country: { key: 'id', rows: () => sql`select to_jsonb(c) as row from residence_country c` },
  tariff_version: {
    key: 'number',
    rows: () => sql`select to_jsonb(v) || '{"based_on": null, "edited_by": null, "approved_by": null}' as row
      from tariff_version v where starts_at = (select max(starts_at) from tariff_version where starts_at <= clock_timestamp())`,
    keeps: 'all',
  },
  instalment_plan: { key: 'id', rows: () => sql`select to_jsonb(p) as row from instalment_plan p`, replaces: true },
  payment_method: {
    key: 'method',
    rows: () => sql`select to_jsonb(m) || '{"failures": 0, "rests_until": null}' as row from payment_method m`,
    keeps: ['failures', 'rests_until'],
  },
  promo_code: {
    key: 'id',
    rows: (id) => sql`select to_jsonb(c) || '{"held": 0, "used": 0}' as row from promo_code c
      where exists (select from promo_code_business o where o.promo_code_id = c.id and o.business_id = ${id})`,
    keeps: ['held', 'used'],
  },
  promo_code_business: {
    key: 'promo_code_id, business_id',
    rows: (id) => sql`select to_jsonb(o) as row from promo_code_business o where business_id = ${id}`,
    replaces: true,
  },
  entry_requirement: { key: 'id', rows: () => sql`select to_jsonb(r) as row from entry_requirement r`, replaces: true },
  legal_text_review: {
    key: 'text_id',
    rows: (id) => sql`select to_jsonb(r) || jsonb_build_object('reviewed_by', o.id) as row from legal_text_review r,
      (select id from (${owners(id)}) all_owners order by created_at limit 1) o`,
    replaces: true,
  },
}

/** An address to which nothing can be sent (RFC 2606), another one for each owner. */
export function emailOfOwner(userId: string): string {
  return `${OWNER_EMAIL.start}${userId}${OWNER_EMAIL.end}`
}

export const copiedTables = Object.keys(COPIED)

/** Reads the terms of a business, and what they refer to. @throws Failure BUSINESS_NOT_FOUND */
export function readTerms(db: Database, businessId: string): Promise<Terms> {
  return db.transaction(
    async (tx) => {
      const terms = new Map<string, Row[]>()
      for (const [table, { rows }] of Object.entries(COPIED)) {
        const found = await rowsOf<{ row: Row }>(tx, rows(businessId))
        terms.set(
          table,
          found.map(({ row }) => row),
        )
      }
      if (!terms.get('business')?.some(({ id }) => id === businessId)) throw new Failure('BUSINESS_NOT_FOUND')
      return terms
    },
    // All tables as they are at one moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Writes terms over those that were copied before, in the caller's transaction. */
export async function writeTerms(tx: Database, terms: Terms): Promise<void> {
  for (const [table, { replaces }] of Object.entries(COPIED).toReversed()) {
    if (replaces) await tx.execute(sql`delete from ${sql.identifier(table)}`)
  }
  for (const [table, { key, keeps = [] }] of Object.entries(COPIED)) {
    const rows = terms.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const changed = keeps === 'all' ? [] : columns.filter((column) => !keeps.includes(column))
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${namesOf(columns)})
      select ${namesOf(columns)} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${sql.raw(key)}) ${changed.length === 0 ? sql`do nothing` : sql`do update set ${updating(changed)}`}`)
  }
}

const namesOf = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

const updating = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  )
