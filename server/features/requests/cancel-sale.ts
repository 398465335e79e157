import { eq } from 'drizzle-orm'
import { mayCall } from '#shared/access/permissions.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { cancelWhole } from '../after-sale/cancel.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import type { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'

/** The approver of a request, and the refund that they saw, in cents; undefined when none was shown. */
export type Approval = { identity: Identity; refund: Cents | undefined }

/**
 * Cancels the sale of an approved cancellation request (S-08), by the rule of that day, once for each request. Where the sale is
 * already cancelled, has begun or is unknown, and for other requests, nothing is done.
 * @throws Failure CONFIRM_PASSWORD; FORBIDDEN to a user who may not cancel; CANCELLATION_CHANGED when another amount was shown
 */
export async function cancelAsAsked(
  tx: Database,
  dependencies: Dependencies,
  record: typeof request.$inferSelect,
  { identity, refund }: Approval,
): Promise<void> {
  if (record.kind !== 'cancellation' || record.saleId === null) return
  const [sold] = await tx.select().from(sale).where(eq(sale.id, record.saleId))
  if (!sold || sold.cancelledAt || sold.startDate <= dayAt(dependencies.now())) return
  if (!mayCall(identity.role, 'sales.cancel')) throw new Failure('FORBIDDEN')
  if (!identity.isConfirmed) throw new Failure('CONFIRM_PASSWORD')
  if (refund === undefined) throw new Failure('CANCELLATION_CHANGED')
  await cancelWhole(
    { ...dependencies, db: tx },
    {
      publicId: sold.publicId,
      refund,
      intentId: record.id,
      userId: identity.userId,
      reason: caseNumber(record.kind, record.number),
    },
  )
}
