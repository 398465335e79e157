import { and, asc, between, count, eq, isNull, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import { Failure } from '#shared/errors.ts'
import { type ListQuery, PAGE_LIMIT } from '#shared/lists.ts'
import type { AccountLine } from '#shared/partner-account/contract.ts'
import type { Dispute, Statement, StatementDetail, StatementLine } from '#shared/partner-account/statement-contract.ts'
import { lastDayOf, statementNumber, statementOf } from '#shared/partner-account/statement.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { accountLine as line } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { accountStatement as statement, statementDispute as dispute } from '../../platform/db/schema/statements.ts'
import { findAccountLines } from '../partner-accounts/lines.ts'
import { linesOfMonth } from './histories.ts'

/** The business whose statements are read; null for all. */
export type Whose = { businessId: string | null }

const isOf = ({ businessId }: Whose) => (businessId === null ? undefined : eq(statement.businessId, businessId))

function selectStatements(db: Database) {
  const open = db
    .select({ count: count() })
    .from(dispute)
    .where(and(eq(dispute.statementId, statement.id), isNull(dispute.answer)))
  return db
    .select({ statement, businessName: business.name, openDisputes: sql<number>`(${open})`.mapWith(Number) })
    .from(statement)
    .innerJoin(business, eq(business.id, statement.businessId))
}

type SelectedStatement = Awaited<ReturnType<typeof selectStatements>>[number]

function toRow({ statement: { year, number, closedAt, ...row }, ...of }: SelectedStatement): Statement {
  return { ...row, ...of, number: statementNumber({ year, number }), closedAt: closedAt.toISOString() }
}

/** Reads a page of statements, by default the newest first. */
export async function findStatements(
  db: Database,
  { filter = {}, sort = ['month', 'DESC'], range }: ListQuery<{ businessId?: string | undefined }, 'month'>,
  whose: Whose,
): Promise<Page<Statement>> {
  const which = and(isOf(whose), filter.businessId ? eq(statement.businessId, filter.businessId) : undefined)
  const select = selectStatements(db)
    .where(which)
    .orderBy(...inOrder(sort, statement), asc(statement.id))
  const page = await readPage(select, db.$count(statement, which), range)
  return { ...page, rows: page.rows.map(toRow) }
}

/** @throws Failure STATEMENT_NOT_FOUND */
export async function readStatement(db: Database, id: string, whose: Whose): Promise<StatementDetail> {
  const [row] = await selectStatements(db).where(and(eq(statement.id, id), isOf(whose)))
  if (!row) throw new Failure('STATEMENT_NOT_FOUND')
  const found = toRow(row)
  const { totals } = statementOf(found.opening, await linesOfMonth(db, found.month, found.businessId))
  return { ...found, totals }
}

/** Reads the lines of a statement in order. Its month is closed, so no line is added to it. */
export function linesOf(
  db: Database,
  { businessId, month }: Pick<Statement, 'businessId' | 'month'>,
  range: readonly [number, number],
  sort: readonly ['day', 'ASC' | 'DESC'] = ['day', 'ASC'],
): Promise<Page<AccountLine>> {
  return findAccountLines(db, businessId, { filter: { startDate: month, endDate: lastDayOf(month) }, sort, range })
}

type LineFilter = { statementId: string; isDisputed?: boolean | undefined }

/** Reads a page of a statement's lines with their notes of dispute. @throws Failure STATEMENT_NOT_FOUND */
export async function findStatementLines(
  db: Database,
  { filter, sort, range = [0, PAGE_LIMIT - 1] }: ListQuery<LineFilter, 'day'>,
  whose: Whose,
): Promise<Page<StatementLine>> {
  if (!filter) throw new Failure('STATEMENT_NOT_FOUND')
  const { lineCount, ...of } = await readStatement(db, filter.statementId, whose)
  const disputes = await disputesOf(db, of.id)
  const withDispute = (row: AccountLine): StatementLine => ({ ...row, dispute: disputes.get(row.id) ?? null })
  if (!filter.isDisputed) {
    const page = await linesOf(db, of, range, sort)
    return { ...page, rows: page.rows.map(withDispute) }
  }
  const all = lineCount === 0 ? [] : (await linesOf(db, of, [0, lineCount - 1], sort)).rows
  const disputed = all.filter(({ id }) => disputes.has(id))
  const [first, last] = range
  return { rows: disputed.slice(first, last + 1).map(withDispute), first, total: disputed.length }
}

async function disputesOf(db: Database, statementId: string): Promise<Map<string, Dispute>> {
  const { id, lineId, note, at, answer, answeredAt } = dispute
  const rows = await db
    .select({ id, lineId, note, at, answer, answeredAt })
    .from(dispute)
    .where(eq(dispute.statementId, statementId))
  return new Map(
    rows.map(({ lineId: of, ...row }) => [
      of,
      { ...row, at: row.at.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null },
    ]),
  )
}

/** Finds a line of a statement by its id; undefined for one of another account or month. */
export async function findLine(db: Database, of: StatementDetail, id: string): Promise<AccountLine | undefined> {
  const [day] = await db
    .select({ day: line.day })
    .from(line)
    .where(and(eq(line.businessId, of.businessId), eq(line.id, id), between(line.day, of.month, lastDayOf(of.month))))
  if (!day) return undefined
  // Reads the lines of that day only: a month may have thousands.
  const ofDay = { filter: { startDate: day.day, endDate: day.day }, range: [0, of.lineCount] } as const
  const { rows } = await findAccountLines(db, of.businessId, ofDay)
  return rows.find((row) => row.id === id)
}
