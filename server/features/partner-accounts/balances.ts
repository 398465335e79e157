import { and, count, eq, exists, gt, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { Account, AccountFilter, ListedAccount } from '#shared/partner-account/contract.ts'
import { isNearLimit, warnedFrom } from '#shared/partner-account/credit.ts'
import type { AccountBalance, AccountPart } from '#shared/partner-account/ledger.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { accountLine as line } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { statementDispute as dispute } from '../../platform/db/schema/statements.ts'
import { containsWords } from '../../platform/db/schema/words.ts'

const NOTHING: AccountBalance = { debt: 0, commissionOwed: 0, balance: 0 }

/** Reads the balances of accounts, by business: sums of their lines, as `balanceOf` of shared/partner-account/ledger.ts. */
async function balancesOf(db: Database, ids: SQL | undefined): Promise<Map<string, AccountBalance>> {
  const of = (part: AccountPart) =>
    sql<number>`coalesce(sum(${line.amount}) filter (where ${line.part} = ${part}), 0)`.mapWith(Number)
  const rows = await db
    .select({ businessId: line.businessId, debt: of('debt'), commission: of('commission') })
    .from(line)
    .where(ids)
    .groupBy(line.businessId)
  return new Map(
    rows.map(({ businessId, debt, commission }) => [
      businessId,
      { debt, commissionOwed: 0 - commission, balance: debt + commission },
    ]),
  )
}

export async function readBalance(db: Database, businessId: string): Promise<AccountBalance> {
  return (await balancesOf(db, eq(line.businessId, businessId))).get(businessId) ?? NOTHING
}

const accountColumns = { id: business.id, name: business.name, creditLimit: business.creditLimit }

/** @throws Failure BUSINESS_NOT_FOUND */
export async function readAccount(db: Database, id: string): Promise<Account> {
  const [found] = await db
    .select(accountColumns)
    .from(business)
    .where(and(eq(business.id, id), not(business.isMainBrand)))
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return { ...found, ...(await readBalance(db, id)) }
}

/** Reads a page of accounts by name, including those of deleted businesses, whose debts remain. The main brand has no account. */
export async function findAccounts(
  db: Database,
  { filter = {}, sort = ['name', 'ASC'], range }: ListQuery<AccountFilter, 'name'>,
): Promise<Page<ListedAccount>> {
  const open = and(eq(dispute.businessId, business.id), isNull(dispute.answer))
  const openDisputes = db.select({ count: count() }).from(dispute).where(open)
  const near = filter.isNearLimit ? (await findNearLimit(db)).map(({ id }) => id) : undefined
  const condition = and(
    not(business.isMainBrand),
    near ? inArray(business.id, near) : undefined,
    filter.isDisputed ? exists(db.select().from(dispute).where(open)) : undefined,
    filter.q?.trim() ? containsWords(business.name, filter.q) : undefined,
  )
  const select = db
    .select({ ...accountColumns, openDisputes: sql<number>`(${openDisputes})`.mapWith(Number) })
    .from(business)
    .where(condition)
    .orderBy(...inOrder(sort, { name: sql`lower(${business.name})` }, business.id))
  const page = await readPage(select, db.$count(business, condition), range)
  const ids = page.rows.map(({ id }) => id)
  const balances = ids.length > 0 ? await balancesOf(db, inArray(line.businessId, ids)) : new Map<string, never>()
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...NOTHING, ...balances.get(row.id) })) }
}

/** An account near its credit limit: the name of its business, and since when its debt has been so high. */
export type NearLimit = { id: string; name: string; since: Date }

/** Finds the accounts near their credit limit, or at it, of businesses that can still sell; the longest so first (G-05). */
export async function findNearLimit(db: Database): Promise<NearLimit[]> {
  const limited = await db
    .select(accountColumns)
    .from(business)
    .where(and(isNotNull(business.creditLimit), isNull(business.deletedAt), not(business.isMainBrand)))
  if (limited.length === 0) return []
  const ids = limited.map(({ id }) => id)
  const balances = await balancesOf(db, inArray(line.businessId, ids))
  const found: NearLimit[] = []
  for (const { id, name, creditLimit } of limited) {
    const { balance } = balances.get(id) ?? NOTHING
    if (creditLimit === null || !isNearLimit({ creditLimit, balance })) continue
    found.push({ id, name, since: await owesSince(db, id, Math.max(1, warnedFrom(creditLimit))) })
  }
  return found.toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

/** Returns when the debt of a business last rose to `amount` cents or more, where it has been since. */
async function owesSince(db: Database, businessId: string, amount: number): Promise<Date> {
  const running = db
    .select({
      at: line.at,
      balance: sql<number>`sum(${line.amount}) over (order by ${line.at}, ${line.id})`.mapWith(Number).as('running'),
    })
    .from(line)
    .where(eq(line.businessId, businessId))
    .as('running')
  const before = db
    .select({ at: sql`coalesce(max(${running.at}), '-infinity')` })
    .from(running)
    .where(sql`${running.balance} < ${amount}`)
  const [rose] = await db
    .select({ at: sql<Date>`min(${running.at})`.mapWith(line.at) })
    .from(running)
    .where(gt(running.at, sql`(${before})`))
  if (!rose) throw new Error(`account ${businessId} has no line that made its debt`)
  return rose.at
}
