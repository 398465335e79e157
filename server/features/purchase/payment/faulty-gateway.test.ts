import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { refundReasons } from '#shared/checkout/refund-reasons.ts'
import type {
  ApprovedOutcome,
  ChargeResult,
  DeclinedOutcome,
  FindResult,
  RefundResult,
  RefundStatus,
  RefusedOutcome,
} from '../../../adapters/card-gateway/port.ts'
import { paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { auditLog, mailMessage } from '../../../platform/db/schema/operations.ts'
import { gatewayDouble } from '../../../../tests/support/gateway-double.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import {
  buyer,
  fifteenDaysInEurope,
  good,
  HOUR,
  MINUTE,
  runDueWork,
  SECOND,
  statusOf,
} from '../../../../tests/support/test-buyer.ts'
import { sendRefund } from './send-refund.ts'
import { recordUnknownOutcome } from './unknown-outcome.ts'

const TOKEN = 'OT_0123456789'

const unknown = { kind: 'unknown', reason: 'HTTP500' } as const
const declined: ChargeResult = { kind: 'declined', code: 'TK001', class: 'fix', reply: {} }
const denied: FindResult = { kind: 'not-found' }
const approved = (amount: number): ApprovedOutcome => ({
  kind: 'approved',
  purchaseId: '9007199254740993123',
  amount,
  currency: 'USD',
  reply: {},
})
const found = (amount: number): FindResult => ({ kind: 'found', outcome: approved(amount) })

let shop: TestShop

afterEach(() => shop.close())

/** A gateway that answers as written, its last answer for ever. What the sandbox bank would never do, a real one may. */
async function shopWith(script: { charges: ChargeResult[]; finds: FindResult[]; refunds?: RefundResult[] }) {
  const next = <Answer>(answers: Answer[] | undefined): Promise<Answer> => {
    const answer = answers && (answers.length > 1 ? answers.shift() : answers[0])
    return answer === undefined
      ? Promise.reject(new Error('nothing is written for this call'))
      : Promise.resolve(answer)
  }
  const calls = { refunds: [] as number[], charges: 0 }
  const gateway = gatewayDouble({
    charge: () => {
      calls.charges += 1
      return next(script.charges)
    },
    find: () => next(script.finds),
    readPurchase: () => next(script.finds),
    refund: ({ amount }) => {
      calls.refunds.push(amount)
      return next(script.refunds)
    },
    readRefund: () => Promise.resolve({ kind: 'not-found' }),
  })
  shop = await startTestShop({ gateway })
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope()))
  const later = async (...pauses: number[]) => {
    for (const pause of pauses) {
      shop.clock.advance(pause)
      await runDueWork(shop)
    }
  }
  return { someone, priced, later, calls }
}

/** The one refund there is, and in how long it is tried again. */
async function theRefund() {
  const [row] = await shop.db.select().from(refund)
  return { ...row!, in: row!.nextAt.getTime() - shop.dependencies.now().getTime() }
}

/** What staff got emails about. */
async function alerts() {
  const queued = await shop.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.kind, 'alert'))
    .orderBy(mailMessage.createdAt)
  return queued.map(({ payload: { title, text } }) => ({ title, text }))
}

