import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { Cents } from '#shared/money.ts'
import { type ListQuery, PAGE_LIMIT, type Range, type Sort } from '#shared/lists.ts'
import { type AccountLine, type AccountLineFilter, type LineKind } from '#shared/partner-account/contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder } from '../../platform/db/list-page.ts'
import { accountEntry as entry, accountLine as line } from '../../platform/db/schema/accounts.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { sale } from '../../platform/db/schema/sales.ts'

/** Reads a page of an account's lines, by default the newest first, each with the balance after it (G-01). */
export async function findAccountLines(
  db: Database,
  businessId: string,
  {
    filter = {},
    sort = ['day', 'DESC'],
    range = [0, PAGE_LIMIT - 1],
  }: ListQuery<Pick<AccountLineFilter, 'startDate' | 'endDate'>, 'day'>,
): Promise<Page<AccountLine>> {
  const [first] = range
  const condition = and(
    eq(line.businessId, businessId),
    filter.startDate ? gte(line.day, filter.startDate) : undefined,
    filter.endDate ? lte(line.day, filter.endDate) : undefined,
  )
  const found = await linesOfPage(db, { condition, sort, range })
  const oldestFirst = sort[1] === 'ASC' ? found : found.toReversed()
  const [oldest] = oldestFirst
  const { total, before } = await sumsOf(db, { businessId, condition, oldest })
  let balance = before
  const balances = new Map(oldestFirst.map(({ line: { id, amount } }) => [id, (balance += amount)]))
  return {
    rows: found.map(({ line: { kind, at, ...of }, sale: sold, entry: entryRow }) => ({
      ...of,
      kind: kind as LineKind,
      at: at.toISOString(),
      balance: balances.get(of.id) ?? 0,
      sale: sold,
      method: entryRow?.method ?? null,
      reference: entryRow?.reference || null,
      reason: entryRow?.reason ?? null,
      lotId: entryRow?.lotId ?? null,
    })),
    first,
    total,
  }
}

type LinePage = { condition: SQL | undefined; sort: Sort<'day'>; range: Range }

/** Selects the lines of a page, each with its sale or its entry. */
function linesOfPage(db: Database, { condition, sort, range: [first, last] }: LinePage) {
  const page = db
    .select()
    .from(line)
    .where(condition)
    .orderBy(...inOrder(sort, line, line.at, line.id))
    .offset(first)
    .limit(last - first + 1)
    .as('page')
  return db
    .select({
      line: { id: page.id, day: page.day, at: page.at, kind: page.kind, amount: page.amount },
      /** The moment to the microsecond, as the database has it. */
      moment: sql<string>`${page.at}::text`,
      sale: { id: sale.publicId, number: sale.number, holder: sale.holder },
      /** The id comes first: Drizzle takes a joined row whose first field is null for a missing one. */
      entry: {
        id: entry.id,
        method: entry.method,
        reference: entry.reference,
        reason: entry.reason,
        lotId: entry.lotId,
      },
    })
    .from(page)
    .leftJoin(sale, eq(sale.id, page.saleId))
    .leftJoin(entry, eq(entry.id, page.id))
    .orderBy(...inOrder(sort, page, page.at, page.id))
}

type LinesToSum = {
  businessId: string
  condition: SQL | undefined
  /** The oldest line of the page. */
  oldest: { line: { id: string; day: string }; moment: string } | undefined
}

/** Counts the lines and adds up those before a page, in one pass over the account's indexes. */
async function sumsOf(
  db: Database,
  { businessId, condition, oldest }: LinesToSum,
): Promise<{ total: number; before: number }> {
  const isBefore = oldest
    ? sql`(${line.day}, ${line.at}, ${line.id}) < (${oldest.line.day}::date, ${oldest.moment}::timestamptz, ${oldest.line.id}::uuid)`
    : sql`false`
  const [summed] = await db
    .select({
      total: sql<number>`count(*) filter (where ${condition})`.mapWith(Number),
      before: sql<number>`coalesce(sum(${line.amount}) filter (where ${isBefore}), 0)`.mapWith(Number),
    })
    .from(line)
    .where(eq(line.businessId, businessId))
  return summed ?? { total: 0, before: 0 }
}

/** Adds to each line the name of our user who wrote it, and to each payment what is left of it. */
export async function forStaff(db: Database, page: Page<AccountLine>): Promise<Page<AccountLine>> {
  const ids = page.rows.map(({ id }) => id)
  const authors = await db
    .select({ id: entry.id, name: users.name, email: users.email })
    .from(entry)
    .innerJoin(users, eq(users.id, entry.userId))
    .where(inArray(entry.id, ids))
  const names = new Map(authors.map(({ id, name, email }) => [id, name || email]))
  const takenBack = await takenBackOf(db, ids)
  const remainingOf = ({ id, kind, amount }: AccountLine) =>
    kind === 'payment' ? -amount - (takenBack.get(id) ?? 0) : 0
  const rows = page.rows.map((row) => ({ ...row, by: names.get(row.id) ?? null, remaining: remainingOf(row) }))
  return { ...page, rows }
}

/** Returns what was taken back of payments, in cents, by the id of the payment. */
export async function takenBackOf(db: Database, paymentIds: readonly string[]): Promise<Map<string, Cents>> {
  const amounts = await db
    .select({ paymentId: sql<string>`${entry.paymentId}`, amount: sql<number>`sum(${entry.amount})`.mapWith(Number) })
    .from(entry)
    .where(inArray(entry.paymentId, [...paymentIds]))
    .groupBy(entry.paymentId)
  return new Map(amounts.map(({ paymentId, amount }) => [paymentId, amount]))
}
