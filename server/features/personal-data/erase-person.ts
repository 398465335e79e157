import { and, asc, eq, gte, inArray, notInArray, or } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { overStatuses } from '#shared/requests/status.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { earlierVoucher, sale } from '../../platform/db/schema/sales.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'
import { NO_LONGER_DUE } from '../emails/worker.ts'
import { sweepAttachments } from '../requests/attachments.ts'
import type { Dependencies } from '../dependencies.ts'
import type { DocumentCipher } from '../../platform/crypto/document-cipher.ts'
import {
  ERASED,
  eraseAccounts,
  eraseBuyer,
  eraseEarlierVouchers,
  eraseFromCheckout,
  eraseRequests,
  eraseTravellers,
} from './erase-rows.ts'
import { countTraces, findPerson, salesOf, type Traces, type Who } from './find-person.ts'

type Needs = Pick<Dependencies, 'db' | 'documents' | 'accountSecrets' | 'attachments' | 'now'>

/** The states of a purchase that block an erasure: its payment may be at the bank, or its sale about to be issued. */
const BUYING = ['PAYING', 'REVIEW', 'WAITING', 'PAID'] as const

/**
 * Erases a person from the records: names, documents, emails, phones, days of birth, and requests with their files. Sales,
 * vouchers, amounts and settlements stay, so that the records add up to the cent. All of it or nothing, except files: if the
 * process dies first, the hourly sweep deletes them.
 * @param force erases although a trip is not over, or something is owed to them
 * @throws Error with one sentence for people: a purchase is running, or a reason that `force` would override
 */
export async function erasePerson(
  dependencies: Needs,
  who: Who,
  { force }: { force: boolean },
): Promise<Record<keyof Traces, number>> {
  const { db, documents, now } = dependencies
  const traces = await findPerson(db, dependencies, who)
  const counts = countTraces(traces)
  if (Object.values(counts).every((count) => count === 0)) return counts
  await db.transaction(async (tx) => {
    await lockPurchases(tx, traces)
    const reason = await reasonToKeep(tx, traces, { now: now(), force })
    if (reason) throw new Error(reason)
    await eraseTravellers(tx, documents, traces.passengers)
    await eraseEarlierVouchers(tx, documents, inArray(earlierVoucher.id, traces.earlierVouchers))
    await eraseBuyer(tx, traces.buyerOf)
    for (const found of traces.checkouts) await eraseFromCheckout(tx, documents, found)
    await eraseRequests(tx, documents, { ids: traces.requests, now: now() })
    await eraseEmails(tx, traces)
    await eraseAccounts(tx, ({ id }) => inArray(id, traces.refundAccounts))
    await tx.delete(savedFilter).where(inArray(savedFilter.id, traces.savedFilters))
    await writeAudit(tx, {
      at: now(),
      userId: null,
      action: 'person.erased',
      subject: personDigest(documents, who),
      detail: { ...counts, force },
    })
  })
  await sweepAttachments(dependencies)
  return counts
}

/**
 * Returns the name of a person in the audit log, a digest: only with the key and the document or email can it be computed again.
 */
export function personDigest(documents: DocumentCipher, { document, email }: Who): string {
  return documents.digest('person', JSON.stringify([documents.hashes(document ?? '')[0] ?? null, email?.toLowerCase()]))
}

/** Locks the purchases. Payments, issues and refunds lock them first too, so they wait meanwhile. */
async function lockPurchases(tx: Database, { checkouts }: Traces): Promise<void> {
  const ids = checkouts.map(({ id }) => id)
  await tx
    .select({ id: checkout.id })
    .from(checkout)
    .where(inArray(checkout.id, ids))
    .orderBy(asc(checkout.id))
    .for('update')
}

async function reasonToKeep(
  tx: Database,
  traces: Traces,
  { now, force }: { now: Date; force: boolean },
): Promise<string | null> {
  const [buying] = await tx
    .select({ order: checkout.orderNo })
    .from(checkout)
    .where(
      and(
        inArray(
          checkout.id,
          traces.checkouts.map(({ id }) => id),
        ),
        or(inArray(checkout.status, [...BUYING]), and(eq(checkout.status, 'OPEN'), gte(checkout.expiresAt, now))),
      ),
    )
  if (buying) return `Está comprando ahora mismo (orden ${buying.order}): esperá a que termine. No se borró nada.`
  if (force) return null
  const because = (what: string) => `${what}. Para borrar igual agregá --force. No se borró nada.`
  const [travelling] = await tx
    .select({ number: sale.number, endDate: sale.endDate })
    .from(sale)
    .where(and(inArray(sale.id, salesOf(traces)), gte(sale.endDate, dayAt(now))))
  if (travelling)
    return because(`El viaje de la venta ${saleCode(travelling.number)} no terminó: es hasta el ${travelling.endDate}`)
  const [openRequest] = await tx
    .select({ kind: request.kind, number: request.number })
    .from(request)
    .where(
      and(
        or(inArray(request.id, traces.requests), inArray(request.saleId, salesOf(traces))),
        notInArray(request.status, [...overStatuses]),
      ),
    )
  if (openRequest) return because(`El pedido ${caseNumber(openRequest.kind, openRequest.number)} está abierto`)
  const [openRefund] = await tx
    .select({ order: paymentAttempt.gatewayOrder })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(
      and(
        inArray(
          paymentAttempt.checkoutId,
          traces.checkouts.map(({ id }) => id),
        ),
        notInArray(refund.status, ['DONE', 'TRANSFERRED']),
      ),
    )
  return openRefund ? because(`La devolución del pago ${openRefund.order} no terminó`) : null
}

/**
 * Erases the person's address from emails. Those that wait or failed are not sent any more, and the mail server's errors, which
 * may contain the address, are deleted.
 */
async function eraseEmails(tx: Database, { emails, accesses, reminderOptOuts }: Traces): Promise<void> {
  const ofThem = inArray(mailMessage.id, emails)
  await tx
    .update(mailMessage)
    .set({ status: 'FAILED', lastError: NO_LONGER_DUE })
    .where(and(ofThem, inArray(mailMessage.status, ['WAITING', 'FAILED'])))
  await tx.update(mailMessage).set({ recipient: ERASED.contact.email }).where(ofThem)
  await tx.delete(voucherAccess).where(inArray(voucherAccess.id, accesses))
  await tx.delete(reminderOptOut).where(inArray(reminderOptOut.email, reminderOptOuts))
}