describe('a gateway that contradicts itself', () => {
  test('B-11 a second sending that is declined says nothing of the first, which turns out approved', async () => {
    const { someone, priced, later } = await shopWith({
      charges: [unknown, declined],
      finds: [denied, denied, found(9338)],
    })
    await someone.pay(priced, TOKEN)
    await later(2 * SECOND, 18 * SECOND)
    expect(await someone.pay(priced, TOKEN)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    // It answered: it is asked at once.
    await later(0)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
  })

  test.each<[string, ChargeResult]>([
    ['never left', { kind: 'absent', reason: 'ECONNREFUSED' }],
    ['was refused', { kind: 'refused', code: 'HTTP401', reason: 'the gateway refused the call' }],
    ['was declined', declined],
  ])(
    'B-11 a first sending that is reported, after it went out again, as one that %s says nothing of the second',
    async (_, late) => {
      const { someone, priced, later, calls } = await shopWith({ charges: [unknown], finds: [denied] })
      const { gateway } = shop.dependencies
      const written = { ...gateway }
      gateway.charge = async (request) => {
        gateway.charge = (again) => written.charge(again)
        calls.charges += 1
        // The process that made the call stands still meanwhile; another one goes on.
        await later(15 * SECOND, 5 * SECOND)
        expect({ charges: calls.charges, isResend: request.isResend }).toEqual({ charges: 2, isResend: false })
        gateway.find = () => Promise.resolve(found(9338))
        return late
      }
      expect(await someone.pay(priced, TOKEN)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
      expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
      await later(0)
      expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
    },
  )

  // ASVS 14.2.4
  test('B-11 what is denied goes out again while its token lives: two denials and 20 seconds after each sending, later 30', async () => {
    const { someone, priced, later } = await shopWith({ charges: [unknown], finds: [denied] })
    const began = shop.dependencies.now().getTime()
    const sent: { second: number; token: string; uniqueId: string; isResend: boolean | undefined }[] = []
    const { gateway } = shop.dependencies
    const written = { ...gateway }
    gateway.charge = (request) => {
      const { token, uniqueId, customerIp, isResend } = request
      sent.push({ second: (shop.dependencies.now().getTime() - began) / SECOND, token, uniqueId, isResend })
      expect(customerIp).toMatch(/^10\.1\d\d\./)
      return written.charge(request)
    }
    for (let second = 0; second < 11 * 60; second += 10) {
      expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_IN_PROGRESS')
      await later(10 * SECOND)
    }
    expect(new Set(sent.map(({ token, uniqueId }) => `${token} ${uniqueId}`)).size).toBe(1)
    expect(sent.map(({ isResend }) => isResend)).toEqual(sent.map((_, index) => index > 0))
    const pauses = sent.slice(1).map(({ second }, index) => second - sent[index]!.second)
    expect(pauses.slice(0, 4)).toEqual([20, 20, 20, 20])
    // The due work is done every ten seconds here.
    expect(new Set(pauses.slice(4))).toEqual(new Set([30]))
    expect(sent.length).toBeLessThanOrEqual(22)
    expect(sent.at(-1)!.second).toBeLessThan(600)
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['UNKNOWN'])
    const [attempt] = await shop.db.select().from(paymentAttempt)
    expect(attempt!.encryptedCard, 'its token is dead').toBeNull()
  })

  test('B-11 one denial after a long silence is not the end of an attempt', async () => {
    const { someone, priced, later } = await shopWith({
      charges: [unknown],
      finds: [...Array.from({ length: 20 }, () => unknown), denied, found(9338)],
    })
    await someone.pay(priced, TOKEN)
    await later(...Array.from({ length: 21 }, () => MINUTE))
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['UNKNOWN'])
    await later(MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
  })

  // ASVS 16.5.3
  test('B-11 a silent gateway never makes an attempt absent: the buyer is not let to pay twice', async () => {
    const { someone, priced, later } = await shopWith({ charges: [unknown], finds: [unknown] })
    await someone.pay(priced, TOKEN)
    await later(...Array.from({ length: 30 }, () => 2 * MINUTE), 24 * HOUR)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    expect(await someone.pay(priced, 'OT_9876543210')).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
  })

  test('B-11 a buyer whose payment was found while its own answer was lost is answered that it is paid', async () => {
    const { someone, priced } = await shopWith({ charges: [unknown], finds: [found(9338)] })
    const { gateway } = shop.dependencies
    gateway.charge = async () => {
      shop.clock.advance(31 * SECOND)
      await runDueWork(shop)
      return unknown
    }
    expect((await someone.pay(priced, TOKEN)).is).toBe('ok')
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
  })

  test('B-11 a payment whose answer cannot be put on record is pending, and found later', async () => {
    const { someone, priced, later } = await shopWith({ charges: [], finds: [found(9338)] })
    expect(await someone.pay(priced, TOKEN)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAYING', attempts: ['SENT'] })
    await later(16 * SECOND)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'PAID', attempts: ['APPROVED'] })
  })

  test('B-11 a refund does not count as done when the amount was read wrong', async () => {
    const { someone, priced, later, calls } = await shopWith({
      charges: [approved(9400)],
      finds: [found(9400), found(9338)],
      refunds: [
        { kind: 'already-refunded', isCertain: false, isOnRecord: false },
        { kind: 'refunded', ref: '9007199254740993124', reply: {} },
      ],
    })
    expect(await someone.pay(priced, TOKEN)).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    await later(0)
    expect((await statusOf(shop, priced.order)).checkout).toBe('REFUNDING')
    await later(MINUTE)
    expect((await statusOf(shop, priced.order)).checkout).toBe('REFUNDED')
    expect(calls.refunds).toEqual([9400, 9338])
    expect(await theRefund()).toMatchObject({ status: 'DONE', amount: 9338 })
  })

  test('B-11 a refund that is pending is asked about, each time later, until the gateway says that it is done', async () => {
    const { someone, priced, later, calls } = await shopWith({
      charges: [approved(9400)],
      finds: [found(9400)],
      refunds: [{ kind: 'pending', ref: 'R1', reply: {} }, unknown, { kind: 'pending', ref: 'R2', reply: {} }],
    })
    const ofRefund = { amount: 9400, currency: 'USD' } as const
    const answers: RefundStatus[] = [
      unknown,
      { kind: 'found', status: 'pending', ...ofRefund },
      { kind: 'found', status: 'refused', ...ofRefund },
      { kind: 'found', status: 'refunded', ...ofRefund },
    ]
    shop.dependencies.gateway.readRefund = () => Promise.resolve(answers.shift()!)
    expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_REFUNDED')
    let pause = 0
    for (const [index, providerRef] of ['R1', 'R1', 'R1', null, 'R2'].entries()) {
      await later(pause)
      pause = 2 ** index * MINUTE
      expect(await theRefund()).toMatchObject({ status: 'SENT', tries: index + 1, providerRef, in: pause })
    }
    await later(pause)
    expect(await theRefund()).toMatchObject({ status: 'DONE', providerRef: 'R2', amount: 9400 })
    expect(calls.refunds).toEqual([9400, 9400, 9400])
    const { rows } = (await shop.db.execute(sql`
      select data ->> 'refundId' as id, extract(epoch from start_after - created_on)::int as seconds
      from jobs.job where name = 'send-refund' order by created_on`)) as { rows: unknown[] }
    const { id } = await theRefund()
    expect(rows).toEqual([0, 60, 120, 240, 480, 960].map((seconds) => ({ id, seconds })))
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.action, 'refund.done'))).toMatchObject([
      { detail: { order: `${priced.order}1`, amount: 9400, refundReason: 'amount-differs' } },
    ])
    await sendRefund(shop.dependencies, crypto.randomUUID())
  })

  test.each<DeclinedOutcome | RefusedOutcome>([
    { kind: 'refused', code: 'CANCELLED', reason: 'voided' },
    { kind: 'declined', code: 'TR001', class: 'fix', reply: {} },
  ])('B-11 nothing is sent back before the gateway says what it charged, nor when it says $kind', async (outcome) => {
    const { someone, priced, later, calls } = await shopWith({
      charges: [approved(9400)],
      finds: [unknown, { kind: 'found', outcome: unknown }, { kind: 'found', outcome }],
    })
    expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_REFUNDED')
    await later(0)
    expect(await theRefund()).toMatchObject({ status: 'SENT', tries: 1, in: MINUTE })
    await later(MINUTE)
    expect(await theRefund()).toMatchObject({ status: 'SENT', tries: 2, in: 2 * MINUTE })
    await later(2 * MINUTE)
    expect(await theRefund()).toMatchObject({ status: 'DONE', providerRef: null })
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUNDED', attempts: ['REFUNDED'] })
    expect(calls.refunds).toEqual([])
  })

  test('B-11 a refund that is not done within a day is stuck: staff get an alert, and it is on the audit log', async () => {
    const { someone, priced, later } = await shopWith({
      charges: [approved(9400)],
      finds: [found(9400)],
      refunds: [unknown],
    })
    expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_REFUNDED')
    await later(24 * HOUR - SECOND)
    expect((await theRefund()).status).toBe('SENT')
    shop.clock.advance(SECOND)
    await shop.db.update(refund).set({ nextAt: shop.dependencies.now() })
    await later(0)
    expect((await theRefund()).status).toBe('STUCK')
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REFUND_STUCK', attempts: ['REFUND_STUCK'] })
    const { purchaseId } = approved(0)
    expect(await alerts()).toEqual([
      { title: expect.any(String), text: `Devolvemos el pago ${purchaseId}: ${refundReasons['amount-differs']}.` },
      {
        title: `Devolución trabada de la orden ${priced.order}1`,
        text: expect.stringContaining(`devolver el pago ${purchaseId} y`),
      },
    ])
    const { id } = await theRefund()
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.action, 'refund.stuck'))).toMatchObject([
      { subject: id },
    ])
  })

  test('B-11 a refund of what we charged is done when the gateway still says after a day that nothing is left of it', async () => {
    const { someone, priced, later } = await shopWith({
      charges: [{ kind: 'absent', reason: 'ECONNREFUSED' }],
      finds: [found(9338)],
      refunds: Array.from({ length: 20 }, () => ({
        kind: 'already-refunded' as const,
        isCertain: false,
        isOnRecord: false,
      })),
    })
    expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_UNAVAILABLE')
    await later(HOUR, 0)
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['REFUND_SENT'])
    await later(...Array.from({ length: 32 }, () => HOUR))
    expect((await statusOf(shop, priced.order)).attempts).toEqual(['REFUNDED'])
  })

  test.each([
    { says: 'the amount of before', amounts: [9400, 9400], end: 'REFUNDED' },
    { says: 'an amount never read before', amounts: [9400, 9500], end: 'REFUND_STUCK' },
  ])(
    'B-11 of another amount than we asked for, nothing left for a day means given back if the gateway then says $says',
    async ({ amounts: [before = 0, now = 0], end }) => {
      const { someone, priced, later } = await shopWith({
        charges: [approved(before)],
        finds: [found(now)],
        refunds: [{ kind: 'already-refunded', isCertain: false, isOnRecord: false }],
      })
      expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_REFUNDED')
      await later(HOUR)
      expect((await statusOf(shop, priced.order)).attempts).toEqual(['REFUND_SENT'])
      await later(...Array.from({ length: 32 }, () => HOUR))
      expect((await statusOf(shop, priced.order)).attempts).toEqual([end])
    },
  )

  test('B-11 money that is only reserved is no sale: staff get an alert, and once they voided it, it was not charged', async () => {
    const reserved: FindResult = { kind: 'found', outcome: { kind: 'unknown', reason: 'COMPLETED PREAUTHORIZED' } }
    const voided: FindResult = { kind: 'found', outcome: { kind: 'refused', code: 'CANCELLED', reason: 'voided' } }
    const { someone, priced, later } = await shopWith({
      charges: [{ kind: 'unknown', reason: 'COMPLETED PREAUTHORIZED' }],
      finds: [...Array.from({ length: 20 }, () => reserved), voided],
    })
    expect(await someone.pay(priced, TOKEN)).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    await later(...Array.from({ length: 15 }, () => MINUTE))
    expect(await alerts()).toEqual([])
    await later(...Array.from({ length: 5 }, () => MINUTE))
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'REVIEW', attempts: ['UNKNOWN'] })
    expect(await someone.pay(priced, 'OT_9876543210')).toMatchObject({ is: 'PAYMENT_IN_PROGRESS' })
    expect(await alerts()).toEqual([
      {
        title: `Pago sin confirmar de la orden ${priced.order}1`,
        text: expect.stringContaining('Seguimos preguntando'),
      },
    ])
    await later(MINUTE)
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['DECLINED'] })
  })

  test('B-17 a gateway that refuses our call charges nothing and is no decline of the card', async () => {
    const refused: ChargeResult = { kind: 'refused', code: 'HTTP401', reason: 'the gateway refused the call' }
    const { someone, priced } = await shopWith({ charges: [refused, refused, declined], finds: [denied] })
    for (const token of [TOKEN, TOKEN, 'OT_9876543210']) {
      expect(await someone.pay(priced, token)).toMatchObject({ is: 'PAYMENT_UNAVAILABLE' })
    }
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'OPEN', attempts: ['DECLINED', 'DECLINED'] })
    const expected = (n: number) => ({
      title: expect.stringContaining(`${priced.order}${n}`),
      text: expect.stringContaining('HTTP401'),
    })
    expect(await alerts()).toEqual([expected(1), expected(2)])
    expect(await someone.pay(priced, 'OT_5555555555')).toMatchObject({ is: 'PAYMENT_DECLINED', data: { triesLeft: 4 } })
  })

  test('B-11 what was given up is asked about after an hour and a day, and soon again when there was no answer', async () => {
    const { someone, priced, later } = await shopWith({
      charges: [{ kind: 'absent', reason: 'ECONNREFUSED' }, declined],
      finds: [denied, unknown, denied],
    })
    const ids = new Map<number, string>()
    const nextCheck = async (attempt: number) => {
      const rows = await shop.db.select().from(paymentAttempt)
      for (const { n, id } of rows) ids.set(n, id)
      const at = rows.find(({ n }) => n === attempt)!.nextCheckAt
      return at && at.getTime() - shop.dependencies.now().getTime()
    }
    expect((await someone.pay(priced, TOKEN)).is).toBe('PAYMENT_UNAVAILABLE')
    expect((await someone.pay(priced, 'OT_9876543210')).is).toBe('PAYMENT_DECLINED')
    expect([await nextCheck(1), await nextCheck(2)]).toEqual([HOUR, null])
    // A message of the provider makes us ask about a declined one too.
    await recordUnknownOutcome(shop.dependencies, ids.get(2)!)
    expect(await nextCheck(2)).toBe(3 * SECOND)
    await recordUnknownOutcome(shop.dependencies, ids.get(2)!, { isDenied: true })
    expect(await nextCheck(2)).toBeNull()
    await later(HOUR)
    expect(await nextCheck(1)).toBe(23 * HOUR)
    await later(23 * HOUR)
    expect(await nextCheck(1)).toBe(MINUTE)
    await later(MINUTE)
    expect(await nextCheck(1)).toBeNull()
    expect(await statusOf(shop, priced.order)).toEqual({ checkout: 'EXPIRED', attempts: ['ABSENT', 'DECLINED'] })
  })

  test('B-11 a question without an answer sends nothing again, whatever was denied before', async () => {
    const { someone, priced, later, calls } = await shopWith({
      charges: [unknown],
      finds: [denied, denied, unknown, denied],
    })
    await someone.pay(priced, TOKEN)
    await later(2 * SECOND, 3 * SECOND, 15 * SECOND)
    expect(calls.charges).toBe(1)
    await later(5 * SECOND)
    expect(calls.charges).toBe(2)
  })
})
