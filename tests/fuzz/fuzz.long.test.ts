import { expect, test } from 'vitest'
import { startTestShop } from '../support/test-app.ts'
import { fuzzer } from './fuzzer.ts'

test('K-01 a hundred generated requests to each endpoint get no more than a refusal in Spanish either', async () => {
  const shop = await startTestShop()
  const { fuzzAll } = await fuzzer(shop)
  expect(await fuzzAll(shop.app, shop.router, 100)).toEqual({ flaws: [], oneAnswerOnly: [] })
  await shop.close()
})
