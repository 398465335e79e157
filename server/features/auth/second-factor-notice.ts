import { randomUUID } from 'node:crypto'
import { areaOfRole } from '#shared/auth/permissions.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/connect.ts'
import { queueLetter } from '../mail/outbox.ts'
import type { Identity, Services } from '../services.ts'

/** What happened to a second factor, as the letter and the audit log call it. */
export type SecondFactorEvent = 'on' | 'off' | 'recovery-code-used'

/** Writes it down and tells the owner, in case it was somebody else. Last in its transaction. */
export async function tellOwner(
  tx: Database,
  services: Services,
  { accountId, email, role }: Pick<Identity, 'accountId' | 'email' | 'role'>,
  event: SecondFactorEvent,
): Promise<void> {
  await queueLetter(tx, services, {
    kind: 'second-factor',
    to: email,
    key: randomUUID(),
    event,
    role: areaOfRole[role],
  })
  const action = `second-factor.${event}` as const
  await writeAudit(tx, { at: services.now(), accountId, action, subject: accountId, detail: { role } })
}
