import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Closing, ClosingRow } from '#shared/partner-account/statement-contract.ts'
import {
  closabilityOf,
  type Month,
  monthBefore,
  newestOver,
  nextToClose,
  statementOf,
} from '#shared/partner-account/statement.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountClosing, accountStatement } from '../../platform/db/schema/statements.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { type MonthOfAccount } from './close.ts'
import { type AccountHistory, linesOfMonth, readHistories } from './histories.ts'
import { statementQueues } from './queues.ts'

type Asked = { month?: Month | undefined; businessId?: string | undefined }

/** Reads which accounts can be closed in a month, of all or of one, with their amounts. @throws Failure VALIDATION at `month` */
export async function readClosing(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { month, businessId }: Asked,
): Promise<Closing> {
  const newest = newestOver(now())
  if (month !== undefined && month > newest)
    throw validationFailure([{ path: 'month', key: 'ACCOUNTS.MONTH_NOT_OVER' }])
  const histories = await readHistories(db, businessId)
  const months = monthsOf(histories, newest)
  const shown = month ?? months.findLast(({ open }) => open > 0)?.month ?? newest
  return { month: shown, months, rows: await rowsOf(db, { histories, month: shown, businessId }) }
}

/** Lists the months from that of the first line to the newest past one, the newest first. */
function monthsOf(histories: readonly AccountHistory[], newest: Month): Closing['months'] {
  const due = Map.groupBy(histories, nextToClose)
  const first = histories.map(({ firstDay }) => nextToClose({ lastClosed: null, firstDay }) ?? newest).toSorted()[0]
  const months: Closing['months'] = []
  for (let month = newest; first !== undefined && month >= first; month = monthBefore(month))
    months.push({ month, open: due.get(month)?.length ?? 0 })
  return months
}

type Shown = { histories: readonly AccountHistory[]; month: Month; businessId?: string | undefined }

async function rowsOf(db: Database, { histories, month, businessId }: Shown): Promise<ClosingRow[]> {
  const lines = Map.groupBy(await linesOfMonth(db, month, businessId), (line) => line.businessId)
  const statements = await db.select().from(accountStatement).where(eq(accountStatement.month, month))
  const closed = new Map(statements.map((statement) => [statement.businessId, statement]))
  const wishes = await db.select().from(accountClosing).where(eq(accountClosing.month, month))
  const isAsked = new Set(wishes.map((closing) => closing.businessId))
  return histories.flatMap((history): ClosingRow[] => {
    const closability = closabilityOf(history, month)
    if (closability === 'none') return []
    const of = closed.get(history.businessId)
    const opening = of?.opening ?? history.closedAt
    const { totals, lineCount, closing } = statementOf(opening, lines.get(history.businessId) ?? [])
    const isKnown = closability !== 'earlier'
    return [
      {
        businessId: history.businessId,
        businessName: history.businessName,
        state: closability === 'open' && isAsked.has(history.businessId) ? 'asked' : closability,
        next: nextToClose(history) ?? month,
        opening: isKnown ? opening : null,
        closing: isKnown ? closing : null,
        totals,
        lineCount,
        statementId: of?.id ?? null,
      },
    ]
  })
}

type Wish = { month: Month; businessId?: string | undefined; userId: string }

/**
 * Closes a month in every account where that is possible, or in one: each by its own job, so that an interrupted closing
 * continues. Returns how many accounts there are.
 * @throws Failure VALIDATION at `month` when it is not over; NOTHING_TO_CLOSE
 */
export async function askToClose(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { month, businessId, userId }: Wish,
): Promise<number> {
  const { rows } = await readClosing(dependencies, { month, businessId })
  const open = rows.filter(({ state }) => state === 'open')
  if (open.length === 0) throw new Failure('NOTHING_TO_CLOSE')
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const wishes = open.map((row) => ({ businessId: row.businessId, month, askedAt: at, userId }))
    await tx.insert(accountClosing).values(wishes).onConflictDoNothing()
    await enqueue(tx, dependencies, wishes)
    const detail = { month, count: open.length }
    await writeAudit(tx, { at, userId, action: 'account.closing-asked', subject: businessId ?? month, detail })
  })
  return open.length
}

async function enqueue(
  tx: Database,
  { jobs }: Pick<Dependencies, 'jobs'>,
  months: readonly MonthOfAccount[],
): Promise<void> {
  const waiting = months.map(({ businessId, month }) => ({
    payload: { businessId, month },
    key: `${businessId}:${month}`,
  }))
  await jobs.enqueueAll(tx, statementQueues.closeMonth, waiting)
}

/** Queues another job for requested months without a statement, in case theirs was lost. */
export async function sweepClosings(dependencies: Pick<Dependencies, 'db' | 'jobs'>): Promise<void> {
  const own = and(
    eq(accountStatement.businessId, accountClosing.businessId),
    eq(accountStatement.month, accountClosing.month),
  )
  const waiting = await dependencies.db
    .select({ businessId: accountClosing.businessId, month: accountClosing.month })
    .from(accountClosing)
    .leftJoin(accountStatement, own)
    .where(isNull(accountStatement.id))
  if (waiting.length > 0) await enqueue(dependencies.db, dependencies, waiting)
}
