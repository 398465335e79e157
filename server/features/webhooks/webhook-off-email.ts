import { eq } from 'drizzle-orm'
import { FAILED_EVENTS_LIMIT, type OffReason } from '#shared/webhooks/schedule.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import type { Email } from '../email.ts'
import { ownEmail } from '../emails/customer-email.ts'

type About = { webhookId: string; reason: OffReason; at: string; reader: 'owner' | 'staff' }

const REASONS: Record<OffReason, string> = {
  gone: 'contestó que ya no existe (410)',
  failing: `no recibió ${FAILED_EVENTS_LIMIT} eventos seguidos, cada uno con todos sus intentos`,
}

/** The email to the owner of a business, or to staff, about a webhook that was switched off because of its receiver. */
export const webhookOffEmail: Email<About> = {
  kind: 'webhook-off',
  key: ({ webhookId, at, reader }) => `${webhookId}:${at}:${reader}`,
  render: async (dependencies, { webhookId, reason, reader }) => {
    const { db, env } = dependencies
    const [off] = await db
      .select({ url: webhook.url, name: business.name })
      .from(webhook)
      .innerJoin(business, eq(business.id, webhook.businessId))
      .where(eq(webhook.id, webhookId))
    if (!off) return null
    const isOwner = reader === 'owner'
    const area = isOwner ? 'profile' : 'admin'
    const title = isOwner ? 'Apagamos uno de tus webhooks' : `Se apagó un webhook de ${off.name}`
    const advice = isOwner
      ? 'Cuando lo arregles, prendelo y enviá otra vez los eventos que se perdió: los guardamos 30 días.'
      : 'Su dueño recibió este aviso. Puede prenderlo otra vez cuando lo arregle.'
    return ownEmail(dependencies, {
      subject: title,
      title,
      blocks: [
        { kind: 'text', text: `${off.url} ${REASONS[reason]}, así que dejamos de enviarle eventos.` },
        { kind: 'text', text: advice },
        { kind: 'button', label: 'Ver el webhook', url: `${env.publicUrl}/${area}/webhooks/${webhookId}` },
      ],
    })
  },
}
