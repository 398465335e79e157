import { and, eq, type SQL } from 'drizzle-orm'
import type { SoldTrip } from '#shared/checkout/sold-trip-contract.ts'
import type { IssuedVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { dayAt } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { writeAudit } from '../../audit/log.ts'
import { consumePromo, takePromoUse } from '../promo-hold/promo-hold.ts'
import { type AttemptRow, type CheckoutRow, moveAttempt, moveCheckout } from '../checkout/states.ts'
import { markPaid, referenceOf } from '../checkout/paid-link.ts'
import { decryptSnapshot } from '../checkout/snapshot.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { voucherAddressCode } from '../../../platform/db/schema/address-codes.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { passenger, sale, saleExtra, voucher } from '../../../platform/db/schema/sales.ts'
import { emailTo, queueEmails, recentStaffAddress } from '../../emails/queue.ts'
import { preparedInsert } from '../../../platform/db/pipeline/prepared.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import type { Dependencies } from '../../dependencies.ts'
import { extraRows, passengerRows, saleRow, voucherRows } from './issue-rows.ts'
import { coverRow, storeCover } from '../../sales/covers.ts'
import { saleNoticeEmail, vouchersEmail } from '../../sales/sale-emails.ts'
import { drawOnCredit } from '../../partner-accounts/credit.ts'
import { findVouchers, issuedVoucher } from '../../sales/issued-vouchers.ts'
import { type Fact, writeEvents } from '../../webhooks/events.ts'

/** The sale in the form that its buyer gets. */
export type IssuedSale = {
  saleId: string
  number: number
  trip: SoldTrip
  vouchers: IssuedVoucher[]
  /** What a card paid for the order, in cents; null where none did. */
  payment: { captured: Cents; instalments: number; financing: Cents } | null
}

export type SaleToIssue = {
  checkout: CheckoutRow
  /** The attempt that paid; null for a sale on account or free. */
  attempt: AttemptRow | null
  /** The user who sells on account. */
  soldBy: string | null
}

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now' | 'documents'>

/** Finds the sale that a checkout made or changed; null when there is none yet. */
export async function findIssuedSale(
  tx: Database,
  { id, changesSaleId }: Pick<CheckoutRow, 'id' | 'changesSaleId'>,
): Promise<IssuedSale | null> {
  const found = await answerWhere(tx, changesSaleId === null ? eq(sale.checkoutId, id) : eq(sale.id, changesSaleId))
  if (!found) return null
  const isPaying = and(eq(paymentAttempt.checkoutId, id), eq(paymentAttempt.status, 'CONSUMED'))
  const [attempt] = await tx.select().from(paymentAttempt).where(isPaying)
  return { ...found, payment: paymentOf(attempt) }
}

function paymentOf(attempt: AttemptRow | null | undefined): IssuedSale['payment'] {
  if (!attempt) return null
  const { amount: captured, instalments, financing } = attempt
  return { captured, instalments, financing }
}

/**
 * T3: writes the sale of a locked checkout that is paid, on account or free, with its passengers, vouchers and emails, from the
 * snapshot alone. All of it is committed, or nothing.
 * @throws Failure PROMO_* when a checkout without payment finds its code used up; CREDIT_LIMIT_REACHED on account
 */
export async function issueSale(
  tx: Database,
  dependencies: Needs,
  { checkout, attempt, soldBy }: SaleToIssue,
): Promise<IssuedSale> {
  const now = dependencies.now()
  const { snapshot, mode, linkId, language } = checkout
  const paidAt = mode === 'account' ? null : (checkout.paidAt ?? now)
  const payment = paymentOf(attempt)
  const { id: attemptId = null, method = 'card' as const } = attempt ?? {}
  const reference = await referenceOf(tx, checkout)
  const origin = { checkoutId: checkout.id, attemptId, payment, method, mode, soldBy, reference, paidAt, now, language }
  const row = saleRow(snapshot, origin)
  if (mode === 'account') {
    const { businessId, charged, commission } = row
    await drawOnCredit(tx, dependencies, { businessId, netToPay: charged - commission, checkoutId: checkout.id })
  }
  const { id: saleId, publicId } = row
  const people = passengerRows(dependencies.documents, decryptSnapshot(dependencies.documents, checkout), saleId)
  const [, number, , vouchers] = await answersInOrder([
    storeCover(tx, dependencies.db, coverRow(snapshot)),
    writeSale(tx, checkout, { row, soldBy, now }),
    answersInOrder(people.map((person) => insertPassenger(tx, person))),
    answersInOrder(voucherRows(snapshot, { saleId, now }).map((row) => insertVoucher(tx, row))),
    snapshot.extras.length > 0 ? tx.insert(saleExtra).values(extraRows(snapshot, saleId)) : undefined,
    // Before the promo code: a payment locks its link first, too.
    linkId === null ? undefined : markPaid(tx, linkId, saleId),
    closeCheckout(tx, { checkout, attempt, now }),
    queueSaleEmails(tx, dependencies, { saleId, traveller: snapshot.contact.email }),
    writeEvents(tx, dependencies, row.businessId, factsOf(saleId, linkId)),
  ])
  const sold = { id: saleId, publicId, number, destinationId: snapshot.trip.destinationId }
  const about = { benefits: snapshot.benefits, sold }
  const issued = people.flatMap((person) =>
    vouchers
      .flat()
      .filter(({ n }) => n === person.n)
      .map((own) => issuedVoucher({ ...own, ...about, person })),
  )
  return { saleId: publicId, number, trip: soldTripOf(row), vouchers: issued, payment }
}

function factsOf(sale: string, link: string | null): Fact[] {
  const created = { kind: 'sale.created' as const, subjects: { sale } }
  return link === null ? [created] : [created, { kind: 'link.paid', subjects: { link, sale } }]
}

const insertSale = preparedInsert(sale, (insert) => insert.returning({ number: sale.number }))

const insertPassenger = preparedInsert(passenger, (insert) => insert)
const insertVoucher = preparedInsert(voucher, (insert) =>
  insert.returning({
    n: voucher.passengerNo,
    code: voucher.code,
    version: voucher.version,
    sosCode: voucherAddressCode('sos', voucher),
  }),
)

/** Writes the row of a sale and the audit entry with its seller. @returns its number */
async function writeSale(
  tx: Database,
  checkout: CheckoutRow,
  { row, soldBy, now }: Pick<SaleToIssue, 'soldBy'> & { row: ReturnType<typeof saleRow>; now: Date },
): Promise<number> {
  const [newRow] = await insertSale(tx, row)
  if (!newRow) throw new Error(`the sale of checkout ${checkout.id} was not written`)
  const { number } = newRow
  const { orderNo: order, mode, charged, businessId } = checkout
  await writeAudit(tx, {
    at: now,
    userId: soldBy,
    action: 'sale.issued',
    subject: row.id,
    detail: { number, order, mode, charged, business: businessId },
  })
  return number
}

/** Completes a checkout whose sale or change is made: marks its payment and its promo code as used. */
export async function closeCheckout(
  tx: Database,
  { checkout, attempt, now }: Pick<SaleToIssue, 'checkout' | 'attempt'> & { now: Date },
): Promise<void> {
  const { id: checkoutId, businessId, snapshot } = checkout
  const { promo } = snapshot
  const [closed, consumed] = await answersInOrder([
    moveCheckout(tx, checkout.id, [attempt ? 'PAID' : 'OPEN'], 'COMPLETED'),
    attempt ? moveAttempt(tx, attempt.id, ['APPROVED'], 'CONSUMED') : true,
    attempt && promo ? consumePromo(tx, checkoutId) : undefined,
    attempt ? undefined : takePromoUse(tx, { checkoutId, promo, businessId, today: dayAt(now) }, now),
  ])
  if (attempt && !consumed) throw new Error(`attempt ${attempt.id} is not approved`)
  if (!closed) throw new Error(`checkout ${checkout.id} cannot be completed from ${checkout.status}`)
}

async function queueSaleEmails(
  tx: Database,
  dependencies: Needs,
  { saleId, traveller }: { saleId: string; traveller: string },
): Promise<void> {
  const staff = await recentStaffAddress(tx, dependencies.db)
  const notices = staff === null ? [] : [emailTo(saleNoticeEmail, { to: staff, saleId })]
  await queueEmails(tx, dependencies, [emailTo(vouchersEmail, { to: traveller, saleId }), ...notices])
}

/** Reads a changed sale for its buyer, with its trip and the vouchers in force. @throws Error without such a sale */
export async function answerOf(
  tx: Database,
  { publicId }: { publicId: string },
  attempt: AttemptRow,
): Promise<IssuedSale> {
  const answer = await answerWhere(tx, eq(sale.publicId, publicId))
  if (!answer) throw new Error(`there is no sale ${publicId}`)
  return { ...answer, payment: paymentOf(attempt) }
}

async function answerWhere(tx: Database, condition: SQL): Promise<Omit<IssuedSale, 'payment'> | null> {
  const { publicId, number, destinationId, destinationName, startDate, endDate, planName } = sale
  const [sold] = await tx
    .select({ publicId, number, destinationId, destinationName, startDate, endDate, planName })
    .from(sale)
    .where(condition)
  if (!sold) return null
  const vouchers = (await findVouchers(tx, sold.publicId)) ?? []
  return { saleId: sold.publicId, number: sold.number, trip: soldTripOf(sold), vouchers }
}

type TripColumns = Pick<
  typeof sale.$inferSelect,
  'destinationId' | 'destinationName' | 'startDate' | 'endDate' | 'planName'
>

function soldTripOf({ destinationId, destinationName, startDate, endDate, planName }: TripColumns): SoldTrip {
  return { destinationId, destination: destinationName, startDate, endDate, planName }
}
