import { eq } from 'drizzle-orm'
import type { IssuedVoucher } from '#shared/sales/issued-voucher-contract.ts'
import { dayAt } from '#shared/dates.ts'
import { writeAudit } from '../../audit/log.ts'
import { consumePromo, takePromoUse } from '../promo-hold/promo-hold.ts'
import { type AttemptRow, type CheckoutRow, moveAttempt, moveCheckout } from '../checkout/states.ts'
import { decryptSnapshot } from '../checkout/snapshot.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { voucherAddressCode } from '../../../platform/db/schema/address-codes.ts'
import { cover, passenger, sale, saleExtra, voucher } from '../../../platform/db/schema/sales.ts'
import { emailTo, queueEmails, staffAddress } from '../../emails/queue.ts'
import type { Dependencies } from '../../dependencies.ts'
import { coverRow, extraRows, passengerRows, saleRow, voucherRows } from './issue-rows.ts'
import { saleNoticeEmail, vouchersEmail } from '../../sales/sale-emails.ts'
import { drawOnCredit } from '../../partner-accounts/credit.ts'
import { findVouchers, issuedVoucher } from '../../sales/issued-vouchers.ts'

/** A sale as its buyer sees it. */
export type IssuedSale = { saleId: string; number: number; vouchers: IssuedVoucher[] }

export type SaleToIssue = {
  checkout: CheckoutRow
  /** The attempt that paid; null on account and without charge. */
  attempt: AttemptRow | null
  /** The login that sells on account. */
  soldBy: string | null
}

type Needs = Pick<Dependencies, 'jobs' | 'now' | 'documents'>
type Sold = { id: string; publicId: string; number: number }

/** The sale that a checkout made or changed, as it was answered the first time; null when there is none yet. */
export async function findIssuedSale(
  tx: Database,
  { id, changesSaleId }: Pick<CheckoutRow, 'id' | 'changesSaleId'>,
): Promise<IssuedSale | null> {
  const [sold] = await tx
    .select({ publicId: sale.publicId, number: sale.number })
    .from(sale)
    .where(changesSaleId === null ? eq(sale.checkoutId, id) : eq(sale.id, changesSaleId))
  return sold ? answerOf(tx, sold) : null
}

/**
 * T3: writes the sale of a locked checkout that is paid, on account or free, with its passengers, vouchers and emails,
 * from the snapshot and from nothing else. All of it is committed, or nothing.
 * @throws Failure PROMO_* when a checkout without payment finds its code used up; CREDIT_LIMIT_REACHED on account
 */
export async function issueSale(
  tx: Database,
  dependencies: Needs,
  { checkout, attempt, soldBy }: SaleToIssue,
): Promise<IssuedSale> {
  const now = dependencies.now()
  const { snapshot, mode } = checkout
  const paidAt = mode === 'account' ? null : (checkout.paidAt ?? now)
  const row = saleRow(snapshot, { checkoutId: checkout.id, attemptId: attempt?.id ?? null, mode, soldBy, paidAt, now })
  if (mode === 'account') {
    const { businessId, charged, commission } = row
    await drawOnCredit(tx, dependencies, { businessId, netToPay: charged - commission, checkoutId: checkout.id })
  }
  await tx.insert(cover).values(coverRow(snapshot)).onConflictDoNothing()
  const [sold] = await tx
    .insert(sale)
    .values(row)
    .returning({ id: sale.id, publicId: sale.publicId, number: sale.number })
  if (!sold) throw new Error(`the sale of checkout ${checkout.id} was not written`)
  const people = passengerRows(dependencies.documents, decryptSnapshot(dependencies.documents, checkout), sold.id)
  await tx.insert(passenger).values(people)
  const vouchers = await tx
    .insert(voucher)
    .values(voucherRows(snapshot, { saleId: sold.id, now }))
    .returning({
      n: voucher.passengerNo,
      code: voucher.code,
      version: voucher.version,
      sosCode: voucherAddressCode('sos', voucher),
    })
  if (snapshot.extras.length > 0) await tx.insert(saleExtra).values(extraRows(snapshot, sold.id))
  await closeCheckout(tx, { checkout, attempt, now })
  await queueSaleEmails(tx, dependencies, { saleId: sold.id, traveller: snapshot.contact.email })
  await writeAudit(tx, {
    at: now,
    userId: soldBy,
    action: 'sale.issued',
    subject: sold.id,
    detail: {
      number: sold.number,
      order: checkout.orderNo,
      mode,
      charged: checkout.charged,
      business: checkout.businessId,
    },
  })
  const about = { benefits: snapshot.benefits, sold: { ...sold, destinationId: snapshot.trip.destinationId } }
  const issued = people.flatMap((person) =>
    vouchers.filter(({ n }) => n === person.n).map((own) => issuedVoucher({ ...own, ...about, person })),
  )
  return { saleId: sold.publicId, number: sold.number, vouchers: issued }
}

/** The end of a checkout whose sale or change is made: its payment and its use of a code are taken. */
export async function closeCheckout(
  tx: Database,
  { checkout, attempt, now }: Pick<SaleToIssue, 'checkout' | 'attempt'> & { now: Date },
): Promise<void> {
  const { id: checkoutId, businessId, snapshot } = checkout
  if (attempt) {
    const consumed = await moveAttempt(tx, attempt.id, ['APPROVED'], 'CONSUMED')
    if (!consumed) throw new Error(`attempt ${attempt.id} is not approved`)
    if (snapshot.promo) await consumePromo(tx, checkoutId)
  } else {
    await takePromoUse(tx, { checkoutId, promo: snapshot.promo, businessId, today: dayAt(now) }, now)
  }
  const closed = await moveCheckout(tx, checkout.id, [attempt ? 'PAID' : 'OPEN'], 'COMPLETED')
  if (!closed) throw new Error(`checkout ${checkout.id} cannot be completed from ${checkout.status}`)
}

async function queueSaleEmails(
  tx: Database,
  dependencies: Needs,
  { saleId, traveller }: { saleId: string; traveller: string },
): Promise<void> {
  const staff = await staffAddress(tx)
  const notices = staff === null ? [] : [emailTo(saleNoticeEmail, { to: staff, saleId })]
  await queueEmails(tx, dependencies, [emailTo(vouchersEmail, { to: traveller, saleId }), ...notices])
}

/** A sale as its buyer gets it, with the vouchers in force. */
export async function answerOf(
  tx: Database,
  { publicId, number }: Pick<Sold, 'publicId' | 'number'>,
): Promise<IssuedSale> {
  return { saleId: publicId, number, vouchers: (await findVouchers(tx, publicId)) ?? [] }
}
