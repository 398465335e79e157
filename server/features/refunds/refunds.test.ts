import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { refundApi, type RefundFilter, type RefundRow } from '#shared/refunds/contract.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { receiptsOf } from '../after-sale/receipts.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let finance: string
let sold: (typeof sale.$inferSelect)[]
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, {
    count: 200,
    seed: 5,
    now: shop.dependencies.now(),
    documents: shop.dependencies.documents,
  })
  finance = (await addStaff(shop, 'finance')).token
  sold = await shop.db.select().from(sale).where(eq(sale.mode, 'card')).orderBy(sale.number).limit(7)
  const at = shop.dependencies.now()
  const common = { reason: 'sale-cancelled', nextAt: at, createdAt: at }
  await shop.db.insert(refund).values([
    { ...common, attemptId: sold[0]!.attemptId!, amount: 5000, status: 'DONE', providerRef: '900' },
    { ...common, attemptId: sold[1]!.attemptId!, amount: 6000, status: 'STUCK' },
  ])
  await shop.db.insert(partialRefund).values([
    { ...common, attemptId: sold[2]!.attemptId!, amount: 700, status: 'STUCK', stuckBy: 'PR009' },
    { ...common, attemptId: sold[3]!.attemptId!, amount: 800, status: 'PENDING' },
    { ...common, attemptId: sold[3]!.attemptId!, amount: 900, status: 'SENT' },
  ])
})
afterAll(() => shop.close())

async function list(filter: RefundFilter = {}, range?: [number, number]): Promise<RefundRow[]> {
  const answer = await shop.call(refundApi.list, { query: { filter, ...(range ? { range } : {}) } }, { token: finance })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.rows
}
const transfer = (id: string, { reference = 'BROU 771', token = finance } = {}) =>
  shop.call(refundApi.transfer, { params: { id }, body: { reference } }, { token })

test('R-08 the desk shows whole refunds and parts, with their sale, by state, number, order and payment', async () => {
  expect((await list()).map(({ amount, isPart, status }) => [amount, isPart, status])).toEqual(
    expect.arrayContaining([
      [5000, false, 'done'],
      [6000, false, 'stuck'],
      [700, true, 'stuck'],
      [800, true, 'pending'],
      [900, true, 'pending'],
    ]),
  )
  expect((await list({ status: 'stuck' })).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([700, 6000])
  expect((await list({ status: 'pending' })).every(({ sale: of }) => of?.number === sold[3]!.number)).toBe(true)
  expect((await list({ q: `#${sold[2]!.number}` })).map(({ amount }) => amount)).toEqual([700])
  const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, sold[1]!.attemptId!))
  expect((await list({ q: attempt!.gatewayOrder })).map(({ amount }) => amount)).toEqual([6000])
  expect((await list({ q: ` ${attempt!.purchaseId} ` })).map(({ amount }) => amount)).toEqual([6000])
  expect(await list({ q: 'nada' })).toEqual([])
  expect([(await list({}, [0, 1])).length, (await list({}, [4, 9])).length, (await list({}, [90, 99])).length]).toEqual(
    [2, 1, 0],
  )
})

