import type { Database } from '../../platform/db/connect.ts'
import { queueLetter, staffAddress } from './outbox.ts'
import type { Services } from '../services.ts'

/** Something about money that a person must look at. `key` names the fact: told once. */
export type Alert = { key: string; title: string; text: string }

/** Writes to staff about a payment that needs a person, inside the caller's transaction. */
export async function alertStaff(tx: Database, services: Pick<Services, 'jobs' | 'now'>, alert: Alert): Promise<void> {
  const to = await staffAddress(tx)
  if (to !== null) await queueLetter(tx, services, { kind: 'alert', to, ...alert })
}
