import type { InstalmentPlan } from '#shared/instalments/instalments.ts'
import { forgetPlans } from '../../server/features/instalment-plans/store.ts'
import { instalmentPlan } from '../../server/platform/db/schema/instalment-plans.ts'
import type { TestShop } from './test-app.ts'

const SIX: Omit<InstalmentPlan, 'id'> = {
  brands: ['Visa', 'Mastercard'],
  instalments: 6,
  minAmount: 0,
  financedBy: 'buyer',
  percent: 12.5,
}

/** Adds a plan, of 6 instalments that the buyer finances with 12.5 % unless told otherwise, and gives its id. */
export async function addPlan({ db }: Pick<TestShop, 'db'>, more: Partial<InstalmentPlan> = {}): Promise<string> {
  const plan = { ...SIX, ...more }
  const row = { ...plan, brands: [...plan.brands] }
  const [added] = await db.insert(instalmentPlan).values(row).returning({ id: instalmentPlan.id })
  forgetPlans(db)
  return added!.id
}
