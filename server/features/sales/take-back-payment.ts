import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { lotOf } from '#shared/sales/payment-lot.ts'
import type { Database } from '../../platform/db/connect.ts'
import { paymentLot, sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../mail-queue/queue.ts'
import type { Services } from '../services.ts'
import { paidSales } from './lot.ts'
import { loginEmail } from './payment-emails.ts'
import { paymentTakenBackEmail } from './payment-taken-back-email.ts'

type Asked = { publicId: string; reason: string; accountId: string }

/**
 * Takes a sale on account out of the payment that it was marked by: it is owed again, and its business is told. The
 * payment keeps its other sales. Of two who do so at once, one goes on.
 * @throws Failure SALE_NOT_FOUND; SALE_NOT_PAID when no business paid it
 */
export async function takeBackPayment(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  { publicId, reason, accountId }: Asked,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [sold] = await tx.select().from(sale).where(eq(sale.publicId, publicId)).for('update')
    if (!sold) throw new Failure('SALE_NOT_FOUND')
    if (sold.mode !== 'account' || sold.lotId === null) throw new Failure('SALE_NOT_PAID')
    const { id, lotId, number, businessId } = sold
    const { netToPay } = lotOf(await paidSales(tx, eq(sale.id, id)))
    await tx.update(sale).set({ isPaid: false, paidAt: null, lotId: null }).where(eq(sale.id, id))
    const to = await loginEmail(tx, businessId)
    if (to !== null) await queueEmail(tx, services, paymentTakenBackEmail, { to, saleId: id, lotId, reason, netToPay })
    await writeAudit(tx, {
      at: services.now(),
      accountId,
      action: 'sale.payment-taken-back',
      subject: id,
      detail: { number, reason, netToPay, ...(await paymentOf(tx, lotId)) },
    })
  })
}

async function paymentOf(tx: Database, lotId: string): Promise<{ paidOn: string; reference: string }> {
  const { paidOn, reference } = paymentLot
  const [lot] = await tx.select({ paidOn, reference }).from(paymentLot).where(eq(paymentLot.id, lotId))
  if (!lot) throw new Error('the payment of the sale is gone')
  return lot
}
