import type { Database } from '../../platform/db/schema/database.ts'
import { queueEmail, staffAddress } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { paymentReceivedEmail } from './payment-email.ts'

/** Queues an email about a lot to staff, and one to each business about its own part. */
export async function queuePaymentEmails(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { lotId, businessIds }: { lotId: string; businessIds: readonly string[] },
): Promise<void> {
  const staff = await staffAddress(tx)
  if (staff !== null) await queueEmail(tx, dependencies, paymentReceivedEmail, { to: staff, lotId })
  for (const businessId of businessIds) {
    const to = await loginEmail(tx, businessId)
    if (to !== null) await queueEmail(tx, dependencies, paymentReceivedEmail, { to, lotId, businessId })
  }
}
