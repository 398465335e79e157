import type { Database } from '../../platform/db/schema/database.ts'
import { ownEmail } from './customer-email.ts'
import type { Email } from '../email.ts'
import { queueEmail, staffAddress } from './queue.ts'
import type { Dependencies } from '../dependencies.ts'

/** An alert to staff about money. `key` names the fact, which is mailed once. */
export type Alert = { key: string; title: string; text: string }

/** To staff: something that a person must look at. */
export const alertEmail: Email<Alert> = {
  kind: 'alert',
  key: ({ key }) => key,
  render: (dependencies, { title, text }) =>
    ownEmail(dependencies, { subject: `Aviso: ${title}`, title, blocks: [{ kind: 'text', text }] }),
}

/** Writes to staff about a payment that needs a person, inside the caller's transaction. */
export async function alertStaff(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  alert: Alert,
): Promise<void> {
  const to = await staffAddress(tx)
  if (to !== null) await queueEmail(tx, dependencies, alertEmail, { to, ...alert })
}
