import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayAt, formatDay, startOfDay } from '#shared/dates.ts'
import type { ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import type { CardGateway } from '../../adapters/card-gateway/port.ts'
import { v1Gateway } from '../../adapters/card-gateway/bamboo/v1-wire.ts'
import {
  bankOf,
  buyer,
  card,
  good,
  HOUR,
  letPass,
  MINUTE,
  runDueWork,
  SECOND,
} from '../../../tests/support/test-buyer.ts'
import { fifteenDaysFrom } from '../../../tests/support/test-trip.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { giveBack } from '../purchase/payment/give-back.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { type RunResult, reconcileDay } from './reconcile.ts'
import { claimDay, recordRun, renewClaim } from './record.ts'
import { findDay, readReconciliationStatus } from './store.ts'

const MORNING_AFTER = 18 * HOUR

let shop: TestShop
let v3: CardGateway
/** The day of a test, which begins at its noon. */
let day = '2026-11-20'
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of [reconciliationDifference, reconciliation, mailMessage]) await shop.db.delete(table)
  day = addDays(day, 4)
  const noon = `${day}T15:00:00.000Z`
  shop.clock.set(noon)
  const bank = bankOf(shop)
  await bank.clearFaults()
  await bank.shiftClock(Date.parse(noon) - (await bank.shiftClock(0)))
})

/** Lets time pass for shop and bank alike. */
async function pass(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await bankOf(shop).shiftClock(ms)
}

/** A visitor buys; gives the attempt that paid for it. */
async function buy() {
  const someone = buyer(shop)
  const opened = good(await someone.open(fifteenDaysFrom(addDays(day, 20))))
  good(await someone.pay(opened, await card(shop)))
  good(await someone.createSale({ order: opened.order }))
  return attemptOf(opened.order)
}

/** A visitor's card is declined; gives the attempt. */
async function decline() {
  const someone = buyer(shop)
  const opened = good(await someone.open(fifteenDaysFrom(addDays(day, 20))))
  expect((await someone.pay(opened, await card(shop, 'insufficient-funds'))).is).toBe('PAYMENT_DECLINED')
  return attemptOf(opened.order)
}

async function attemptOf(order: string) {
  const [found] = await shop.db
    .select({ attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(checkout.orderNo, order))
  if (!found) throw new Error(`no attempt for ${order}`)
  return found.attempt
}

async function run(date = day): Promise<ReconciliationDetail> {
  await reconcileDay(shop.dependencies, date)
  const found = await findDay(shop.db, date, shop.dependencies.now())
  if (!found) throw new Error(`${date} was not reconciled`)
  return found
}

const kinds = ({ differences }: ReconciliationDetail) =>
  differences
    .filter(({ goneAt }) => goneAt === null)
    .map(({ kind }) => kind)
    .toSorted()

async function alerts(): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.kind, 'alert'))
    .orderBy(mailMessage.createdAt)
  return rows.map(({ payload }) => payload.title ?? '')
}

/** The same shop with the provider's older API. */
function speakV1(): void {
  const url = shop.bank?.url ?? ''
  const gateway: CardGateway = { ...v1Gateway({ url, key: 'test-key' }), clientForm: () => v3.clientForm() }
  shop.dependencies.gateway = gateway
}

