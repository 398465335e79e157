import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Failure } from '#shared/errors.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, ledgersOf, letPass, MINUTE } from '../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'
import { accessOf, cancelAsStaff, ownAccount, sellAtCounter } from '../../../tests/support/test-refund-account.ts'
import { administratorId } from '../../../tools/seed/cast.ts'
import { sendRefund } from '../purchase/payment/send-refund.ts'
import { transferRefund } from './transfer.ts'

const ROUNDS = 6

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await offerMethods(shop)
})
afterAll(() => shop.close())

async function withAccount(n: number) {
  const email = `carrera${n}@example.com`
  const sold = await sellAtCounter(shop, email)
  await cancelAsStaff(shop, sold)
  const buyer = ownAccount(shop, await accessOf(shop, email), sold)
  const find = async () => (await shop.db.select().from(refund).where(eq(refund.attemptId, sold.attemptId!)))[0]!
  return { sold, buyer, find, id: (await find()).id }
}

/** The refunds of a sale's payment at the bank. */
async function sentFor({ attemptId }: { attemptId: string | null }) {
  const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, attemptId!))
  const ledger = await bankOf(shop).ledger()
  return ledger.filter((entry) => entry.type === 'refund' && entry.purchaseId === attempt!.purchaseId)
}

test('Y-04 R-08 the sending, a transfer by hand and a correction in the same moment: the money goes once, to one account', async () => {
  const ways = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sold, buyer, find, id } = await withAccount(round)
    expect(await buyer.save()).toMatchObject({ ok: true })
    shop.clock.advance(31 * MINUTE)
    const transfer = { refundId: id, reference: 'BROU 7', userId: administratorId }
    const ended = { byHand: null as string | null, isCorrected: false }
    const byHand = async () => {
      ended.byHand = await transferRefund(shop.dependencies, transfer).then(
        () => null,
        (error: unknown) => (error as Failure).code,
      )
    }
    const correct = async () => {
      ended.isCorrected = (await buyer.save({ bank: '603', number: '12345678' })).ok
    }
    const send = () => Promise.all([sendRefund(shop.dependencies, id), sendRefund(shop.dependencies, id)])
    // The order changes from round to round. The first two rounds run one act after the other, so that each outcome occurs.
    const line = round % 2 === 0 ? [byHand, correct, send] : [send, correct, byHand]
    if (round < 2) for (const act of line) await act()
    else await Promise.all(line.map((act, place) => wait(place < 2 ? 0 : 5).then<unknown>(act)))
    await letPass(shop, 60 * MINUTE, MINUTE)
    const { status } = await find()
    expect(status).toBe(ended.byHand === null ? 'TRANSFERRED' : 'DONE')
    const sent = await sentFor(sold)
    expect(sent).toHaveLength(ended.byHand === null ? 0 : 1)
    if (ended.byHand !== null) {
      expect(ended.byHand).toBe('REFUND_NOT_STUCK')
      expect(sent).toMatchObject([{ account: { last4: ended.isCorrected ? '5678' : '0002' } }])
    }
    ways.add(status)
    expect(await brokenInvariants(await ledgersOf(shop, [sold.publicId]))).toEqual([])
  }
  expect([...ways].toSorted()).toEqual(['DONE', 'TRANSFERRED'])
})

test('Y-04 ten of the same account in the same moment are one: one email, one entry in the log', async () => {
  const { sold, buyer, id } = await withAccount(90)
  const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.save()))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const emails = (await deliverEmails(shop)).filter(
    ({ to, subject }) => to === sold.contactEmail && subject.startsWith('Recibimos'),
  )
  expect(emails).toHaveLength(1)
  expect(await shop.db.select().from(auditLog).where(eq(auditLog.subject, id))).toHaveLength(1)
})
