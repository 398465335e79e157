import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { vouchersEmail } from './sale-emails.ts'

type Resending = {
  publicId: string
  /** Another address than the buyer's. */
  to: string | undefined
  userId: string
}

/**
 * Queues the vouchers of a sale again, to its buyer or to another address. The audit log records that it was another
 * address, but not which: nothing is erased from that log.
 * @throws Failure SALE_NOT_FOUND; SALE_CANCELLED; SALE_ERASED when its personal data was erased, because it is too old
 */
export async function resendVouchers(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { publicId, to, userId }: Resending,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const { id, number, contactEmail, erasedAt, cancelledAt } = sale
    const [sold] = await tx
      .select({ id, number, contactEmail, erasedAt, cancelledAt })
      .from(sale)
      .where(eq(sale.publicId, publicId))
    if (!sold) throw new Failure('SALE_NOT_FOUND')
    if (sold.erasedAt) throw new Failure('SALE_ERASED')
    if (sold.cancelledAt) throw new Failure('SALE_CANCELLED')
    const recipient = to ?? sold.contactEmail
    await queueEmail(tx, dependencies, vouchersEmail, { to: recipient, saleId: sold.id, again: crypto.randomUUID() })
    const otherAddress = recipient.toLowerCase() !== sold.contactEmail.toLowerCase()
    await writeAudit(tx, {
      at: dependencies.now(),
      userId,
      action: 'sale.vouchers-resent',
      subject: sold.id,
      detail: { number: sold.number, otherAddress },
    })
  })
}
