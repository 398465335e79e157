import { eq } from 'drizzle-orm'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import type { Letter } from '../../server/adapters/mail/mailer.ts'
import { sendLetter } from '../../server/features/mail/postman.ts'
import type { TestShop } from './test-app.ts'

/** Sends what waits in the outbox of a shop, as its postman would, and gives the letters that left. */
export async function deliverLetters({ db, services, letters }: TestShop): Promise<Letter[]> {
  const before = letters.length
  const waiting = await db.select({ id: mailMessage.id }).from(mailMessage).where(eq(mailMessage.status, 'WAITING'))
  for (const { id } of waiting) await sendLetter(services, id)
  return letters.slice(before)
}
