import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelShop, openModelShop } from './model-shop.ts'
import { runSequences } from './run-sequences.ts'

/** `CEIBO_MODEL_SEED` draws other days than these, of each database its own; all ten thousand: npm run bench -- checkout-model. */
const OWN_SEED = process.env.CEIBO_TEST_DATABASE === 'postgres' ? 20_261_122 : 20_261_121
const SEED = Number(process.env.CEIBO_MODEL_SEED ?? OWN_SEED)
const SEQUENCES = 100
/** On a busy machine fewer are played: always the first ones of the seed. */
const WITHIN = 25_000
/** Days on which nothing happened would prove nothing. */
const ENDS = [
  'order sold',
  'attempt declined',
  'paid with financing',
  'financing given back',
  'coupon paid',
  'coupon absent',
]

let shop: ModelShop

beforeAll(async () => {
  shop = await openModelShop()
})
afterAll(() => shop.stop())

test(`B-11 C-05 Y-02 random days in seed ${SEED}: answers to buyers, our records and the ledger of the bank are as the model says`, async () => {
  const { tally, failure } = await runSequences(shop, { sequences: SEQUENCES, seed: SEED, within: WITHIN, ends: ENDS })
  expect(failure).toBeNull()
  expect(Object.keys(tally.ends)).toEqual(expect.arrayContaining(ENDS))
}, 300_000)
