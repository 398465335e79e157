import { eq } from 'drizzle-orm'
import type { OffReason } from '#shared/webhooks/schedule.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueEmail, staffAddress } from '../emails/queue.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { webhookOffEmail } from './webhook-off-email.ts'

type Webhook = typeof webhook.$inferSelect

/** Switches a webhook off because of its receiver, and emails the owner of the business and staff. */
export async function switchOffFailing(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { id, businessId, url }: Webhook,
  reason: OffReason,
): Promise<void> {
  const at = dependencies.now()
  await tx.update(webhook).set({ isActive: false, offReason: reason }).where(eq(webhook.id, id))
  await writeAudit(tx, { at, userId: null, action: 'webhook.switched-off', subject: id, detail: { url } })
  const about = { webhookId: id, reason, at: at.toISOString() }
  const owner = await loginEmail(tx, businessId)
  if (owner !== null) await queueEmail(tx, dependencies, webhookOffEmail, { to: owner, ...about, reader: 'owner' })
  const staff = await staffAddress(tx)
  if (staff !== null) await queueEmail(tx, dependencies, webhookOffEmail, { to: staff, ...about, reader: 'staff' })
}
