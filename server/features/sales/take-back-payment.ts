import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { accountEntry, paymentApplication } from '../../platform/db/schema/accounts.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { uncover } from './coverage.ts'
import { loginEmail } from '../sellers/own-login.ts'
import { paymentTakenBackEmail } from './payment-taken-back-email.ts'

type TakingBack = { publicId: string; reason: string; intentId: string; userId: string }

/**
 * Takes a sale on account out of the payments that cover it: it is owed again, and its business gets an email. The
 * payments still cover their other sales. Of two simultaneous calls one succeeds; a second call with the same id does nothing.
 * @throws Failure SALE_NOT_FOUND; SALE_NOT_PAID when no business paid it; BUSINESS_NOT_FOUND when the id was used for another
 *   account
 */
export async function takeBackPayment(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { publicId, reason, intentId, userId }: TakingBack,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const isNamed = eq(sale.publicId, publicId)
    const [seller] = await tx.select({ id: sale.businessId }).from(sale).where(isNamed)
    if (!seller) throw new Failure('SALE_NOT_FOUND')
    await holdLock(tx, 'businessAccount', seller.id)
    if (await isDone(tx, seller.id, intentId)) return
    const [sold] = await tx.select().from(sale).where(isNamed).for('update')
    if (!sold || sold.lotId === null) throw new Failure('SALE_NOT_PAID')
    const { id, lotId, number, businessId } = sold
    const by = { reason, intentId, userId, at: dependencies.now() }
    const covering = await uncover(tx, eq(paymentApplication.saleId, id), by.at)
    if (covering.length === 0) throw new Failure('SALE_NOT_PAID')
    await reversePayments(tx, covering, { businessId, ...by })
    await tx.update(sale).set({ isPaid: false, paidAt: null, lotId: null }).where(eq(sale.id, id))
    const netToPay = sum(covering.map(({ amount }) => amount))
    const to = await loginEmail(tx, businessId)
    if (to !== null)
      await queueEmail(tx, dependencies, paymentTakenBackEmail, { to, saleId: id, lotId, reason, netToPay })
    await writeAudit(tx, {
      at: by.at,
      userId,
      action: 'sale.payment-taken-back',
      subject: id,
      detail: { number, reason, netToPay, ...(await paymentOf(tx, lotId)) },
    })
  })
}

type ReversedPayment = { paymentId: string; amount: Cents }
type By = { businessId: string; reason: string; intentId: string; userId: string; at: Date }

/**
 * Takes amounts of payments back on the account, for money that did not arrive. Commission that was netted is owed again. The
 * first line has the id of the intent; the others have random ids.
 */
export async function reversePayments(tx: Database, payments: readonly ReversedPayment[], by: By): Promise<void> {
  const ids = payments.map(({ paymentId }) => paymentId)
  const netted = await tx
    .select({ id: accountEntry.id, method: accountEntry.method })
    .from(accountEntry)
    .where(inArray(accountEntry.id, ids))
  for (const [n, { paymentId, amount }] of payments.entries()) {
    const method = netted.find(({ id }) => id === paymentId)?.method ?? null
    const intentId = n === 0 ? by.intentId : randomUUID()
    const line = { ...by, day: dayAt(by.at), method, intentId }
    await tx.insert(accountEntry).values({ ...line, kind: 'payment-taken-back', amount, paymentId })
    if (method === 'netting') await tx.insert(accountEntry).values({ ...line, kind: 'payout', amount: -amount })
  }
}

/**
 * Whether this id was already used; `amount`, where the caller gives it, must be that of its line on the account, in cents.
 * @throws Failure BUSINESS_NOT_FOUND when it was for another account; DONE_OTHERWISE when it was of another amount
 */
export async function isDone(tx: Database, businessId: string, intentId: string, amount?: Cents): Promise<boolean> {
  const { businessId: of } = accountEntry
  const [earlierEntry] = await tx
    .select({ of, amount: accountEntry.amount })
    .from(accountEntry)
    .where(eq(accountEntry.intentId, intentId))
  if (earlierEntry && earlierEntry.of !== businessId) throw new Failure('BUSINESS_NOT_FOUND')
  if (earlierEntry && amount !== undefined && earlierEntry.amount !== amount) throw new Failure('DONE_OTHERWISE')
  return earlierEntry !== undefined
}

async function paymentOf(tx: Database, lotId: string): Promise<{ paidOn: string; reference: string }> {
  const { paidOn, reference } = paymentLot
  const [lot] = await tx.select({ paidOn, reference }).from(paymentLot).where(eq(paymentLot.id, lotId))
  if (!lot) throw new Error('the payment of the sale is gone')
  return lot
}
