import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import type { AskedSale, SoldOnAccount } from '#shared/checkout/contract.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { orderCode } from '#shared/vouchers/voucher-code.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { checkout as checkoutTable, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { issueChange } from './issue-change.ts'
import { answerOf, closeCheckout, findIssuedSale, type IssuedSale, issueSale } from './issue-sale.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import type { Dependencies } from '../../dependencies.ts'
import { pricedCheckout } from '../checkout/open.ts'
import { secondsLater } from '../payment/check-schedule.ts'
import { refuseDuplicateTrip } from '../checkout/duplicate-trip.ts'
import { refusePaidLink } from '../checkout/paid-link.ts'
import { type CheckoutRow, lockCheckout } from '../checkout/states.ts'
import { giveUpIssuing, LATE_ISSUE_S, paidAttempt, refundPaid } from './unissued.ts'

/** The sale of an order, or 'refunding' when its money goes back. */
type FinishedOrder = IssuedSale | 'refunding'

/**
 * Returns the sale of an order that is paid, on account or free; repeated calls return the same sale. The order number
 * identifies it; without one, the gateway's purchase id together with the buyer's email, since an id alone could be guessed.
 * Nothing else that the browser sends counts (docs/decisions/003).
 * @throws Failure ORDER_NOT_FOUND; CHECKOUT_NOT_PAID, PAYMENT_IN_PROGRESS, PAYMENT_WAITING, CHECKOUT_EXPIRED, PAYMENT_REFUNDED by how far the
 *   payment got; ON_ACCOUNT_REFUSED; PROMO_*, POSSIBLE_DUPLICATE for an order without payment
 */
export async function createSale(
  dependencies: Dependencies,
  request: AskedSale | SoldOnAccount,
  identity: Identity | null,
): Promise<IssuedSale> {
  if ('planId' in request) return sellOnAccount(dependencies, { ...request, onAccount: true }, identity)
  const finished = await dependencies.db.transaction(async (tx) => {
    const checkout = await lockAsked(tx, request)
    if (!checkout) throw new Failure('ORDER_NOT_FOUND')
    return finish(tx, dependencies, checkout, identity)
  })
  return saleIn(finished)
}

/** Throws outside the transaction, so that a refund that it has just decided is committed. */
function saleIn(order: FinishedOrder): IssuedSale {
  if (order === 'refunding') throw new Failure('PAYMENT_REFUNDED')
  return order
}

/** What a program sends beside a purchase: the price that it was shown, in cents, and the key of its request. */
type AgreedTerms = {
  charged: Cents
  requestKey: string
  /** Throws what stands against a new sale; a request that has sold before is answered without it. */
  check: () => void
}

/**
 * Sells a whole purchase on account for a business's own session, without opening a checkout first. The order number is derived
 * from the purchase and the key of the request, so the same request sent twice, even at the same moment, makes one sale.
 * @throws Failure VALIDATION without such a session, since then the paid order is missing; ON_ACCOUNT_REFUSED; POSSIBLE_DUPLICATE;
 *   PRICE_CHANGED with the price when it is not the agreed one; as openCheckout
 */
export async function sellOnAccount(
  dependencies: Dependencies,
  purchase: Purchase,
  identity: Identity | null,
  terms?: AgreedTerms,
): Promise<IssuedSale> {
  if (!identity?.business) throw validationFailure([{ path: 'order', key: 'PAYMENT.ORDER_REQUIRED' }])
  const orderNo = orderOf(dependencies.documents, [
    identity.business.id,
    purchase,
    ...(terms ? [terms.requestKey] : []),
  ])
  const before = await dependencies.db.transaction((tx) => finishOrder(tx, dependencies, { orderNo, identity }))
  if (before) return saleIn(before)
  terms?.check()
  const { row } = await pricedCheckout(dependencies, purchase, identity)
  if (row.mode === 'card') throw new Failure('ON_ACCOUNT_REFUSED')
  if (terms && row.charged !== terms.charged) throw new Failure('PRICE_CHANGED', { data: { charged: row.charged } })
  const sold = await dependencies.db.transaction(async (tx) => {
    await tx
      .insert(checkoutTable)
      .values({ ...row, orderNo })
      .onConflictDoNothing()
    return finishOrder(tx, dependencies, { orderNo, identity })
  })
  if (!sold) throw new Error(`the checkout ${orderNo} was not written`)
  return saleIn(sold)
}

function orderOf(documents: Dependencies['documents'], request: readonly unknown[]): string {
  const digest = documents.digest('purchase on account', JSON.stringify(request))
  return orderCode(createHash('sha256').update(digest).digest())
}

async function finishOrder(
  tx: Database,
  dependencies: Dependencies,
  { orderNo, identity }: { orderNo: string; identity: Identity },
): Promise<FinishedOrder | null> {
  const checkout = await lockCheckout(tx, { orderNo })
  return checkout ? finish(tx, dependencies, checkout, identity) : null
}

/**
 * Completes paid checkouts as `completeSale` does. The buyers of most came back for their sale: one read finds the others.
 * @returns the outcome of each, in their order
 */
export async function completeSales(
  dependencies: Dependencies,
  checkoutIds: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const rows = await paidCheckouts(dependencies.db, { checkoutIds: [...checkoutIds] })
  const paid = new Set(rows.map(({ id }) => id))
  return Promise.allSettled(
    checkoutIds.map(async (checkoutId) => {
      if (paid.has(checkoutId)) await completeSale(dependencies, checkoutId)
    }),
  )
}

