import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Closing, ClosingRow } from '#shared/partner-account/statement-contract.ts'
import {
  closabilityOf,
  type Month,
  monthBefore,
  newestOver,
  nextToClose,
  openMonths,
  statementOf,
} from '#shared/partner-account/statement.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountClosing, accountStatement } from '../../platform/db/schema/statements.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type AccountHistory,
  isAmong,
  keyOf,
  linesOfMonth,
  type MonthOfAccount,
  readAsked,
  readHistories,
} from './histories.ts'
import { statementQueues } from './queues.ts'

type ClosingRequest = { month?: Month | undefined; businessId?: string | undefined }

/** Reads which accounts can be closed in a month, of all or of one, with their amounts. @throws Failure VALIDATION at `month` */
export async function readClosing(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { month, businessId }: ClosingRequest,
): Promise<Closing> {
  const newest = newestOver(now())
  if (month !== undefined) checkOver(month, newest)
  const histories = await readHistories(db, businessId)
  const months = monthsOf(histories, newest)
  const shownMonth = month ?? months.findLast(({ open }) => open > 0)?.month ?? newest
  const isAsked = isAmong(await readAsked(db))
  const all = monthsToClose(histories, { month: newest, withEarlier: true, isAsked })
  return {
    month: shownMonth,
    months,
    rows: await rowsOf(db, { histories, month: shownMonth, businessId, isAsked }),
    all: { statements: all.length, accounts: new Set(all.map((one) => one.businessId)).size },
  }
}

type MonthChoice = { month: Month; withEarlier: boolean; isAsked: (one: MonthOfAccount) => boolean }

/** The months that a wish closes and that nobody has asked for: of each account the month alone, or all that are open up to it. */
function monthsToClose(
  histories: readonly AccountHistory[],
  { month, withEarlier, isAsked }: MonthChoice,
): MonthOfAccount[] {
  return histories
    .flatMap((history) => {
      const open = openMonths(history, month)
      const months = withEarlier || open.length === 1 ? open : []
      return months.map((one) => ({ businessId: history.businessId, month: one }))
    })
    .filter((one) => !isAsked(one))
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

type RowsQuery = {
  histories: readonly AccountHistory[]
  month: Month
  businessId?: string | undefined
  isAsked: (one: MonthOfAccount) => boolean
}

async function rowsOf(db: Database, { histories, month, businessId, isAsked }: RowsQuery): Promise<ClosingRow[]> {
  const lines = Map.groupBy(await linesOfMonth(db, month, businessId), (line) => line.businessId)
  const statements = await db.select().from(accountStatement).where(eq(accountStatement.month, month))
  const closed = new Map(statements.map((statement) => [statement.businessId, statement]))
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
        state: closability !== 'closed' && isAsked({ businessId: history.businessId, month }) ? 'asked' : closability,
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

type Wish = { month: Month; businessId?: string | undefined; withEarlier?: boolean | undefined; userId: string }

/**
 * Closes a month in every account where that is possible, or in one, with all earlier months if that is wished: each account by
 * its own job, so that an interrupted closing continues. Returns how many statements that makes.
 * @throws Failure VALIDATION at `month` when it is not over; NOTHING_TO_CLOSE
 */
export async function askToClose(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { month, businessId, withEarlier = false, userId }: Wish,
): Promise<number> {
  const { db, now } = dependencies
  checkOver(month, newestOver(now()))
  const isAsked = isAmong(await readAsked(db))
  const open = monthsToClose(await readHistories(db, businessId), { month, withEarlier, isAsked })
  if (open.length === 0) throw new Failure('NOTHING_TO_CLOSE')
  await db.transaction(async (tx) => {
    const at = now()
    const wishes = open.map((one) => ({ ...one, askedAt: at, userId }))
    await tx.insert(accountClosing).values(wishes).onConflictDoNothing()
    await enqueue(tx, dependencies, wishes)
    const detail = { month, count: open.length }
    await writeAudit(tx, { at, userId, action: 'account.closing-asked', subject: businessId ?? month, detail })
  })
  return open.length
}

function checkOver(month: Month, newest: Month): void {
  if (month > newest) throw validationFailure([{ path: 'month', key: 'ACCOUNTS.MONTH_NOT_OVER' }])
}

/** Queues a job for each account, which closes its months up to the newest of these. */
async function enqueue(
  tx: Database,
  { jobs }: Pick<Dependencies, 'jobs'>,
  months: readonly MonthOfAccount[],
): Promise<void> {
  const newest = new Map(
    months.toSorted((a, b) => a.month.localeCompare(b.month)).map(({ businessId, month }) => [businessId, month]),
  )
  const waiting = [...newest].map(([businessId, month]) => ({
    payload: { businessId, month },
    key: keyOf({ businessId, month }),
  }))
  await jobs.enqueueAll(tx, statementQueues.closeMonth, waiting)
}

/** Queues another job for requested months without a statement, in case theirs was lost. */
export async function sweepClosings(dependencies: Pick<Dependencies, 'db' | 'jobs'>): Promise<void> {
  const waiting = await readAsked(dependencies.db)
  if (waiting.length > 0) await enqueue(dependencies.db, dependencies, waiting)
}
