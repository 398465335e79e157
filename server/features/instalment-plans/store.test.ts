import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { instalmentPlan } from '../../platform/db/schema/instalment-plans.ts'
import { activePlans, findPlan } from './store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('Y-01 buyers are offered the active plans, with the fewest instalments first', async () => {
  const plan = { brands: ['Visa', 'OCA'], minAmount: 5_000, financedBy: 'buyer', percent: 9.5 } as const
  const rows = [
    { ...plan, brands: [...plan.brands], instalments: 6 },
    { ...plan, brands: [...plan.brands], instalments: 3 },
    { ...plan, brands: [...plan.brands], instalments: 12, isActive: false },
  ]
  await shop.db.delete(instalmentPlan)
  const [six, three, off] = await shop.db.insert(instalmentPlan).values(rows).returning({ id: instalmentPlan.id })
  expect(await activePlans(shop.db)).toEqual([
    { id: three!.id, ...plan, instalments: 3 },
    { id: six!.id, ...plan, instalments: 6 },
  ])
  expect(await findPlan(shop.db, six!.id)).toEqual({ id: six!.id, ...plan, instalments: 6 })
  expect(await findPlan(shop.db, off!.id)).toBeNull()
})
