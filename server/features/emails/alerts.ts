import type { Database } from '../../platform/db/schema/database.ts'
import { ownEmail } from './customer-email.ts'
import type { Email } from '../email.ts'
import { queueEmail, staffAddress } from './queue.ts'
import type { Dependencies } from '../dependencies.ts'

/** An alert to staff. `key` identifies the fact, which is emailed once. */
export type Alert = { key: string; title: string; text: string }

/** The email to staff about something that a person must look at. */
export const alertEmail: Email<Alert> = {
  kind: 'alert',
  key: ({ key }) => key,
  render: (dependencies, { title, text }) =>
    ownEmail(dependencies, { subject: `Aviso: ${title}`, title, blocks: [{ kind: 'text', text }] }),
}

/** Emails staff about something that a person must look at, in the caller's transaction. */
export async function alertStaff(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  alert: Alert,
): Promise<void> {
  const to = await staffAddress(tx)
  if (to !== null) await queueEmail(tx, dependencies, alertEmail, { to, ...alert })
}