const paidCheckouts = prepared((db, place: Places<'checkoutIds'>) =>
  db
    .select({ id: checkoutTable.id })
    .from(checkoutTable)
    .where(and(sql`${checkoutTable.id} = any(${place.checkoutIds})`, eq(checkoutTable.status, 'PAID'))),
)

/**
 * Issues the sale of a paid checkout whose buyer did not ask for it; does nothing when the sale exists already.
 * @throws whatever prevents it, so that the job is retried; a day after staff were alerted, the money goes back
 */
export async function completeSale(dependencies: Dependencies, checkoutId: string): Promise<void> {
  try {
    await dependencies.db.transaction(async (tx) => {
      const checkout = await lockCheckout(tx, { id: checkoutId })
      if (checkout?.status === 'PAID') await finish(tx, dependencies, checkout, null)
    })
  } catch (error) {
    await giveUpIssuing(dependencies, checkoutId)
    throw error
  }
}

async function lockAsked(tx: Database, { order, purchaseId, email }: AskedSale): Promise<CheckoutRow | undefined> {
  if (order !== undefined) return lockCheckout(tx, { orderNo: order })
  const [attempt] = await tx
    .select({ checkoutId: paymentAttempt.checkoutId })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.purchaseId, purchaseId ?? ''))
  const checkout = attempt && (await lockCheckout(tx, { id: attempt.checkoutId }))
  // The buyer of an erased sale has an empty email, which must not match a caller without one.
  const address = email?.trim().toLowerCase()
  return address && checkout?.snapshot.contact.email.toLowerCase() === address ? checkout : undefined
}

async function finish(
  tx: Database,
  dependencies: Dependencies,
  checkout: CheckoutRow,
  identity: Identity | null,
): Promise<FinishedOrder> {
  switch (checkout.status) {
    case 'COMPLETED': {
      const sale = await findIssuedSale(tx, checkout)
      if (!sale) throw new Error(`checkout ${checkout.id} is completed without a sale`)
      return sale
    }
    case 'PAID':
      return finishPaid(tx, dependencies, checkout)
    case 'OPEN':
      return finishUnpaid(tx, dependencies, checkout, identity)
    case 'PAYING':
    case 'REVIEW':
      throw new Failure('PAYMENT_IN_PROGRESS')
    case 'WAITING':
      throw new Failure('PAYMENT_WAITING')
    case 'EXPIRED':
      throw new Failure('CHECKOUT_EXPIRED')
    case 'REFUNDING':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      return 'refunding'
  }
}

async function finishPaid(
  tx: Database,
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now' | 'documents'>,
  checkout: CheckoutRow,
): Promise<FinishedOrder> {
  const now = dependencies.now()
  const attempt = await paidAttempt(tx, checkout.id)
  if (checkout.changesSaleId !== null) {
    const changed = await issueChange(tx, dependencies, { checkout, attempt })
    if (!changed) return 'refunding'
    await closeCheckout(tx, { checkout, attempt, now })
    return answerOf(tx, changed, attempt)
  }
  const isLate = now > secondsLater(checkout.paidAt ?? now, LATE_ISSUE_S)
  if (checkout.snapshot.trip.startDate < dayAt(now) && isLate) {
    await refundPaid(tx, dependencies, { checkout, attempt }, 'trip-started')
    return 'refunding'
  }
  return issueSale(tx, dependencies, { checkout, attempt, soldBy: null })
}

/** Issues a sale on account or free, after the checks that a payment would have repeated. */
async function finishUnpaid(
  tx: Database,
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now' | 'documents'>,
  checkout: CheckoutRow,
  identity: Identity | null,
): Promise<IssuedSale> {
  const now = dependencies.now()
  if (checkout.mode === 'card') {
    throw new Failure(checkout.expiresAt > now ? 'CHECKOUT_NOT_PAID' : 'CHECKOUT_EXPIRED')
  }
  const hasDeparted = checkout.snapshot.trip.startDate < dayAt(now)
  if (checkout.expiresAt <= now || hasDeparted) throw new Failure('CHECKOUT_EXPIRED')
  await refuseClosedSeller(tx, checkout, identity)
  await refuseDuplicateTrip(tx, checkout, now)
  await refusePaidLink(tx, checkout)
  const soldBy = identity?.business?.id === checkout.businessId ? identity.userId : null
  return issueSale(tx, dependencies, { checkout, attempt: null, soldBy })
}

/** Refuses a business that does not sell any more; a sale on account also needs the business's own session and an account. */
async function refuseClosedSeller(tx: Database, checkout: CheckoutRow, identity: Identity | null): Promise<void> {
  const [seller] = await tx
    .select({ paymentType: business.paymentType })
    .from(business)
    .where(and(eq(business.id, checkout.businessId), isNull(business.deletedAt)))
    .for('share')
  if (checkout.mode === 'free') {
    if (!seller) throw new Failure('BUSINESS_NOT_FOUND')
    return
  }
  const isOwn = identity?.business?.id === checkout.businessId && identity.business.buysOnAccount
  if (!isOwn || seller?.paymentType !== 'on-account') throw new Failure('ON_ACCOUNT_REFUSED')
}
