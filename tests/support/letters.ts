import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import type { Letter, LetterContent } from '../../server/adapters/mail/mailer.ts'
import { sendLetter } from '../../server/features/mail/postman.ts'
import { emails } from '../../server/app.ts'
import type { LetterKind } from '#shared/letters/kinds.ts'
import type { Services } from '../../server/features/services.ts'
import type { TestShop } from './test-app.ts'

/** Sends what waits in the outbox of a shop, as its postman would, and gives the letters that left. */
export async function deliverLetters({ db, services, letters }: TestShop): Promise<Letter[]> {
  const before = letters.length
  const waiting = await db.select({ id: mailMessage.id }).from(mailMessage).where(eq(mailMessage.status, 'WAITING'))
  for (const { id } of waiting) await sendLetter(services, emails, id)
  return letters.slice(before)
}

/** An email as it would leave now, whether or not one is queued; null when what it tells is no longer so. */
export async function renderEmail(
  services: Services,
  kind: LetterKind,
  payload: Record<string, string>,
): Promise<LetterContent | null> {
  const email = emails.find((declared) => declared.kind === kind)
  if (!email) throw new Error(`no email of the kind ${kind} is declared`)
  return email.render(services, payload as never, randomUUID())
}