test('R-08 a row says its payment, order, sale, reason, reference and day; rows sort by day and amount, and are counted whole', async () => {
  const ask = async (query: object) => {
    const answer = await shop.call(refundApi.list, { query }, { token: finance })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    return { ...answer.result, amounts: answer.result.rows.map(({ amount }) => amount) }
  }
  const [attempt] = await shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.id, sold[0]!.attemptId!))
  const { publicId, number, holder } = sold[0]!
  expect((await ask({ filter: { status: 'done' } })).rows).toEqual([
    {
      id: expect.any(String),
      amount: 5000,
      isPart: false,
      reason: 'sale-cancelled',
      status: 'done',
      reference: '900',
      account: null,
      isTransferable: false,
      createdAt: shop.dependencies.now().toISOString(),
      purchaseId: attempt!.purchaseId,
      order: attempt!.gatewayOrder,
      sale: { id: publicId, number, holder },
    },
  ])
  expect((await ask({ sort: ['amount', 'ASC'] })).amounts).toEqual([700, 800, 900, 5000, 6000])
  expect((await ask({ sort: ['amount', 'DESC'] })).amounts).toEqual([6000, 5000, 900, 800, 700])
  expect(await ask({ sort: ['amount', 'ASC'], range: [1, 2] })).toMatchObject({
    amounts: [800, 900],
    first: 1,
    total: 5,
  })
  const at = (day: string) => ({ createdAt: new Date(day) })
  await shop.db.update(partialRefund).set(at('2026-01-01')).where(eq(partialRefund.amount, 900))
  await shop.db.update(partialRefund).set(at('2026-01-02')).where(eq(partialRefund.amount, 800))
  const oldest = async (way: 'ASC' | 'DESC') => (await ask({ sort: ['createdAt', way] })).amounts
  expect((await oldest('ASC')).slice(0, 2)).toEqual([900, 800])
  expect((await oldest('DESC')).slice(3)).toEqual([800, 900])
  expect(await ask({}), 'the newest first').toMatchObject({ amounts: await oldest('DESC'), first: 0, total: 5 })
})

