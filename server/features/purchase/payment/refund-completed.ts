import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasReader, writeEvent } from '../../webhooks/events.ts'
import type { CheckoutRow } from '../checkout/states.ts'

type CompletedRefund = {
  refundId: string
  attemptId: string
  checkout: Pick<CheckoutRow, 'id' | 'businessId' | 'changesSaleId'>
}

/** Writes for the systems of a business that a refund was completed, with the checkout whose payment it gives back and its sale, if it has one. */
export async function writeRefunded(
  tx: Database,
  needs: Pick<Dependencies, 'jobs' | 'now'>,
  { refundId, attemptId, checkout }: CompletedRefund,
): Promise<void> {
  const { id, businessId, changesSaleId } = checkout
  if (!(await hasReader(tx, needs.jobs, businessId))) return
  const isOfRefund = changesSaleId === null ? eq(sale.attemptId, attemptId) : eq(sale.id, changesSaleId)
  const [sold] = await tx.select({ id: sale.id }).from(sale).where(isOfRefund)
  const subjects = { refund: refundId, checkout: id, ...(sold && { sale: sold.id }) }
  await writeEvent(tx, needs, businessId, { kind: 'refund.completed', subjects })
}