describe.each(['v3', 'v1'])('S-01 reconciliation with %s of the provider', (version) => {
  beforeAll(() => {
    v3 = shop.dependencies.gateway
    if (version === 'v1') speakV1()
  })
  afterAll(() => {
    shop.dependencies.gateway = v3
  })

  test('R-02 parts that went back are no difference; one that only the provider made, and one of another amount, are', async () => {
    const attempt = await buy()
    await buy()
    const giveParts = (...amounts: number[]) =>
      shop.db.transaction(async (tx) => {
        const [sold] = await tx.select().from(sale).where(eq(sale.attemptId, attempt.id))
        for (const amount of amounts) {
          await giveBack(tx, shop.dependencies, { sold: sold!, amount, reason: 'granted' })
        }
      })
    await giveParts(700, 700, 1200)
    await runDueWork(shop)
    expect(await shop.db.select().from(partialRefund).where(eq(partialRefund.status, 'DONE'))).toHaveLength(3)
    await pass(MORNING_AFTER)
    const clean = await run()
    expect(kinds(clean)).toEqual([])
    expect(clean.figures?.ours.refunds).toEqual({ count: 3, total: 2600 })
    expect(clean.figures?.theirs.refunds).toEqual(clean.figures?.ours.refunds)
    await bankOf(shop).refundAside(attempt.purchaseId!, 55)
    await pass(24 * HOUR)
    expect(kinds(await run(addDays(day, 1)))).toEqual(['refund-unknown-here'])
    await shop.db.delete(partialRefund)
  })

  test('a day on which both agree is clean: sales, a declined card, money that went back by itself', async () => {
    await buy()
    await decline()
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    const someone = buyer(shop)
    const opened = good(await someone.open(fifteenDaysFrom(addDays(day, 20))))
    expect((await someone.pay(opened, await card(shop))).is).toBe('PAYMENT_REFUNDED')
    await letPass(shop, MINUTE, 10 * SECOND)
    await pass(MORNING_AFTER)
    const before = await alerts()
    const seen = await run()
    expect(seen).toMatchObject({ status: 'clean', isOursOnly: false, unanswered: 0, differences: [], open: 0 })
    const side = { payments: { count: 2, total: 18_676 }, refunds: { count: 1, total: 9_338 } }
    expect(seen.figures).toEqual({ ours: side, theirs: side })
    expect(await alerts()).toEqual(before)
    expect((await readReconciliationStatus(shop.db, shop.dependencies.now())).status).toBe('clean')
  })

  test('each kind of difference that is put in is found, reported once, and leads to its sale', async () => {
    const bank = bankOf(shop)
    await bank.setConduct({ repeatRejected: 'new-try' })
    await buy()
    await bank.chargeAside({ amount: 5_000, order: 'nadie-1' })
    const twice = await buy()
    await bank.chargeAside({ amount: twice.amount, order: twice.gatewayOrder })
    const late = await decline()
    await bank.chargeAside({ amount: late.amount, order: late.gatewayOrder, uniqueId: late.id })
    const unpaid = await decline()
    await change(unpaid.id, { status: 'APPROVED', purchaseId: `never-${unpaid.id}` })
    const cheap = await buy()
    await change(cheap.id, { amount: cheap.amount - 100 })
    const back = await buy()
    await bank.refundAside(back.purchaseId ?? '')
    const kept = await buy()
    await change(kept.id, { status: 'REFUNDED' })
    const at = shop.dependencies.now()
    const made = {
      attemptId: kept.id,
      amount: kept.amount,
      reason: 'x',
      status: 'DONE',
      nextAt: at,
      createdAt: at,
    } as const
    await shop.db.insert(refund).values(made)
    await pass(MORNING_AFTER)

    const first = [
      'amount-differs',
      'charged-twice',
      'given-up-here',
      'missing-there',
      'refund-unknown-here',
      'unknown-here',
    ]
    const seen = await run()
    expect([seen.status, kinds(seen), seen.open]).toEqual(['differences', first, 6])
    const about = (kind: string) => seen.differences.find((difference) => difference.kind === kind)
    const [sold] = await shop.db.select().from(sale).where(eq(sale.attemptId, twice.id))
    expect(about('charged-twice')).toMatchObject({
      order: twice.gatewayOrder,
      theirs: { amount: twice.amount, currency: 'USD' },
      sale: { id: sold?.publicId, number: sold?.number },
      refund: null,
    })
    expect(about('unknown-here')).toMatchObject({ order: 'nadie-1', ours: null, theirs: { amount: 5_000 }, sale: null })
    expect(about('amount-differs')).toMatchObject({ ours: { amount: 9_238 }, theirs: { amount: 9_338 } })
    expect(await alerts()).toContain(`Conciliación del ${formatDay(day)}: 6 diferencias`)
    // A refund that carries no name of the provider's may still be listed: only the second run tells.
    await pass(24 * HOUR)
    const again = await run()
    // What had been given up went back by itself meanwhile.
    expect(kinds(again)).toEqual(
      [...first.filter((kind) => kind !== 'given-up-here'), 'refund-missing-there'].toSorted(),
    )
    expect((await alerts()).filter((title) => title.startsWith('Conciliación'))).toEqual([
      `Conciliación del ${formatDay(day)}: 6 diferencias`,
      `Conciliación del ${formatDay(day)}: 1 diferencia`,
    ])
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
  })

  test('a part that went back is clean on both sides; one that only the provider’s panel gave back is reported', async () => {
    const sold = await buy()
    const purchaseId = sold.purchaseId ?? ''
    const part = await shop.dependencies.gateway.refundPart({ purchaseId, amount: 1_000, reason: 'x' })
    const at = shop.dependencies.now()
    await shop.db.insert(refund).values({
      attemptId: sold.id,
      amount: 1_000,
      reason: 'x',
      status: 'DONE',
      nextAt: at,
      createdAt: at,
      providerRef: 'ref' in part ? part.ref : null,
    })
    await pass(MORNING_AFTER)
    const clean = await run()
    expect(clean).toMatchObject({ status: 'clean', figures: { theirs: { refunds: { count: 1, total: 1_000 } } } })
    expect(clean.figures?.ours).toEqual(clean.figures?.theirs)
    await pass(-MORNING_AFTER)
    await bankOf(shop).refundAside(purchaseId, 500)
    await pass(MORNING_AFTER)
    expect((await run()).differences).toMatchObject([
      { kind: 'refund-unknown-here', theirs: { amount: 500 }, refund: null },
    ])
  })

  test('money that came for a declined attempt goes back the way of every late approval, once', async () => {
    const bank = bankOf(shop)
    await bank.setConduct({ repeatRejected: 'new-try' })
    const late = await decline()
    await bank.chargeAside({ amount: late.amount, order: late.gatewayOrder, uniqueId: late.id })
    await pass(MORNING_AFTER)
    const seen = await run()
    expect(seen.differences).toMatchObject([{ kind: 'given-up-here', refund: 'DUE' }])
    expect(await alerts()).toContain(`Devolución automática de la orden ${late.gatewayOrder}`)
    await run()
    await letPass(shop, MINUTE, 10 * SECOND)
    const entries = await bank.ledger()
    const charged = entries.find(
      (entry) => entry.type === 'purchase' && entry.uniqueId === late.id && entry.status === 'APPROVED',
    )
    const id = charged?.type === 'purchase' ? charged.transactionId : ''
    expect(entries.filter((entry) => entry.type === 'refund' && entry.purchaseId === id)).toHaveLength(1)
    await pass(24 * HOUR)
    expect(await run()).toMatchObject({ status: 'clean', open: 0 })
  })

  test('a payment that the buyer’s lost reply left pending is settled, not a difference', async () => {
    const someone = buyer(shop)
    const opened = good(await someone.open(fifteenDaysFrom(addDays(day, 20))))
    expect((await someone.pay(opened, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
    await pass(MORNING_AFTER)
    expect(await run()).toMatchObject({ status: 'clean', open: 0 })
    expect((await attemptOf(opened.order)).status).toBe('APPROVED')
  })

  test('without the list, our own payments are asked for one by one: reported so, never clean', async () => {
    const paid = await buy()
    const unpaid = await decline()
    await change(unpaid.id, { status: 'APPROVED', purchaseId: `never-${unpaid.id}` })
    await pass(MORNING_AFTER)
    await bankOf(shop).failNext({ operation: 'report', kind: 'malformed' })
    const seen = await run()
    expect(seen).toMatchObject({ status: 'incomplete', isOursOnly: true, unanswered: 0, open: 1 })
    expect(seen.differences).toMatchObject([{ kind: 'missing-there', order: unpaid.gatewayOrder }])
    expect(seen.differences.some(({ order }) => order === paid.gatewayOrder)).toBe(false)
    expect(await alerts()).toContain(`Conciliación del ${formatDay(day)}: no se pudo completar`)
  })
})

/** As only a damaged database would be. */
async function change(id: string, values: Partial<typeof paymentAttempt.$inferInsert>): Promise<void> {
  await shop.db.update(paymentAttempt).set(values).where(eq(paymentAttempt.id, id))
}

describe('S-01 reconciliation', () => {
  test.each(['refuse', 'error-before', 'timeout-after', 'cut', 'short'] as const)(
    'a list that meets %s is never clean, and a good one mends it',
    async (kind) => {
      await buy()
      await pass(MORNING_AFTER)
      await bankOf(shop).failNext({ operation: 'report', kind })
      expect(await run()).toMatchObject({ status: 'incomplete', isOursOnly: true })
      expect(await run()).toMatchObject({ status: 'clean', isOursOnly: false })
    },
  )

  test('a provider that answers nothing leaves questions open, and nothing is taken as missing or gone', async () => {
    const sold = await buy()
    await bankOf(shop).chargeAside({ amount: sold.amount, order: sold.gatewayOrder })
    await pass(MORNING_AFTER)
    expect(kinds(await run())).toEqual(['charged-twice'])
    const random = (['report', 'query'] as const).map((operation) => ({
      operation,
      kind: 'error-before' as const,
      probability: 1,
    }))
    await bankOf(shop).setConduct({ random })
    const seen = await run()
    expect(seen).toMatchObject({ status: 'incomplete', unanswered: 1 })
    expect(kinds(seen)).toEqual(['charged-twice'])
  })

  test('a payment across midnight is no difference on either day, and counts on the day that we sent it', async () => {
    const untilMidnight = Date.parse(startOfDay(addDays(day, 1))) - SECOND - shop.dependencies.now().getTime()
    await pass(untilMidnight)
    await bankOf(shop).shiftClock(5 * SECOND)
    await buy()
    await pass(30 * HOUR)
    expect(await run(day)).toMatchObject({ status: 'clean', figures: { theirs: { payments: { count: 1 } } } })
    expect(await run(addDays(day, 1))).toMatchObject({
      status: 'clean',
      figures: { theirs: { payments: { count: 0 } } },
    })
  })

  test('a payment of the evening that the provider’s list does not tell yet is asked for', async () => {
    await pass(9 * HOUR + 30 * MINUTE)
    await buy()
    // Two in the morning of the same day in UTC: what came after midnight there is not in the list before tomorrow.
    await pass(9 * HOUR)
    const list = await shop.dependencies.gateway.listTransactions({ from: addDays(day, -1), to: addDays(day, 1) })
    expect(list).toEqual({ kind: 'listed', transactions: [] })
    expect(await run()).toMatchObject({
      status: 'clean',
      figures: { theirs: { payments: { count: 1, total: 9_338 } } },
    })
  })

  test('a run that takes long is held on to, and its result counts', async () => {
    const claim = (await claimDay(shop.dependencies, day))!
    for (let quarters = 0; quarters < 3; quarters += 1) {
      await pass(10 * MINUTE)
      expect(await claimDay(shop.dependencies, day)).toBeNull()
      await renewClaim(shop.dependencies, claim)
    }
    const nothing = { payments: { count: 0, total: 0 }, refunds: { count: 0, total: 0 } }
    const run: RunResult = { listProblem: null, unanswered: 0, ours: nothing, theirs: nothing, differences: [] }
    await recordRun(shop.dependencies, claim, run)
    expect(await findDay(shop.db, day, shop.dependencies.now())).toMatchObject({ status: 'clean', isRunning: false })
  })

  test('two processes at once run once, and one that died is taken over', async () => {
    await buy()
    await bankOf(shop).chargeAside({ amount: 700, order: 'nadie-2' })
    await pass(MORNING_AFTER)
    // The one that has it is still waiting for the list when the others come.
    await bankOf(shop).failNext({ operation: 'report', kind: 'delay', ms: MINUTE })
    let ended = 0
    const running = [1, 2, 3].map(() => reconcileDay(shop.dependencies, day).finally(() => (ended += 1)))
    await expect.poll(() => ended).toBe(2)
    // Again and again, since the question may still be on its way.
    await expect
      .poll(() =>
        bankOf(shop)
          .shiftClock(MINUTE)
          .then(() => ended),
      )
      .toBe(3)
    await Promise.all(running)
    const runs = () =>
      shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'reconciliation.done'), eq(auditLog.subject, day)))
    expect(await runs()).toHaveLength(1)
    await reconcileDay(shop.dependencies, day)
    expect(await runs()).toHaveLength(2)
    expect(await shop.db.select().from(reconciliationDifference)).toHaveLength(1)
    expect((await alerts()).filter((title) => title.startsWith('Conciliación'))).toHaveLength(1)

    await pass(MINUTE)
    await shop.db.update(reconciliation).set({ startedAt: shop.dependencies.now() }).where(eq(reconciliation.day, day))
    await pass(14 * MINUTE)
    await reconcileDay(shop.dependencies, day)
    expect(await runs()).toHaveLength(2)
    await pass(2 * MINUTE)
    await reconcileDay(shop.dependencies, day)
    expect(await runs()).toHaveLength(3)
  })

  test('the demo’s sales were never at a bank: they are no differences', async () => {
    await seedSales(shop.db, {
      documents: shop.dependencies.documents,
      count: 60,
      seed: 3,
      now: shop.dependencies.now(),
    })
    // The oldest: on the days of the tests above there are differences.
    const [demo] = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.tokenHash, ''))
      .orderBy(paymentAttempt.sentAt)
    expect(await run(dayAt(demo?.sentAt ?? new Date(0)))).toMatchObject({ status: 'clean', open: 0 })
  })
})