test('R-08 D-06 a stuck one is settled with the reference of its transfer, once, and the history of its sale says so', async () => {
  for (const [amount, isPart] of [
    [6000, false],
    [700, true],
  ] as const) {
    const [row] = (await list({ status: 'stuck' })).filter((one) => one.amount === amount)
    const answers = await Promise.all(Array.from({ length: 6 }, () => transfer(row!.id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
    const another = await transfer(row!.id, { reference: 'BROU 772' })
    expect(another).toMatchObject({ status: 409, failure: { errorCode: 'REFUND_NOT_STUCK' } })
    const records = and(eq(auditLog.action, 'refund.transferred'), eq(auditLog.subject, row!.id))
    expect(await shop.db.select().from(auditLog).where(records)).toHaveLength(1)
    const settled = (await list({ status: 'transferred' })).find(({ id }) => id === row!.id)
    expect(settled).toMatchObject({ reference: 'BROU 771', isPart })
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    const { order, purchaseId } = row!
    expect(entry).toMatchObject({
      action: 'refund.transferred',
      subject: row!.id,
      detail: { order, purchaseId, amount, reference: 'BROU 771' },
    })
    const record = { resource: 'sales', id: row!.sale!.id } as const
    const token = await shop.loginAs('admin@ceibo.test')
    expect(await shop.call(auditApi.list, { query: { filter: { record } } }, { token })).toMatchObject({
      result: { rows: [{ action: 'refund.transferred', subject: row!.id }] },
    })
    const [byHand] = await shop.db
      .select()
      .from(isPart ? partialRefund : refund)
      .where(eq((isPart ? partialRefund : refund).id, row!.id))
    expect(byHand).toMatchObject({ transferredBy: entry!.userId, transferredAt: shop.dependencies.now() })
  }
})

test('R-08 a payment that came to no sale ends with the transfer, one that was sold stays sold', async () => {
  const [of, other] = [sold[4]!.attemptId!, sold[3]!.attemptId!]
  const statesOf = async (attemptId: string) => {
    const [row] = await shop.db
      .select({ attempt: paymentAttempt.status, order: checkout.status })
      .from(paymentAttempt)
      .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
      .where(eq(paymentAttempt.id, attemptId))
    return row!
  }
  const before = await statesOf(other)
  const stuck = {
    reason: 'granted',
    status: 'STUCK',
    nextAt: shop.dependencies.now(),
    createdAt: shop.dependencies.now(),
  } as const
  const [mine] = await shop.db
    .insert(refund)
    .values({ ...stuck, attemptId: of, amount: 4000 })
    .returning()
  const [theirs] = await shop.db
    .insert(partialRefund)
    .values({ ...stuck, attemptId: other, amount: 300 })
    .returning()
  const [attempt] = await shop.db
    .update(paymentAttempt)
    .set({ status: 'REFUND_STUCK' })
    .where(eq(paymentAttempt.id, of))
    .returning()
  await shop.db.update(checkout).set({ status: 'REFUND_STUCK' }).where(eq(checkout.id, attempt!.checkoutId))
  await deliverEmails(shop)
  for (const { id } of [mine!, theirs!]) expect(await transfer(id)).toMatchObject({ ok: true })
  expect(await transfer(theirs!.id)).toMatchObject({ ok: true })
  const emails = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Te transferimos USD 3,00'))
  expect(emails).toMatchObject([{ to: sold[3]!.contactEmail, text: expect.stringContaining('BROU 771') }])
  expect(await statesOf(of)).toEqual({ attempt: 'REFUNDED', order: 'REFUNDED' })
  expect(await statesOf(other)).toEqual(before)
})

test('R-08 of two of staff who settle a stuck one at once, by transfers of their own, one does and the other is told', async () => {
  const colleague = (await addStaff(shop, 'finance', 'colega@staff.test')).token
  const at = shop.dependencies.now()
  const [whole, parts] = [sold[5]!, sold[6]!]
  const stuck = { reason: 'granted', status: 'STUCK', nextAt: at, createdAt: at } as const
  const added = await shop.db
    .insert(partialRefund)
    .values(Array.from({ length: 10 }, () => ({ ...stuck, attemptId: parts.attemptId!, amount: 1_00 })))
    .returning()
  const of = { ...stuck, attemptId: whole.attemptId!, amount: 20_00 }
  const ids = [...added, ...(await shop.db.insert(refund).values(of).returning())].map(({ id }) => id)
  await deliverEmails(shop)
  const before = await shop.db.$count(laterMovement)
  const settled = await Promise.all(
    ids.flatMap((id, n) =>
      [finance, colleague].map(async (token, who) => {
        const reference = `BROU ${n}-${who}`
        return { id, reference, answer: await transfer(id, { reference, token }) }
      }),
    ),
  )
  for (const id of ids) {
    const [done, ...others] = settled.filter((one) => one.id === id && one.answer.ok)
    expect(others).toEqual([])
    const late = settled.find((one) => one.id === id && !one.answer.ok)
    expect(late?.answer).toMatchObject({ status: 409, failure: { errorCode: 'REFUND_NOT_STUCK' } })
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(entries).toMatchObject([{ action: 'refund.transferred', detail: { reference: done!.reference } }])
    expect((await list()).find((row) => row.id === id)).toMatchObject({ reference: done!.reference })
  }
  const emails = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Te transferimos'))
  expect(emails).toHaveLength(ids.length)
  // What was owed is given: no figure of the sale moves by it, and each has one receipt.
  expect(await shop.db.$count(laterMovement)).toBe(before)
  for (const [one, amounts] of [
    [whole, [20_00]],
    [parts, added.map(() => 1_00)],
  ] as const) {
    const receipts = (await receiptsOf(shop.db, one)).filter(({ kind }) => kind === 'refund')
    expect(receipts.map(({ amount }) => amount)).toEqual(amounts)
  }
})

test('R-08 what the provider has, what is done and what is none are not settled; support and readers only look', async () => {
  for (const status of ['pending', 'done'] as const) {
    const [row] = await list({ status })
    expect(await transfer(row!.id)).toMatchObject({ status: 409, failure: { errorCode: 'REFUND_NOT_STUCK' } })
  }
  expect(await transfer(crypto.randomUUID())).toMatchObject({ status: 404, failure: { errorCode: 'REFUND_NOT_FOUND' } })
  for (const role of ['support', 'reader'] as const) {
    const { token } = await addStaff(shop, role)
    expect(await transfer(crypto.randomUUID(), { token })).toMatchObject({ status: 403 })
    expect(await shop.call(refundApi.list, { query: {} }, { token })).toMatchObject({ ok: true })
  }
})
