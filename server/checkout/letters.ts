import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { business } from '../db/schema/businesses.ts'
import { mailMessage } from '../db/schema/operations.ts'
import type { Jobs } from '../jobs/jobs.ts'

type Letter = Pick<typeof mailMessage.$inferInsert, 'kind' | 'dedupeKey' | 'recipient' | 'payload'>

/** Puts a letter in the outbox with the facts it tells of: both are committed, or neither. Once per dedupe key. */
export async function postLetter(tx: Database, jobs: Jobs, letter: Letter): Promise<void> {
  const [added] = await tx
    .insert(mailMessage)
    .values(letter)
    .onConflictDoNothing({ target: mailMessage.dedupeKey })
    .returning({ id: mailMessage.id })
  if (added) await jobs.enqueue(tx, 'send-mail', { mailId: added.id })
}

/** Where staff read their mail: the main brand's contact address; null when it has none. */
export async function staffAddress(tx: Database): Promise<string | null> {
  const [main] = await tx.select({ email: business.contactEmail }).from(business).where(eq(business.isMainBrand, true))
  return main?.email ?? null
}

/** Something about money that a person must look at. `key` names the fact: told once. */
export type Alert = { key: string; title: string; text: string }

/** Writes to staff about a payment that needs a person. */
export async function alertStaff(tx: Database, jobs: Jobs, { key, title, text }: Alert): Promise<void> {
  const recipient = await staffAddress(tx)
  if (recipient === null) return
  await postLetter(tx, jobs, { kind: 'alert', dedupeKey: `alert:${key}`, recipient, payload: { title, text } })
}
