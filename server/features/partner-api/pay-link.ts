import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { Failure } from '#shared/errors.ts'
import { linkStatus } from '#shared/partner/link-form.ts'
import type { linkPaid, LinkPayment } from '#shared/partner/sandbox-contract.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { partnerLink } from '../../platform/db/schema/saved-quotes.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { openCheckout } from '../purchase/checkout/open.ts'
import { createSale } from '../purchase/issue/create-sale.ts'
import { ASKABLE, isOneOf, lockAttempt } from '../purchase/checkout/states.ts'
import { scheduleCheck } from '../purchase/payment/check-schedule.ts'
import { pay } from '../purchase/payment/pay.ts'
import { requestDelayed } from '../purchase/payment/request-delayed.ts'
import type { Sandbox } from '../world.ts'
import { ownQuote } from './quotes.ts'
import { purchaseOf, readSale } from './sales.ts'

type Caller = { identity: Identity; read: Reader; address: string }
type LinkPaymentAnswer = z.output<typeof linkPaid>

/**
 * Pays a link of the caller's business as its traveller does on the page of the link: opens a checkout, pays it, and gets the sale.
 * An approved payment of a link that waits for one at a counter is that one.
 * @throws Failure LINK_NOT_FOUND; QUOTE_EXPIRED; METHOD_NOT_OFFERED where nothing can be paid at a counter; as openCheckout, pay and requestDelayed
 */
export async function payLink(
  dependencies: Dependencies,
  sandbox: Sandbox,
  { identity, read, address, linkId, payment }: Caller & { linkId: string; payment: LinkPayment },
): Promise<LinkPaymentAnswer> {
  const code = await codeOf(dependencies, identity, linkId)
  if (payment.outcome === 'approved' && (await payWaiting(dependencies, sandbox, linkId))) {
    return { status: 'pending', saleId: null }
  }
  const quote = await ownQuote(dependencies, identity, code)
  const purchase = purchaseOf(quote, { ...payment, confirmDuplicate: true })
  const opened = await openCheckout(
    dependencies,
    { ...purchase, refBusiness: quote.businessId, onAccount: false },
    null,
  )
  const status = await settle(dependencies, sandbox, { opened, outcome: payment.outcome, address })
  if (status !== 'paid') return { status, saleId: null }
  const { saleId: publicId } = await createSale(dependencies, { order: opened.order }, null)
  return { status, saleId: (await readSale(read, identity, { publicId })).id }
}

/** Returns the code of the quote that a link opens. @throws Failure LINK_NOT_FOUND; QUOTE_EXPIRED */
async function codeOf({ db, now }: Dependencies, { business }: Identity, linkId: string): Promise<string> {
  const [link] = await db
    .select()
    .from(partnerLink)
    .where(and(eq(partnerLink.id, linkId), eq(partnerLink.businessId, business?.id ?? '')))
  if (!link) throw new Failure('LINK_NOT_FOUND')
  if (linkStatus(link, now()) === 'expired') throw new Failure('QUOTE_EXPIRED')
  return link.code
}

/**
 * Pays the coupon of an order that a link opened. A sandbox's bank sends no notifications, so this queues the check that a
 * notification would: a job issues the sale within seconds.
 * @returns whether an order waited
 */
async function payWaiting({ db, jobs, now }: Dependencies, sandbox: Sandbox, linkId: string): Promise<boolean> {
  const [waiting] = await db
    .select({ attemptId: paymentAttempt.id })
    .from(checkout)
    .innerJoin(paymentAttempt, eq(paymentAttempt.checkoutId, checkout.id))
    .where(and(eq(checkout.linkId, linkId), eq(checkout.status, 'WAITING'), ne(paymentAttempt.method, 'card')))
  if (!waiting) return false
  const { attemptId } = waiting
  await sandbox.payCoupon(attemptId)
  const at = now()
  await db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId)
    if (isOneOf(ASKABLE, attempt.status)) await scheduleCheck(tx, jobs, { attemptId, at, now: at })
  })
  return true
}

type Settling = { opened: OpenedCheckout; outcome: LinkPayment['outcome']; address: string }

async function settle(
  dependencies: Dependencies,
  sandbox: Sandbox,
  { opened: { order, amount, mode, otherMethods }, outcome, address }: Settling,
): Promise<LinkPaymentAnswer['status']> {
  if (mode !== 'card') return 'paid'
  const payable = { order, amount, currency: 'USD' as const, address }
  if (outcome === 'pending') {
    const [method] = otherMethods
    if (!method) throw new Failure('METHOD_NOT_OFFERED')
    await requestDelayed(dependencies, { ...payable, method: method.method })
    return 'pending'
  }
  try {
    await pay(dependencies, { ...payable, token: await sandbox.cardToken(outcome) })
    return 'paid'
  } catch (error) {
    if (error instanceof Failure && error.code === 'PAYMENT_DECLINED') return 'declined'
    throw error
  }
}
