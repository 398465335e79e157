import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { sum } from '#shared/money.ts'
import { type LotFigures, lotOf } from '#shared/sales/payment-lot.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/connect.ts'
import { paymentLot, sale } from '../../platform/db/schema/sales.ts'
import type { Services } from '../services.ts'
import { paidSales } from './lot.ts'
import { queuePaymentEmails } from './payment-emails.ts'

/** How many sales a lot marked, and what their businesses pay for them. */
export type PaidLot = LotFigures & { updated: number }

/** Who registers a payment, when the money came, and what names it at the bank. */
type Payment = { accountId: string; paidOn: Day; reference: string }

/**
 * Marks sales as paid, together: a lot that keeps who, when, how they were paid, how many and how much. Sales that were
 * paid already are left as they are, so repeating the call changes nothing.
 * @throws Failure SALE_NOT_FOUND when one of the ids is of no sale; then none is marked
 */
export async function paySales(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  publicIds: readonly string[],
  payment: Payment,
): Promise<PaidLot> {
  const now = services.now()
  return services.db.transaction(async (tx) => {
    const ids = await lockSales(tx, publicIds)
    const marked = await tx
      .update(sale)
      .set({ isPaid: true, paidAt: now })
      .where(and(inArray(sale.id, ids), eq(sale.isPaid, false)))
      .returning({ id: sale.id, number: sale.number })
    const lot = lotOf(
      await paidSales(
        tx,
        inArray(
          sale.id,
          marked.map(({ id }) => id),
        ),
      ),
    )
    if (marked.length > 0) {
      const lotId = await keepLot(tx, lot, { marked, payment, now })
      await queuePaymentEmails(tx, services, { lotId, businessIds: lot.businesses.map(({ businessId }) => businessId) })
      await auditLot(tx, lot, { lotId, marked, payment, now })
    }
    return { ...lot, updated: lot.quantity }
  })
}

/** In one order for everybody, so that two lots over the same sales wait for each other instead of dead-locking. */
async function lockSales(tx: Database, publicIds: readonly string[]): Promise<string[]> {
  const asked = [...new Set(publicIds)]
  const found = await tx
    .select({ id: sale.id })
    .from(sale)
    .where(inArray(sale.publicId, asked))
    .orderBy(asc(sale.id))
    .for('update')
  if (found.length !== asked.length) throw new Failure('SALE_NOT_FOUND')
  return found.map(({ id }) => id)
}

type Marked = { marked: readonly { id: string; number: number }[]; payment: Payment; now: Date }

async function keepLot(
  tx: Database,
  { quantity, businesses }: LotFigures,
  { marked, payment, now }: Marked,
): Promise<string> {
  const { accountId, paidOn, reference } = payment
  const charged = sum(businesses.map((each) => each.charged))
  const [lot] = await tx
    .insert(paymentLot)
    .values({ paidAt: now, paidBy: accountId, paidOn, reference, saleCount: quantity, charged })
    .returning({ id: paymentLot.id })
  if (!lot) throw new Error('the lot was not written')
  const saleIds = marked.map(({ id }) => id)
  await tx.update(sale).set({ lotId: lot.id }).where(inArray(sale.id, saleIds))
  return lot.id
}

async function auditLot(
  tx: Database,
  { quantity, netToPay }: LotFigures,
  { lotId, marked, payment, now }: Marked & { lotId: string },
): Promise<void> {
  const { accountId, paidOn, reference } = payment
  const numbers = marked.map(({ number }) => number).toSorted((a, b) => a - b)
  await writeAudit(tx, {
    at: now,
    accountId,
    action: 'sales.paid',
    subject: lotId,
    detail: { count: quantity, netToPay, paidOn, reference, sales: numbers.join(' ') },
  })
}
