import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partialRefund, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { seedSales } from '../../../../tools/seed/sales.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { giveBack } from './give-back.ts'

let shop: TestShop
let attempts: (typeof paymentAttempt.$inferSelect)[]
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, { count: 60, seed: 5, now: shop.dependencies.now(), documents: shop.dependencies.documents })
  attempts = await shop.db.select().from(paymentAttempt).where(isNotNull(paymentAttempt.purchaseId)).limit(3)
})
afterAll(() => shop.close())

const back = (attemptId: string, amount: number) =>
  shop.db.transaction((tx) =>
    giveBack(tx, shop.dependencies, { sold: { id: randomUUID(), attemptId }, amount, reason: 'sale-cancelled' }),
  )
const rowsOf = async (table: typeof refund | typeof partialRefund, attemptId: string) =>
  (await shop.db.select().from(table).where(eq(table.attemptId, attemptId))).toSorted((a, b) => a.amount - b.amount)
async function jobsOf(name: string) {
  const found = await shop.db.execute(sql`select data ->> 'refundId' as id from jobs.job where name = ${name}`)
  return (found as { rows: { id: string }[] }).rows.map(({ id }) => id).toSorted()
}
const due = (amount: number) => {
  const now = shop.dependencies.now()
  return { amount, reason: 'sale-cancelled', status: 'DUE', nextAt: now, createdAt: now }
}

test('R-02 all of a payment at once goes back whole, and nothing after it', async () => {
  const { id, amount } = attempts[0]!
  await back(id, amount)
  const whole = await rowsOf(refund, id)
  expect(whole).toMatchObject([due(amount)])
  expect(await rowsOf(partialRefund, id)).toEqual([])
  expect([await jobsOf('send-refund'), await jobsOf('send-partial-refund')]).toEqual([[whole[0]!.id], []])
  for (const more of [1, amount]) await expect(back(id, more)).rejects.toThrow(`has not got ${more} cents`)
  expect(await rowsOf(partialRefund, id)).toEqual([])
})

test('R-02 anything else goes back in parts, until nothing is left of that payment', async () => {
  const { id, amount } = attempts[1]!
  await back(attempts[2]!.id, 200)
  await back(id, 100)
  await expect(back(id, amount)).rejects.toThrow('has not got')
  await expect(back(id, amount - 99)).rejects.toThrow('has not got')
  await back(id, amount - 100)
  await expect(back(id, 1)).rejects.toThrow('has not got')
  const parts = await rowsOf(partialRefund, id)
  expect(parts).toMatchObject([due(100), due(amount - 100)])
  expect(await rowsOf(refund, id)).toEqual([])
  const [other] = await rowsOf(partialRefund, attempts[2]!.id)
  expect(await jobsOf('send-partial-refund')).toEqual([...parts, other!].map((part) => part.id).toSorted())
})
