import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { buyer, card, fifteenDaysInEurope, good, MINUTE } from '../../../tests/support/test-buyer.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { completeSales } from './issue/create-sale.ts'
import { checkAttempts } from './payment/check-attempt.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())

async function payOne() {
  const someone = buyer(shop)
  const opened = good(await someone.open(fifteenDaysInEurope({ confirmDuplicate: true })))
  good(await someone.pay(opened, await card(shop)))
  return { someone, order: opened.order }
}

const attempts = async () => (await shop.db.select().from(paymentAttempt)).map(({ id }) => id)
const checkouts = async () => (await shop.db.select().from(checkout)).map(({ id, status }) => ({ id, status }))

test('B-11 of a batch of paid checkouts, those whose buyers did not come back are completed, and the rest takes one read', async () => {
  const paid = [await payOne(), await payOne(), await payOne()]
  for (const { someone, order } of paid.slice(1)) good(await someone.createSale({ order }))
  const ids = (await checkouts()).map(({ id }) => id)
  shop.clock.advance(MINUTE)
  const outcomes = await completeSales(shop.dependencies, ids)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect((await checkouts()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  if (!onPostgres) return
  expect(await statementsOf(() => completeSales(shop.dependencies, ids))).toBe(1)
  const settled = await attempts()
  expect(settled).toHaveLength(3)
  expect(await statementsOf(() => checkAttempts(shop.dependencies, settled))).toBe(1)
})
