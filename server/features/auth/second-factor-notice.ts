import { randomUUID } from 'node:crypto'
import { areaOfRole } from '#shared/access/permissions.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondFactorEmail, type SecondFactorEvent } from './second-factor-email.ts'

/** Logs the change and emails the user, who may not have made it. Called last in its transaction. */
export async function tellOwner(
  tx: Database,
  dependencies: Dependencies,
  { userId, email, role }: Pick<Identity, 'userId' | 'email' | 'role'>,
  event: SecondFactorEvent,
): Promise<void> {
  await queueEmail(tx, dependencies, secondFactorEmail, {
    to: email,
    key: randomUUID(),
    event,
    role: areaOfRole[role],
  })
  const action = `second-factor.${event}` as const
  await writeAudit(tx, { at: dependencies.now(), userId, action, subject: userId, detail: { role } })
}
