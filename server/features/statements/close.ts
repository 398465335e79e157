import { and, eq, max } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import {
  closabilityOf,
  newestOver,
  openMonths,
  statementNumber,
  statementOf,
} from '#shared/partner-account/statement.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { accountClosing, accountStatement } from '../../platform/db/schema/statements.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../emails/queue.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { writeEvent } from '../webhooks/events.ts'
import type { Dependencies } from '../dependencies.ts'
import { statementEmail } from './emails.ts'
import { linesOfMonth, type MonthOfAccount, readHistories } from './histories.ts'

/**
 * Closes the months of an account that staff asked to close, up to one of them (G-04): the oldest first, each in its own
 * transaction, so that an interrupted closing continues where it was.
 */
export async function closeMonths(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { businessId, month }: MonthOfAccount,
): Promise<void> {
  const [history] = await readHistories(dependencies.db, businessId)
  for (const open of history ? openMonths(history, month) : [month])
    await closeMonth(dependencies, { businessId, month: open })
}

/**
 * Closes a month of an account that staff asked to close: its statement is numbered, frozen and emailed to the business (G-04).
 * A second call does nothing. Payments and all other new lines of the account wait meanwhile.
 */
export async function closeMonth(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { businessId, month }: MonthOfAccount,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    await holdLock(tx, 'businessAccount', businessId)
    await holdLock(tx, 'accountDays', businessId)
    const [history] = await readHistories(tx, businessId)
    const closability = history && month <= newestOver(at) ? closabilityOf(history, month) : 'none'
    if (closability === 'closed') return
    if (!history || closability !== 'open')
      throw new Error(`${month} of ${businessId} cannot be closed: ${closability}`)
    const { opening, closing, lineCount } = statementOf(history.closedAt, await linesOfMonth(tx, month, businessId))
    const numbered = await nextNumber(tx, at)
    const [newStatement] = await tx
      .insert(accountStatement)
      .values({ ...numbered, businessId, month, opening, closing, lineCount, closedAt: at })
      .returning({ id: accountStatement.id })
    if (!newStatement) throw new Error('the statement was not written')
    const to = await loginEmail(tx, businessId)
    if (to !== null) await queueEmail(tx, dependencies, statementEmail, { to, statementId: newStatement.id })
    await writeEvent(tx, dependencies, businessId, {
      kind: 'statement.closed',
      subjects: { statement: newStatement.id },
    })
    await writeAudit(tx, {
      at,
      userId: await askedBy(tx, { businessId, month }),
      action: 'account.month-closed',
      subject: businessId,
      detail: { name: history.businessName, month, statement: statementNumber(numbered), balance: closing },
    })
  })
}

/** Returns the next number of the year, under a lock and written at once, so that none is skipped and none is given twice. */
async function nextNumber(tx: Database, at: Date): Promise<{ year: number; number: number }> {
  const year = Number(dayAt(at).slice(0, 4))
  await holdLock(tx, 'statementNumber', String(year))
  const [last] = await tx
    .select({ number: max(accountStatement.number) })
    .from(accountStatement)
    .where(eq(accountStatement.year, year))
  return { year, number: (last?.number ?? 0) + 1 }
}

async function askedBy(tx: Database, { businessId, month }: MonthOfAccount): Promise<string | null> {
  const [closing] = await tx
    .select({ userId: accountClosing.userId })
    .from(accountClosing)
    .where(and(eq(accountClosing.businessId, businessId), eq(accountClosing.month, month)))
  return closing?.userId ?? null
}
