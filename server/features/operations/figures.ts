import { and, count, eq, gt, inArray, isNull, lt, max, min, ne, notInArray, or, sql, sum } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { waitingStatuses } from '#shared/requests/status.ts'
import { lastAuditCheck } from './audit-check.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { countJobs, type JobCount } from '../../platform/jobs/jobs.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { incompleteDays, isOpen } from '../reconciliation/store.ts'
import { NO_LONGER_DUE } from '../emails/worker.ts'

/** How many rows are in a state, and the time of the oldest of them: null when there is none, or no such time. */
type StatusCount = { status: string; rows: number; since: Date | null }

/** The current figures of the business in the database. No names, no addresses, no documents. */
export type Figures = {
  /** Checkouts of the last day, and all earlier ones that are not finished. */
  checkouts: StatusCount[]
  /** Attempts with an unknown outcome. */
  attempts: StatusCount[]
  /** Refunds, whole and partial. */
  refunds: StatusCount[]
  emails: StatusCount[]
  jobs: JobCount[]
  requestsOverdue: number
  salesToday: { sales: number; cents: number }
  /**
   * Open differences with the card provider that are not marked as seen, incomplete days, and when a day was last clean, null
   * for never.
   */
  reconciliation: { open: number; incomplete: number; cleanAt: Date | null }
  /** The result of the last check of the audit log; null before the first. */
  audit: { at: Date; headId: number; brokenAt: number | null } | null
  /** The result of the last check of the rollups; null before the first. */
  rollups: { checkedAt: Date; differingDays: number } | null
}

const DAY_MS = 24 * 60 * 60_000
const ENDED = ['COMPLETED', 'EXPIRED', 'REFUNDED'] as const
const OUTCOME_PENDING = ['SENT', 'UNKNOWN'] as const
const UNPAID = ['DUE', 'SENT', 'PENDING', 'STUCK'] as const
const UNSENT = ['WAITING', 'FAILED'] as const

/** A transfer to a bank account takes days, so that its age tells nothing. */
const oldestToCard = sql<Date | null>`min(${back.createdAt}) filter (where ${back.accountAt} is null)`.mapWith(
  back.createdAt,
)

/** Reads every figure; states without rows are included with 0, so that alerts on them have a value. */
export async function readFigures(db: Database, now: Date): Promise<Figures> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const checkouts = await db
    .select({ status: checkout.status, rows: count(), since: min(checkout.paidAt) })
    .from(checkout)
    .where(or(notInArray(checkout.status, [...ENDED]), gt(checkout.expiresAt, dayAgo)))
    .groupBy(checkout.status)
  const attempts = await db
    .select({ status: paymentAttempt.status, rows: count(), since: min(paymentAttempt.sentAt) })
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.status, [...OUTCOME_PENDING]))
    .groupBy(paymentAttempt.status)
  const refunds = await db
    .select({ status: back.status, rows: count(), since: oldestToCard })
    .from(back)
    .where(inArray(back.status, [...UNPAID]))
    .groupBy(back.status)
  const emails = await db
    .select({ status: mailMessage.status, rows: count(), since: min(mailMessage.createdAt) })
    .from(mailMessage)
    .where(
      and(
        inArray(mailMessage.status, [...UNSENT]),
        or(isNull(mailMessage.lastError), ne(mailMessage.lastError, NO_LONGER_DUE)),
      ),
    )
    .groupBy(mailMessage.status)
  const [overdue] = await db
    .select({ rows: count() })
    .from(request)
    .where(and(inArray(request.status, [...waitingStatuses]), lt(request.dueAt, now)))
  const [today] = await db
    .select({ sales: count(), cents: sql<number>`coalesce(${sum(sale.charged)}, 0)::float8` })
    .from(sale)
    .where(eq(sale.soldOn, dayAt(now)))
  const [differences] = await db.select({ open: count() }).from(reconciliationDifference).where(isOpen)
  const [clean] = await db
    .select({ at: max(reconciliation.finishedAt) })
    .from(reconciliation)
    .where(eq(reconciliation.status, 'clean'))
  return {
    checkouts: withNone(checkout.status.enumValues, checkouts),
    attempts: withNone(OUTCOME_PENDING, attempts),
    refunds: withNone(UNPAID, refunds),
    emails: withNone(UNSENT, emails),
    jobs: await countJobs(db),
    requestsOverdue: overdue?.rows ?? 0,
    reconciliation: {
      open: differences?.open ?? 0,
      incomplete: (await incompleteDays(db, now)).length,
      cleanAt: clean?.at ?? null,
    },
    audit: await lastAuditCheck(db),
    rollups: await lastRollupCheck(db),
    salesToday: today ?? { sales: 0, cents: 0 },
  }
}

async function lastRollupCheck(db: Database): Promise<Figures['rollups']> {
  const { checkedAt, differingDays } = rollupState
  const [state] = await db.select({ checkedAt, differingDays }).from(rollupState)
  return state?.checkedAt ? { ...state, checkedAt: state.checkedAt } : null
}

function withNone(statuses: readonly string[], found: readonly StatusCount[]): StatusCount[] {
  return statuses.map((status) => found.find((one) => one.status === status) ?? { status, rows: 0, since: null })
}
