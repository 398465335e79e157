import { asc, count, min } from 'drizzle-orm'
import { endOfDay } from '#shared/dates.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { reconciliationDifference as difference } from '../../platform/db/schema/reconciliation.ts'
import { incompleteDays as findIncompleteDays, isOpen } from '../reconciliation/store.ts'
import { findUnknownPayments } from '../reconciliation/unknown-payments.ts'
import { findRefunds } from '../refunds/list.ts'
import { type CallerNeeds, NAMED, waiting, type WaitingRecords } from './waiting.ts'

/** Reads the refunds that staff have to transfer. */
export async function stuckRefunds(needs: CallerNeeds): Promise<WaitingRecords> {
  const { rows, total } = await findRefunds(needs, {
    filter: { status: 'stuck' },
    sort: ['createdAt', 'ASC'],
    range: [0, NAMED - 1],
  })
  const oldest = rows.map(({ order, sale, createdAt }) => ({
    id: order,
    name: sale ? `${saleCode(sale.number)} ${sale.holder}` : order,
    since: new Date(createdAt),
  }))
  return { count: total, since: oldest[0]?.since, oldest }
}

/** Reads the payments whose outcome has been unknown for so long that staff got an email; they are named by their order. */
export async function unknownPayments({ db, now }: CallerNeeds): Promise<WaitingRecords> {
  const unsettled = await findUnknownPayments(db, now())
  return waiting(unsettled.map(({ order, sentAt }) => ({ id: order, name: order, since: new Date(sentAt) })))
}

/** Reads the days with differences that nobody has looked at; counts the differences. */
export async function bankDifferences({ db }: CallerNeeds): Promise<WaitingRecords> {
  const days = await db
    .select({ day: difference.day, open: count(), since: min(difference.foundAt) })
    .from(difference)
    .where(isOpen)
    .groupBy(difference.day)
    .orderBy(asc(difference.day))
  const open = days.reduce((sum, one) => sum + one.open, 0)
  const records = days.flatMap(({ day, since }) => (since ? [{ id: day, name: day, since }] : []))
  return { ...waiting(records), count: open }
}

/** Reads the recent days that the provider answered only in part; a day waits from its end on. */
export async function incompleteDays({ db, now }: CallerNeeds): Promise<WaitingRecords> {
  const days = await findIncompleteDays(db, now())
  return waiting(days.map((day) => ({ id: day, name: day, since: new Date(endOfDay(day)) })))
}
