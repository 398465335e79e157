import { and, eq, ne, sql } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'

const PURPOSE = 'switch reminders off'
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{22})$/

/**
 * Returns the address at which the recipient of an email switches reminders off. Its token names the email and is signed with
 * the key of the documents: only who got the email has it, and no login is needed. With the old key, when the key is changed
 * and the old one is taken from the settings, earlier addresses stop working.
 */
export function optOutAddress({ env, documents }: Pick<Dependencies, 'env' | 'documents'>, mailId: string): string {
  return `${env.publicUrl}/recordatorios/${mailId}.${documents.digest(PURPOSE, mailId)}`
}

/** The recipient behind an address, the business that sold to them, their language, and whether their reminders are switched off. */
export type OptOut = { email: string; sellerId: string; language: Language; isOff: boolean }

/** Finds the recipient by the token of an address; null for a wrong token, and once the recipient was erased. */
export async function findOptOut(
  { db, documents }: Pick<Dependencies, 'db' | 'documents'>,
  token: string,
): Promise<OptOut | null> {
  const [, mailId, signature] = TOKEN.exec(token) ?? []
  if (!mailId || !signature || !documents.isDigest(signature, PURPOSE, mailId)) return null
  const [found] = await db
    .select({ recipient: mailMessage.recipient, sellerId: sale.businessId, language: sale.language })
    .from(mailMessage)
    .innerJoin(sale, sql`${sale.id} = (${mailMessage.payload} ->> 'saleId')::uuid`)
    .where(and(eq(mailMessage.id, mailId), ne(mailMessage.recipient, '')))
  if (!found) return null
  const { recipient, ...of } = found
  const email = recipient.toLowerCase()
  return { email, ...of, isOff: (await db.$count(reminderOptOut, isOf(email))) > 0 }
}

/** Switches the reminders to an address off, for all its purchases. Doing it again changes nothing. */
export async function switchRemindersOff(db: Database, { email, at }: { email: string; at: Date }): Promise<void> {
  await db.insert(reminderOptOut).values({ email, at }).onConflictDoNothing()
}

function isOf(email: string) {
  return eq(reminderOptOut.email, email)
}
