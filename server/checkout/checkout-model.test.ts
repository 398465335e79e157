import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelShop, openModelShop } from './model/model-shop.ts'
import { runSequences } from './model/run-sequences.ts'

let shop: ModelShop

beforeAll(async () => {
  shop = await openModelShop()
})
afterAll(() => shop.stop())

test('B-11 C-05 model', async () => {
  const { tally, failure } = await runSequences(shop, { sequences: Number(process.env.N ?? 50), seed: Number(process.env.SEED ?? 1) })
  console.log(tally)
  expect(failure).toBeNull()
}, 600_000)
