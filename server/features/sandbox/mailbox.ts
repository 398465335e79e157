import { count, desc, eq, lt } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Mailer, OutgoingEmail } from '../../adapters/mail/mailer.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { sandboxEmail } from '../../platform/db/schema/sandbox.ts'
import { staffAddress } from '../emails/queue.ts'
import type { EmailPage, SandboxEmail, SandboxEmailRow } from '../world.ts'

type Needs = { db: Database; now: () => Date }

/**
 * A mailer that puts emails into the mailbox of a sandbox: they reach nobody. Those to staff are dropped, since they say what a
 * business does not know, such as our cost.
 */
export function mailboxMailer({ db, now }: Needs): Mailer {
  return {
    send: async (email) => {
      if (email.to === (await staffAddress(db))) return
      const { subject, text } = email
      const row = { mailId: mailIdOf(email), subject, text, html: withImages(email), createdAt: now() }
      await db.insert(sandboxEmail).values(row).onConflictDoNothing()
    },
  }
}

/** The Message-ID begins with the id of the email's row. */
function mailIdOf({ messageId }: OutgoingEmail): string {
  return /^<([\da-f-]{36})@/.exec(messageId)?.[1] ?? ''
}

/** Puts the images of an email into its HTML, where it names them by the id of an attachment. */
function withImages({ html, attachments }: OutgoingEmail): string {
  return attachments.reduce((body, { contentId, contentType, content }) => {
    if (contentId === undefined) return body
    const data = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    return body.replaceAll(`cid:${contentId}`, data)
  }, html)
}

const { mailId, number, subject, createdAt, text, html } = sandboxEmail
const shownColumns = { id: mailId, number, subject, createdAt, text, kind: mailMessage.kind, to: mailMessage.recipient }

/** Reads emails of the mailbox, the newest first. */
export async function findEmails(
  db: Database,
  { before, skip = 0, limit }: EmailPage,
): Promise<{ rows: SandboxEmailRow[]; total: number }> {
  const rows = await db
    .select(shownColumns)
    .from(sandboxEmail)
    .innerJoin(mailMessage, eq(mailMessage.id, mailId))
    .where(before === undefined ? undefined : lt(number, before))
    .orderBy(desc(number))
    .offset(skip)
    .limit(limit)
  const [all] = await db.select({ total: count() }).from(sandboxEmail)
  return { rows, total: all?.total ?? 0 }
}

/** Reads an email with its content. @throws Failure EMAIL_NOT_FOUND */
export async function readEmail(db: Database, id: string): Promise<SandboxEmail> {
  const [found] = await db
    .select({ ...shownColumns, html })
    .from(sandboxEmail)
    .innerJoin(mailMessage, eq(mailMessage.id, mailId))
    .where(eq(mailId, id))
  if (!found) throw new Failure('EMAIL_NOT_FOUND')
  return found
}
