import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { type Day, dayAt } from '#shared/dates.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { earlierVoucher, passenger, sale } from '../../platform/db/schema/sales.ts'
import { inLowerCase } from '../../platform/db/schema/words.ts'
import type { Email } from '../email.ts'
import { NO_LONGER_DUE } from '../emails/worker.ts'
import { overStatuses } from '#shared/requests/status.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  ERASED,
  eraseAccounts,
  eraseBuyer,
  eraseEarlierVouchers,
  eraseFromCheckout,
  eraseRequests,
  eraseTravellers,
} from './erase-rows.ts'

const ROWS_AT_ONCE = 200
const DAY_MS = 24 * 60 * 60_000

type Needs = Pick<Dependencies, 'db' | 'documents' | 'now' | 'log' | 'emails'> & {
  env: Pick<Dependencies['env'], 'keep'>
}
type Kind = 'abandoned-purchases' | 'requests' | 'sales'
/** Erases a batch in the caller's transaction and returns its number of rows; 0 when all is done. */
type Erase = (tx: Database) => Promise<number>

/**
 * Erases personal data that is too old to keep: of purchases without a sale, of closed requests and of sales whose trip is over,
 * each after the time in the settings; without a setting, requests and sales stay. Amounts stay. Each batch is all or nothing,
 * and erased rows are not read again, so it may be killed, and run twice.
 */
export async function sweepPeople(dependencies: Needs): Promise<Record<Kind, number>> {
  const { now, env } = dependencies
  const at = now()
  const { abandonedDays, requestMonths, saleMonths } = env.keep
  const abandonedBefore = new Date(at.getTime() - abandonedDays * DAY_MS)
  const abandoned = await inBatches(dependencies, 'abandoned-purchases', (tx) =>
    eraseAbandoned(tx, dependencies, abandonedBefore),
  )
  await forgetRecipients(dependencies, 'payer', abandonedBefore)
  const requests = requestMonths === null ? 0 : await forgetRequests(dependencies, monthsBefore(at, requestMonths))
  const sales = saleMonths === null ? 0 : await forgetSales(dependencies, monthsBefore(at, saleMonths))
  return { 'abandoned-purchases': abandoned, requests, sales }
}

async function forgetRequests(dependencies: Needs, before: Date): Promise<number> {
  const requests = await inBatches(dependencies, 'requests', (tx) => eraseOldRequests(tx, dependencies, before))
  await forgetRecipients(dependencies, 'requester', before)
  return requests
}

async function forgetSales(dependencies: Needs, before: Date): Promise<number> {
  const sales = await inBatches(dependencies, 'sales', (tx) => eraseOldSales(tx, dependencies, dayAt(before)))
  await forgetRecipients(dependencies, 'buyer', before)
  await forgetOptOuts(dependencies, before)
  return sales
}

/** Deletes equally old choices against reminders of addresses that no sale has any more. */
async function forgetOptOuts({ db }: Needs, before: Date): Promise<void> {
  const ofSale = db
    .select({ id: sale.id })
    .from(sale)
    .where(eq(inLowerCase(sale.contactEmail), reminderOptOut.email))
  await db.delete(reminderOptOut).where(and(lt(reminderOptOut.at, before), notExists(ofSale)))
}

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

async function inBatches({ db, now, log }: Needs, kind: Kind, erase: Erase): Promise<number> {
  let erased = 0
  for (let batch = ROWS_AT_ONCE; batch === ROWS_AT_ONCE; erased += batch) {
    batch = await db.transaction(async (tx) => {
      const rows = await erase(tx)
      const entry = { action: 'people.forgotten' as const, subject: kind, detail: { rows } }
      if (rows > 0) await writeAudit(tx, { at: now(), userId: null, ...entry })
      return rows
    })
  }
  if (erased > 0) log.info({ kind, rows: erased }, 'people were taken out of what is too old to keep them')
  return erased
}

