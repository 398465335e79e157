import type { Database } from '../../platform/db/connect.ts'
import { ownEmail } from './customer-email.ts'
import type { Email } from './email.ts'
import { queueEmail, staffAddress } from './queue.ts'
import type { Services } from '../services.ts'

/** An alert to staff about money. `key` names the fact, which is mailed once. */
export type Alert = { key: string; title: string; text: string }

/** To staff: something that a person must look at. */
export const alertEmail: Email<Alert> = {
  kind: 'alert',
  key: ({ key }) => key,
  render: (services, { title, text }) =>
    ownEmail(services, { subject: `Aviso: ${title}`, title, blocks: [{ kind: 'text', text }] }),
}

/** Writes to staff about a payment that needs a person, inside the caller's transaction. */
export async function alertStaff(tx: Database, services: Pick<Services, 'jobs' | 'now'>, alert: Alert): Promise<void> {
  const to = await staffAddress(tx)
  if (to !== null) await queueEmail(tx, services, alertEmail, { to, ...alert })
}
