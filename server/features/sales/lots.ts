import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { type LotFigures, lotOf } from '#shared/sales/payment-lot.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AccountSale, accountSales, coverSales } from './coverage.ts'
import { queuePaymentEmails } from './payment-emails.ts'
import { registerPayment } from './register-payment.ts'

/** How many sales a lot marked as paid, and what their businesses pay for them. */
export type PaidLot = LotFigures & { updated: number }

/** The user who registers a payment, the day on which the money came, and its reference at the bank. */
type Payment = { userId: string; paidOn: Day; reference: string }

/**
 * Marks sales as paid, together: each business pays the open amount of its own sales, in one payment. Sales that were paid
 * already are left as they are, so repeating the call changes nothing.
 * @throws Failure SALE_NOT_FOUND when one of the ids is of no sale; then none is marked
 */
export async function paySales(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  publicIds: readonly string[],
  payment: Payment,
): Promise<PaidLot> {
  const now = dependencies.now()
  return dependencies.db.transaction(async (tx) => {
    const ids = await lockSales(tx, publicIds)
    const open = await accountSales(tx, and(inArray(sale.id, ids), eq(sale.isPaid, false)))
    const lot = lotOf(open.map((sold) => ({ ...sold, netToPay: Math.max(sold.owed - sold.covered, 0) })))
    if (open.length > 0) {
      const amounts = lot.businesses.map(({ businessId, netToPay }) => ({ businessId, amount: netToPay }))
      const fullPayment = { ...payment, method: null, intentId: randomUUID() }
      const { lotId, rests } = await registerPayment(tx, amounts, { payment: fullPayment, now })
      for (const { businessId, ...rest } of rests) {
        const sales = open.filter((sold) => sold.businessId === businessId)
        await coverSales(tx, { rests: [rest], sales, at: now })
      }
      await queuePaymentEmails(tx, dependencies, { lotId, businessIds: amounts.map(({ businessId }) => businessId) })
      await auditLot(tx, lot, { lotId, sales: open, payment, now })
    }
    return { ...lot, updated: lot.quantity }
  })
}

/**
 * Locks accounts before sales, both in one fixed order, so that two lots with common sales wait for each other instead of
 * deadlocking.
 */
async function lockSales(tx: Database, publicIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(publicIds)]
  const isNamed = inArray(sale.publicId, ids)
  const sellers = await tx
    .selectDistinct({ id: sale.businessId })
    .from(sale)
    .where(isNamed)
    .orderBy(asc(sale.businessId))
  for (const { id } of sellers) await holdLock(tx, 'businessAccount', id)
  const found = await tx.select({ id: sale.id }).from(sale).where(isNamed).orderBy(asc(sale.id)).for('update')
  if (found.length !== ids.length) throw new Failure('SALE_NOT_FOUND')
  return found.map(({ id }) => id)
}

type LotPayment = { lotId: string; sales: readonly AccountSale[]; payment: Payment; now: Date }

async function auditLot(
  tx: Database,
  { quantity, netToPay }: LotFigures,
  { lotId, sales, payment, now }: LotPayment,
): Promise<void> {
  const { userId, paidOn, reference } = payment
  const numbers = sales.map(({ number }) => number).toSorted((a, b) => a - b)
  await writeAudit(tx, {
    at: now,
    userId,
    action: 'sales.paid',
    subject: lotId,
    detail: { count: quantity, netToPay, paidOn, reference, sales: numbers.join(' ') },
  })
}
