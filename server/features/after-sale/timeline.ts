import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AfterSale } from '#shared/after-sale/contract.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountEntry, earlierApplication, paymentApplication } from '../../platform/db/schema/accounts.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { emailIsAbout, mailMessage } from '../../platform/db/schema/operations.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { earlierVoucher, sale, voucher } from '../../platform/db/schema/sales.ts'
import { statusOf } from '../emails/store.ts'
import { paymentReceivedEmail } from '../sales/payment-email.ts'
import { saleNoticeEmail } from '../sales/sale-emails.ts'
import { issuedAt } from '../sales/voucher-document.ts'

/** A sale, whether staff read it, and whether the reader sees the account of its business. */
type TimelineQuery = { id: string; businessId: string; isStaff: boolean; seesAccount: boolean }

/** Reads every version of the vouchers of a sale, grouped by the moment of their issue. */
export async function vouchersOf(db: Database, { id }: Pick<TimelineQuery, 'id'>): Promise<AfterSale['vouchers']> {
  const current = await db
    .select({ issued: voucher, sold: sale })
    .from(voucher)
    .innerJoin(sale, eq(sale.id, voucher.saleId))
    .where(eq(voucher.saleId, id))
    .orderBy(asc(voucher.passengerNo))
  const earlier = await db
    .select({ passengerNo: earlierVoucher.passengerNo, version: earlierVoucher.version, at: earlierVoucher.issuedAt })
    .from(earlierVoucher)
    .where(eq(earlierVoucher.saleId, id))
    .orderBy(asc(earlierVoucher.passengerNo))
  const all = [...earlier, ...current.map(({ issued, sold }) => ({ ...issued, at: issuedAt(issued, sold) }))].toSorted(
    (a, b) => a.passengerNo - b.passengerNo,
  )
  const number = current[0]?.sold.number ?? 0
  return [...Map.groupBy(all, ({ at }) => at.toISOString())].map(([at, issued]) => ({
    at,
    numbers: issued.map(({ passengerNo, version }) => voucherNumber(number, passengerNo, version)),
  }))
}

const authorName = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`
const registered = {
  paidOn: accountEntry.day,
  method: accountEntry.method,
  reference: accountEntry.reference,
  by: authorName,
}

/** Reads which payments cover or covered a sale, and how that ended: the business sees the reason, but not the author. */
export async function marksOf(db: Database, { id, isStaff, seesAccount }: TimelineQuery): Promise<AfterSale['marks']> {
  if (!seesAccount) return []
  const marks = [
    ...(await applicationsOf(db, paymentApplication, id)),
    ...(await applicationsOf(db, earlierApplication, id)),
    ...(await endedOf(db, id)),
  ]
  return marks.map(({ at, by, ...mark }) => ({ ...mark, at: at.toISOString(), ...(isStaff ? { by } : {}) }))
}

async function applicationsOf(
  db: Database,
  applied: typeof paymentApplication | typeof earlierApplication,
  id: string,
) {
  const rows = await db
    .select({ amount: applied.amount, at: applied.at, ...registered })
    .from(applied)
    .innerJoin(accountEntry, eq(accountEntry.id, applied.paymentId))
    .innerJoin(users, eq(users.id, accountEntry.userId))
    .where(eq(applied.saleId, id))
    .orderBy(asc(applied.at), asc(applied.id))
  return rows.map((row) => ({ kind: 'paid' as const, ...row, reason: null }))
}

/**
 * Reads how the coverage of a sale ended: a line on the account takes the payment back, or its amount became free for other
 * sales.
 */
async function endedOf(db: Database, id: string) {
  const { amount, endedAt: at, paymentId } = earlierApplication
  const takeBack = alias(accountEntry, 'taken')
  const rows = await db
    .select({ amount, at, ...registered, isTaken: isNotNull(takeBack.id), reason: takeBack.reason })
    .from(earlierApplication)
    .innerJoin(accountEntry, eq(accountEntry.id, paymentId))
    .leftJoin(takeBack, and(eq(takeBack.paymentId, paymentId), eq(takeBack.at, at)))
    .leftJoin(users, eq(users.id, takeBack.userId))
    .where(eq(earlierApplication.saleId, id))
    .orderBy(asc(at), asc(earlierApplication.id))
  return rows.map(({ isTaken, ...row }) => ({ kind: isTaken ? ('taken-back' as const) : ('freed' as const), ...row }))
}

/** Reads the requests of travellers about a sale, each with every status that it had. */
export async function requestsOf(db: Database, { id, isStaff }: TimelineQuery): Promise<AfterSale['requests']> {
  if (!isStaff) return []
  const requests = await db.select().from(request).where(eq(request.saleId, id))
  const steps = await db
    .select({ requestId: requestEvent.requestId, status: requestEvent.toStatus, at: requestEvent.at, by: authorName })
    .from(requestEvent)
    .innerJoin(request, eq(request.id, requestEvent.requestId))
    .innerJoin(users, eq(users.id, requestEvent.userId))
    .where(and(eq(request.saleId, id), ne(requestEvent.fromStatus, requestEvent.toStatus)))
    .orderBy(asc(requestEvent.version))
  return requests.flatMap(({ id: requestId, kind, number, createdAt }) => {
    const named = { id: requestId, kind, caseNumber: caseNumber(kind, number) }
    const later = steps.filter((step) => step.requestId === requestId)
    return [
      { ...named, status: 'received' as const, at: createdAt.toISOString(), by: null },
      ...later.map(({ status, at, by }) => ({ ...named, status, at: at.toISOString(), by })),
    ]
  })
}

/**
 * Reads the emails about a sale, about payments that covered it and about requests. A business sees those about its sale, except
 * the notice to us, and those about its own payments.
 */
export async function emailsOf(
  db: Database,
  { id, businessId, isStaff, seesAccount }: TimelineQuery,
): Promise<AfterSale['emails']> {
  const { payload } = mailMessage
  const lots = [paymentApplication, earlierApplication].map((applied) =>
    db
      .select({ id: sql`${accountEntry.lotId}::text` })
      .from(accountEntry)
      .innerJoin(applied, eq(applied.paymentId, accountEntry.id))
      .where(eq(applied.saleId, id)),
  )
  const ofRequests = db
    .select({ id: sql`${request.id}::text` })
    .from(request)
    .where(eq(request.saleId, id))
  const ofSteps = db
    .select({ id: sql`${requestEvent.id}::text` })
    .from(requestEvent)
    .innerJoin(request, eq(request.id, requestEvent.requestId))
    .where(eq(request.saleId, id))
  const about = emailIsAbout(mailMessage)
  const rows = await db
    .select()
    .from(mailMessage)
    .where(
      and(
        or(
          eq(about, id),
          ...[...(seesAccount ? lots : []), ...(isStaff ? [ofRequests, ofSteps] : [])].map((ids) =>
            inArray(about, ids),
          ),
        ),
        // A payment of several businesses has an email for each of them: only this business's is shown.
        sql`coalesce(${payload} ->> 'businessId', ${businessId}) = ${businessId}`,
      ),
    )
    .orderBy(asc(mailMessage.createdAt), asc(mailMessage.kind), asc(mailMessage.recipient))
  return rows
    .filter(({ kind, payload: { businessId: ofBusiness } }) => isStaff || !toUs(kind, ofBusiness))
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      to: row.recipient,
      status: statusOf(row),
      at: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }))
}

function toUs(kind: string, businessId: string | undefined): boolean {
  return kind === saleNoticeEmail.kind || (kind === paymentReceivedEmail.kind && businessId === undefined)
}