async function eraseAbandoned(tx: Database, { documents, now }: Needs, before: Date): Promise<number> {
  const openRefunds = tx
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(eq(paymentAttempt.checkoutId, checkout.id), notInArray(refund.status, ['DONE', 'TRANSFERRED'])))
  const rows = await tx
    .select({ id: checkout.id, people: sql`jsonb_array_length(${checkout.snapshot} -> 'passengers')`.mapWith(Number) })
    .from(checkout)
    // Written as in the index, so that the planner uses it.
    .where(
      and(
        sql`status in ('EXPIRED', 'REFUNDED') and erased_at is null`,
        lt(checkout.expiresAt, before),
        // Until the money is back, staff have to find whom it is owed to.
        notExists(openRefunds),
      ),
    )
    .orderBy(asc(checkout.expiresAt))
    .limit(ROWS_AT_ONCE)
    .for('update')
  for (const { id, people } of rows) await eraseWholeCheckout(tx, { documents, now }, { id, people })
  return rows.length
}

async function eraseWholeCheckout(
  tx: Database,
  { documents, now }: Pick<Needs, 'documents' | 'now'>,
  { id, people }: { id: string; people: number },
): Promise<void> {
  const positions = Array.from({ length: people }, (_, position) => position)
  await eraseFromCheckout(tx, documents, { id, positions, isBuyer: true })
  const attempts = tx.select({ id: paymentAttempt.id }).from(paymentAttempt).where(eq(paymentAttempt.checkoutId, id))
  await eraseAccounts(tx, ({ attemptId }) => inArray(attemptId, attempts))
  await tx.update(checkout).set({ erasedAt: now() }).where(eq(checkout.id, id))
}

async function eraseOldRequests(tx: Database, { documents, now }: Needs, before: Date): Promise<number> {
  const later = tx
    .select({ id: requestEvent.id })
    .from(requestEvent)
    .where(and(eq(requestEvent.requestId, request.id), sql`${requestEvent.at} >= ${before.toISOString()}::timestamptz`))
  const rows = await tx
    .select({ id: request.id })
    .from(request)
    .where(
      and(
        inArray(request.status, [...overStatuses]),
        lt(request.createdAt, before),
        isNotNull(request.documentHash),
        notExists(later),
      ),
    )
    .orderBy(asc(request.number))
    .limit(ROWS_AT_ONCE)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await eraseRequests(tx, documents, { ids, now: now() })
  return rows.length
}

async function eraseOldSales(tx: Database, { documents, now }: Needs, before: Day): Promise<number> {
  const open = tx
    .select({ id: request.id })
    .from(request)
    .where(and(eq(request.saleId, sale.id), notInArray(request.status, [...overStatuses])))
  const sold = await tx
    .select({ id: sale.id, checkoutId: sale.checkoutId, people: sale.passengerCount })
    .from(sale)
    .where(and(isNull(sale.erasedAt), lt(sale.endDate, before), notExists(open)))
    .orderBy(asc(sale.number))
    .limit(ROWS_AT_ONCE)
    .for('update')
  const ids = sold.map(({ id }) => id)
  const people = await tx.select().from(passenger).where(inArray(passenger.saleId, ids))
  await eraseTravellers(tx, documents, people)
  await eraseEarlierVouchers(tx, documents, inArray(earlierVoucher.saleId, ids))
  await eraseBuyer(tx, ids)
  for (const { checkoutId: id, people: count } of sold) {
    await eraseWholeCheckout(tx, { documents, now }, { id, people: count })
  }
  await tx.update(sale).set({ erasedAt: now() }).where(inArray(sale.id, ids))
  return sold.length
}

/**
 * Erases the addresses of equally old emails to travellers; emails to staff keep theirs. The mail server's errors about an
 * address are deleted too, and no such email is sent again.
 */
async function forgetRecipients(
  { db, emails }: Needs,
  whose: NonNullable<Email<never>['goesTo']>,
  before: Date,
): Promise<void> {
  const kinds = emails.filter(({ goesTo }) => goesTo === whose).map(({ kind }) => kind)
  // Emails about the refund of an order without a sale name its payment.
  const isOfOrder = whose === 'payer' ? sql`${mailMessage.payload} ->> 'attemptId' is not null` : undefined
  await db
    .update(mailMessage)
    .set({
      recipient: ERASED.contact.email,
      lastError: sql`case ${mailMessage.status} when 'FAILED' then ${NO_LONGER_DUE} else ${mailMessage.lastError} end`,
    })
    .where(
      and(
        inArray(mailMessage.status, ['SENT', 'FAILED']),
        lt(mailMessage.createdAt, before),
        or(inArray(mailMessage.kind, kinds), isOfOrder),
        ne(mailMessage.recipient, ERASED.contact.email),
      ),
    )
}
