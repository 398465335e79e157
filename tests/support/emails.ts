import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import type { OutgoingEmail, EmailContent } from '../../server/adapters/mail/mailer.ts'
import { sendEmail } from '../../server/features/emails/worker.ts'
import type { Dependencies } from '../../server/features/dependencies.ts'
import type { TestShop } from './test-app.ts'

/** Sends the waiting emails of a shop, as its mail worker would, and returns the sent ones. */
export async function deliverEmails({ db, dependencies, sentEmails }: TestShop): Promise<OutgoingEmail[]> {
  const before = sentEmails.length
  const waiting = await db.select({ id: mailMessage.id }).from(mailMessage).where(eq(mailMessage.status, 'WAITING'))
  for (const { id } of waiting) await sendEmail(dependencies, id)
  return sentEmails.slice(before)
}

/** Renders an email as it would be sent now, whether or not it is queued; null when its subject no longer holds. */
export async function renderEmail(
  dependencies: Dependencies,
  kind: string,
  payload: Readonly<Record<string, string | number>>,
): Promise<EmailContent | null> {
  const email = dependencies.emails.find((declared) => declared.kind === kind)
  if (!email) throw new Error(`no email of the kind ${kind} is declared`)
  return email.render(dependencies, payload as never, randomUUID())
}
