import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { NumberedTable } from '#shared/tariffs/check-tariff.ts'
import type { Ids } from '#shared/tariffs/new-rows.ts'
import type { TariffFilter, TariffVersion, TariffVersionRow } from '#shared/tariffs/contract.ts'
import type { VersionState } from '#shared/tariffs/version.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { readPage, directionOf } from '../../platform/db/list-page.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'

const editor = alias(users, 'editor')
const approver = alias(users, 'approver')

/** Computes `versionState` in the database, by its clock; a test checks that both agree. */
const state = sql<VersionState>`case
  when ${tariffVersion.approvedAt} is null then 'draft'
  when ${tariffVersion.startsAt} is null then 'approved'
  when ${tariffVersion.startsAt} > clock_timestamp() then 'scheduled'
  when ${tariffVersion.startsAt} = (select max(starts_at) from tariff_version where starts_at <= clock_timestamp()) then 'in-force'
  else 'past' end`

const columns = {
  id: tariffVersion.number,
  name: tariffVersion.name,
  state,
  basedOn: tariffVersion.basedOn,
  revision: tariffVersion.revision,
  editedBy: { id: editor.id, name: editor.name },
  editedAt: tariffVersion.editedAt,
  approvedBy: { id: approver.id, name: approver.name },
  approvedAt: tariffVersion.approvedAt,
  startsAt: tariffVersion.startsAt,
}

const SORTED_BY = {
  id: tariffVersion.number,
  name: asWords(tariffVersion.name),
  editedAt: tariffVersion.editedAt,
  startsAt: tariffVersion.startsAt,
}

/** Reads a page of the versions of the tariff and how many there are in all; by default the newest first. */
export async function findVersions(
  db: Database,
  { filter = {}, sort = ['id', 'DESC'], range }: ListQuery<TariffFilter, keyof typeof SORTED_BY>,
): Promise<Page<TariffVersionRow>> {
  const condition = and(
    filter.q?.trim() ? containsWords(tariffVersion.name, filter.q) : undefined,
    filter.state ? eq(state, filter.state) : undefined,
  )
  const select = selectVersions(db)
    .where(condition)
    .orderBy(sql`${directionOf(sort)(SORTED_BY[sort[0]])} nulls last`, desc(tariffVersion.number))
  const page = await readPage(select, db.$count(tariffVersion, condition), range)
  return { ...page, rows: page.rows.map(toRow) }
}

/** Reads a whole version, without the settings of the installation. @throws Failure TARIFF_NOT_FOUND */
export async function readVersion(db: Database, number: number): Promise<Omit<TariffVersion, 'selfApproval'>> {
  const [found] = await selectVersions(db).where(eq(tariffVersion.number, number))
  const [whole] = await db
    .select({ content: tariffVersion.content, nextIds })
    .from(tariffVersion)
    .where(eq(tariffVersion.number, number))
  if (!found || !whole) throw new Failure('TARIFF_NOT_FOUND')
  return { ...toRow(found), ...whole }
}

/** Reads a version and locks it until the transaction ends. @throws Failure TARIFF_NOT_FOUND */
export async function lockVersion(tx: Database, number: number) {
  const [found] = await tx.select().from(tariffVersion).where(eq(tariffVersion.number, number)).for('update')
  if (!found) throw new Failure('TARIFF_NOT_FOUND')
  return found
}

function selectVersions(db: Database) {
  return db
    .select(columns)
    .from(tariffVersion)
    .leftJoin(editor, eq(editor.id, tariffVersion.editedBy))
    .leftJoin(approver, eq(approver.id, tariffVersion.approvedBy))
}

type SelectedVersion = Awaited<ReturnType<typeof selectVersions>>[number]

function toRow({ editedAt, approvedAt, startsAt, ...same }: SelectedVersion): TariffVersionRow {
  return {
    ...same,
    editedAt: editedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
  }
}

/** Reads the ids of the rows of every version. */
export async function idsInUse(tx: Database): Promise<Ids> {
  const ids = (table: NumberedTable) =>
    sql<
      number[]
    >`(select coalesce(jsonb_agg(distinct (entry->>'id')::int), '[]') from tariff_version, jsonb_array_elements(content->${table}) entry)`
  const [found] = await tx
    .select({
      plans: ids('plans'),
      benefits: ids('benefits'),
      destinations: ids('destinations'),
      extras: ids('extras'),
    })
    .from(tariffVersion)
    .limit(1)
  return found ?? { plans: [], benefits: [], destinations: [], extras: [] }
}

/** The next free id: one more than any version has. */
function nextId(table: NumberedTable): SQL<number> {
  return sql<number>`(select coalesce(max((entry->>'id')::int), 0) + 1 from tariff_version, jsonb_array_elements(content->${table}) entry)`
}

const nextIds = {
  plans: nextId('plans'),
  benefits: nextId('benefits'),
  destinations: nextId('destinations'),
  extras: nextId('extras'),
}
