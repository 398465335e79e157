import { and, asc, desc, eq, exists, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type {
  DayFilter,
  ReconciliationDetail,
  ReconciliationDifference,
  ReconciliationRow,
} from '#shared/reconciliation/contract.ts'
import { type DayStatus, incompleteFrom, overallStatus } from '#shared/reconciliation/schedule.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { AttemptStatus } from '../purchase/checkout/states.ts'
import { LOST_AFTER_MS } from './record.ts'

/** A difference that still exists and is not marked as seen. */
export const isOpen = and(isNull(reconciliationDifference.goneAt), isNull(reconciliationDifference.seenAt))

/** Reads the reconciled days, by default the newest first. */
export async function findDays(
  db: Database,
  { filter = {}, sort = ['id', 'DESC'], range }: ListQuery<DayFilter, 'id'>,
  now: Date,
): Promise<Page<ReconciliationRow>> {
  const condition = and(
    filter.status ? hasStatus(db, filter.status) : undefined,
    filter.startDate ? gte(reconciliation.day, filter.startDate) : undefined,
    filter.endDate ? lte(reconciliation.day, filter.endDate) : undefined,
  )
  const select = selectDays(db)
    .where(condition)
    .orderBy(...inOrder(sort, { id: reconciliation.day }))
  const page = await readPage(select, db.$count(reconciliation, condition), range)
  return { ...page, rows: page.rows.map((row) => toRow(row, now)) }
}

/** Computes the same as `dayStatusOf` of shared/reconciliation/schedule.ts, in SQL. */
function hasStatus(db: Database, status: DayStatus): SQL | undefined {
  const ofDay = eq(reconciliationDifference.day, reconciliation.day)
  const open = exists(db.select().from(reconciliationDifference).where(and(ofDay, isOpen)))
  if (status === 'pending') return isNull(reconciliation.status)
  if (status === 'seen') return and(eq(reconciliation.status, 'differences'), not(open))
  return and(eq(reconciliation.status, status), status === 'differences' ? open : undefined)
}

/** Reads a day with its differences, the open ones first; null when it was never reconciled. */
export async function findDay(db: Database, day: Day, now: Date): Promise<ReconciliationDetail | null> {
  const [found] = await selectDays(db).where(eq(reconciliation.day, day))
  if (!found) return null
  return {
    ...toRow(found, now),
    isOursOnly: found.run.listProblem !== null,
    unanswered: found.run.unanswered,
    differences: await differencesOf(db, day),
  }
}

/** Reads the status of the whole reconciliation, for the dashboard. */
export async function readReconciliationStatus(db: Database, now: Date): Promise<Dashboard['reconciliation']> {
  const [newest] = await db
    .select()
    .from(reconciliation)
    .where(isNotNull(reconciliation.finishedAt))
    .orderBy(desc(reconciliation.day))
    .limit(1)
  const open = await db.$count(reconciliationDifference, isOpen)
  const incomplete = await incompleteDays(db, now)
  const statusAt = (day: Day | null) => overallStatus(day, { now, incomplete: incomplete.length, open })
  if (!newest?.finishedAt || !newest.figures) return { status: statusAt(null), newest: null, incomplete, open }
  const { day, finishedAt, figures } = newest
  return { status: statusAt(day), newest: { day, finishedAt: finishedAt.toISOString(), figures }, incomplete, open }
}

/** Finds recent days for which the provider's answers are incomplete, the newest first. */
export async function incompleteDays(db: Database, now: Date): Promise<Day[]> {
  const rows = await db
    .select({ day: reconciliation.day })
    .from(reconciliation)
    .where(and(eq(reconciliation.status, 'incomplete'), gte(reconciliation.day, incompleteFrom(now))))
    .orderBy(desc(reconciliation.day))
  return rows.map(({ day }) => day)
}

function selectDays(db: Database) {
  const ofDay = (more = sql``) =>
    sql`(select count(*) from ${reconciliationDifference} where ${reconciliationDifference.day} = ${reconciliation.day} ${more})`.mapWith(
      Number,
    )
  return db
    .select({ run: reconciliation, found: ofDay(), open: ofDay(sql`and ${isOpen}`) })
    .from(reconciliation)
    .$dynamic()
}

type SelectedDay = Awaited<ReturnType<typeof selectDays>>[number]

function toRow({ run, found, open }: SelectedDay, now: Date): ReconciliationRow {
  const { day, status, finishedAt, figures } = run
  return {
    id: day,
    status,
    finishedAt: finishedAt?.toISOString() ?? null,
    isRunning: isRunning(run, now),
    figures,
    found,
    open,
  }
}

/** Whether a run has started, or was requested and not done since, and recently enough that its process has not died. */
function isRunning({ askedAt, startedAt, finishedAt }: SelectedDay['run'], now: Date): boolean {
  const isRecent = (instant: Date | null) => instant !== null && now.getTime() - instant.getTime() < LOST_AFTER_MS
  const isAsked = askedAt !== null && (finishedAt === null || askedAt > finishedAt)
  return isRecent(startedAt) || (isAsked && isRecent(askedAt))
}

/** The state of a whole refund, by that of the attempt; partial refunds do not change it. */
const WHOLE_REFUNDS: Partial<Record<AttemptStatus, ReconciliationDifference['refund']>> = {
  REFUND_DUE: 'DUE',
  REFUND_SENT: 'SENT',
  REFUNDED: 'DONE',
  REFUND_STUCK: 'STUCK',
}

async function differencesOf(db: Database, day: Day): Promise<ReconciliationDifference[]> {
  const rows = await db
    .select({
      found: reconciliationDifference,
      sold: { id: sale.publicId, number: sale.number },
      attempt: paymentAttempt.status,
      seenBy: users.name,
    })
    .from(reconciliationDifference)
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, reconciliationDifference.attemptId))
    .leftJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .leftJoin(sale, or(eq(sale.checkoutId, checkout.id), eq(sale.id, checkout.changesSaleId)))
    .leftJoin(users, eq(users.id, reconciliationDifference.seenBy))
    .where(eq(reconciliationDifference.day, day))
    .orderBy(
      sql`${reconciliationDifference.goneAt} is not null, ${reconciliationDifference.seenAt} is not null`,
      asc(reconciliationDifference.foundAt),
      asc(reconciliationDifference.key),
    )
  return rows.map(({ found, sold, attempt, seenBy }) => ({
    id: found.id,
    kind: found.kind,
    order: found.orderNo,
    purchaseId: found.purchaseId,
    ours: amountOf(found.ourAmount, found.ourCurrency),
    theirs: amountOf(found.theirAmount, found.theirCurrency),
    sale: sold,
    refund: (attempt && WHOLE_REFUNDS[attempt]) ?? null,
    foundAt: found.foundAt.toISOString(),
    goneAt: found.goneAt?.toISOString() ?? null,
    seen: found.seenAt && { at: found.seenAt.toISOString(), by: seenBy ?? '', note: found.note ?? '' },
  }))
}

function amountOf(amount: number | null, currency: string | null) {
  return amount === null || currency === null ? null : { amount, currency }
}
