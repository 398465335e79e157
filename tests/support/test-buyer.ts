import { eq, sql } from 'drizzle-orm'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { type DelayedPayment, delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import type { FailureCode, FieldError } from '#shared/errors.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { checkout, paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { type SandboxClient, sandboxClient } from './sandbox-client.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import type { TestShop } from './test-app.ts'
import { checkAttempt } from '../../server/features/purchase/payment/check-attempt.ts'
import { completeSale } from '../../server/features/purchase/issue/create-sale.ts'
import { watchDelayed } from '../../server/features/purchase/payment/watch-delayed.ts'
import { sendPartialRefund } from '../../server/features/purchase/payment/send-partial-refund.ts'
import { sendRefund } from '../../server/features/purchase/payment/send-refund.ts'
import { ASKABLE } from '../../server/features/purchase/checkout/states.ts'
import { findDueWork, sweepCheckouts } from '../../server/features/purchase/sweep.ts'
import type { Ledgers } from './test-ledgers.ts'
import { fifteenDaysFrom } from './test-trip.ts'

/** An answer in one object for tests: the result, or the failure's code. */
export type BuyerAnswer<Result> =
  | { is: 'ok'; result: Result }
  | { is: FailureCode; message: string; fields: readonly FieldError[]; data: unknown }

type NewSale = {
  saleId: string
  number: number
  vouchers: { code: string; number: string; passenger: string }[]
  payment: { captured: number; instalments: number; financing: number } | null
}

let buyers = 0

/** The trip that most tests buy. */
export function fifteenDaysInEurope(more: Partial<Purchase> = {}): Purchase {
  return fifteenDaysFrom('2026-12-10', more)
}

export type Buyer = ReturnType<typeof buyer>

/** A buyer in their own browser, with the API's answers. */
export function buyer(shop: TestShop, token?: string) {
  const options = { address: `10.${100 + (buyers % 100)}.${Math.floor(buyers / 100)}.1`, token }
  buyers += 1
  const answerOf = async <Result>(
    call: Promise<Awaited<ReturnType<TestShop['call']>>>,
  ): Promise<BuyerAnswer<Result>> => {
    const answer = await call
    if (answer.ok) return { is: 'ok', result: answer.result as Result }
    const { errorCode, message, fields = [], data } = answer.failure
    return { is: errorCode, message, fields, data }
  }
  return {
    open: (purchase: Purchase) => answerOf<OpenedCheckout>(shop.call(checkoutApi.open, { body: purchase }, options)),
    pay: ({ order, amount }: Pick<OpenedCheckout, 'order' | 'amount'>, card: string, instalmentPlan?: string) =>
      answerOf<{ purchaseId: string }>(
        shop.call(checkoutApi.pay, { body: { token: card, order, amount, currency: 'USD', instalmentPlan } }, options),
      ),
    payLater: ({ order, amount }: Pick<OpenedCheckout, 'order' | 'amount'>, method: DelayedMethod) =>
      answerOf<DelayedPayment>(
        shop.call(delayedPaymentApi.request, { body: { order, method, amount, currency: 'USD' } }, options),
      ),
    readLater: (order: string) =>
      answerOf<DelayedPayment>(shop.call(delayedPaymentApi.read, { params: { order } }, options)),
    createSale: (named: { order?: string; purchaseId?: string; email?: string; purchase?: Purchase }) =>
      answerOf<NewSale>(shop.call(checkoutApi.createSale, { body: named.purchase ?? named }, options)),
  }
}

/** Returns the result of a successful answer, and throws for a failure. */
export function good<Result>(answer: BuyerAnswer<Result>): Result {
  if (answer.is !== 'ok') throw new Error(`answered ${answer.is}: ${answer.message}`)
  return (answer as { result: Result }).result
}

/** The sandbox bank of a shop that was started with one. */
export function bankOf(shop: TestShop): SandboxClient {
  if (!shop.bank) throw new Error("start the shop with gateway: 'sandbox'")
  return sandboxClient({ url: shop.bank.url, key: 'test-key' })
}

/** The three ledgers of a shop; `acknowledged` are the ids of the sales that its buyers saw confirmed. */
export async function ledgersOf(shop: TestShop, acknowledged: readonly string[]): Promise<Ledgers> {
  return { db: shop.db, bank: await bankOf(shop).ledger(), acknowledged }
}

export function card(shop: TestShop, behaviour: CardBehaviour = 'approved'): Promise<string> {
  return bankOf(shop).token(behaviour)
}

export async function statusOf(shop: TestShop, order: string) {
  const [row] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, order))
  if (!row) throw new Error(`no checkout ${order}`)
  const attempts = await shop.db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.checkoutId, row.id))
    .orderBy(paymentAttempt.n)
  return { checkout: row.status, attempts: attempts.map(({ status }) => status) }
}

/** Runs `act` while the cooperative's storefront is closed. */
export async function whileClosed<Result>({ db, dependencies }: TestShop, act: () => Promise<Result>): Promise<Result> {
  const close = (deletedAt: Date | null) =>
    db.update(business).set({ deletedAt }).where(eq(business.subdomain, 'cooperativa'))
  await close(dependencies.now())
  return act().finally(() => close(null))
}

/** Runs the work that the jobs would do now. */
export async function runDueWork({ dependencies }: TestShop): Promise<void> {
  await sweepCheckouts(dependencies)
  await watchDelayed(dependencies)
  const due = await findDueWork(dependencies.db, dependencies.now())
  for (const attemptId of due.attemptIds) await checkAttempt(dependencies, attemptId)
  for (const refundId of due.refundIds) await sendRefund(dependencies, refundId)
  for (const refundId of due.partialRefundIds) await sendPartialRefund(dependencies, refundId)
  for (const checkoutId of due.checkoutIds) await completeSale(dependencies, checkoutId)
}

/** Moves the clocks of shop and bank by `total` milliseconds, in steps of `step`, and runs the due work after each. */
export async function letPass(shop: TestShop, total: number, step: number): Promise<void> {
  const bank = bankOf(shop)
  let due = await nextDue(shop.db)
  let behind = 0
  for (let passed = step; passed < total + step; passed += step) {
    shop.clock.advance(step)
    behind += step
    if (passed < total && due > shop.dependencies.now().getTime()) continue
    await bank.shiftClock(behind)
    behind = 0
    await runDueWork(shop)
    due = await nextDue(shop.db)
  }
}

/** The time at which the sweep or a job is next due, in milliseconds since 1970; `Infinity` when nothing waits. */
async function nextDue(db: Database): Promise<number> {
  const { rows } = (await db.execute(sql`
    select extract(epoch from min(due)) * 1000 as due from (
      select next_check_at as due from payment_attempt where status in ${[...ASKABLE]}
      union all select remind_at from payment_attempt where status = 'WAITING'
      union all select paid_at from checkout where status = 'PAID'
      union all select expires_at from checkout where status = 'OPEN'
      union all select expires_at from promo_redemption where status = 'HELD'
      union all select next_at from refund where status in ('DUE', 'SENT')
      union all select next_at from partial_refund where status in ('DUE', 'SENT', 'PENDING')) as waiting`)) as {
    rows: unknown[]
  }
  const { due } = rows[0] as { due: string | null }
  return due === null ? Infinity : Number(due)
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
