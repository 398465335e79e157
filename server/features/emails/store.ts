import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { EmailFilter, EmailRow } from '#shared/emails/contract.ts'
import type { EmailStatus } from '#shared/emails/status.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { NO_LONGER_DUE } from './worker.ts'

type StoredEmail = typeof mailMessage.$inferSelect

/** Emails that were given up although they were due. */
export const hasFailed = and(
  eq(mailMessage.status, 'FAILED'),
  or(isNull(mailMessage.lastError), ne(mailMessage.lastError, NO_LONGER_DUE)),
)

const IN_STATUS: Record<NonNullable<EmailFilter['status']>, SQL | undefined> = {
  waiting: eq(mailMessage.status, 'WAITING'),
  sent: eq(mailMessage.status, 'SENT'),
  failed: hasFailed,
  'not-due': and(eq(mailMessage.status, 'FAILED'), eq(mailMessage.lastError, NO_LONGER_DUE)),
  unsent: or(eq(mailMessage.status, 'WAITING'), hasFailed),
}

/** Reads a page of emails and how many there are in all; by default the newest first. */
export async function findEmails(
  db: Database,
  { filter = {}, sort = ['createdAt', 'DESC'], range }: ListQuery<EmailFilter, 'createdAt'>,
  now: Date,
): Promise<Page<EmailRow>> {
  const condition = conditionOf(filter)
  const select = db
    .select()
    .from(mailMessage)
    .where(condition)
    // Emails of one transaction have the same time, so the id orders them.
    .orderBy(...inOrder(sort, mailMessage, mailMessage.id))
  const page = await readPage(select, db.$count(mailMessage, condition), range)
  return { ...page, rows: await toRows(db, page.rows, now) }
}

export async function findEmail(db: Database, id: string, now: Date): Promise<EmailRow | null> {
  const emails = await db.select().from(mailMessage).where(eq(mailMessage.id, id))
  const [row] = await toRows(db, emails, now)
  return row ?? null
}

/** Builds the condition of a filter. */
export function conditionOf({ status, kind, recipient = '' }: EmailFilter): SQL | undefined {
  const part = recipient.trim()
  return and(
    status ? IN_STATUS[status] : undefined,
    kind ? eq(mailMessage.kind, kind) : undefined,
    part ? containsWords(mailMessage.recipient, part) : undefined,
  )
}

async function toRows(db: Database, emails: readonly StoredEmail[], now: Date): Promise<EmailRow[]> {
  const [sales, requests] = [await salesOf(db, emails), await requestsOf(db, emails)]
  return emails.map((email) => {
    const { id, kind, recipient, payload, tries, leasedUntil, lastError, createdAt, sentAt } = email
    const status = statusOf(email)
    return {
      id,
      kind,
      recipient,
      status,
      isUnderWay: leasedUntil !== null && leasedUntil > now,
      tries,
      lastError: status === 'not-due' ? null : lastError,
      sale: sales.get(payload.saleId ?? '') ?? null,
      request: requests.get(payload.requestId ?? payload.eventId ?? '') ?? null,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }
  })
}

export function statusOf({ status, lastError }: Pick<StoredEmail, 'status' | 'lastError'>): EmailStatus {
  if (status === 'WAITING') return 'waiting'
  if (status === 'SENT') return 'sent'
  return lastError === NO_LONGER_DUE ? 'not-due' : 'failed'
}

/** Reads the sales that emails are about, by the sale id in the email. */
async function salesOf(db: Database, emails: readonly StoredEmail[]): Promise<Map<string, EmailRow['sale']>> {
  const ids = idsIn(emails, 'saleId')
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ key: sale.id, id: sale.publicId, number: sale.number })
    .from(sale)
    .where(inArray(sale.id, ids))
  return new Map(found.map(({ key, ...sold }) => [key, sold]))
}

/** Reads the requests that emails are about, by the id in the email, which is that of the request or of its step. */
async function requestsOf(db: Database, emails: readonly StoredEmail[]): Promise<Map<string, EmailRow['request']>> {
  const [ids, steps] = [idsIn(emails, 'requestId'), idsIn(emails, 'eventId')]
  if (ids.length + steps.length === 0) return new Map()
  const found = await db
    .select({ id: request.id, kind: request.kind, number: request.number, step: requestEvent.id })
    .from(request)
    .leftJoin(requestEvent, and(eq(requestEvent.requestId, request.id), inArray(requestEvent.id, steps)))
    .where(or(inArray(request.id, ids), inArray(requestEvent.id, steps)))
  return new Map(
    found.flatMap(({ id, kind, number, step }) => {
      const reference = { id, caseNumber: caseNumber(kind, number) }
      return [[id, reference] as const, ...(step ? [[step, reference] as const] : [])]
    }),
  )
}

function idsIn(emails: readonly StoredEmail[], name: 'saleId' | 'requestId' | 'eventId'): string[] {
  return [...new Set(emails.flatMap(({ payload }) => payload[name] ?? []))]
}
