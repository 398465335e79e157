import { inArray } from 'drizzle-orm'
import { DELAYED_METHODS, type DelayedMethod } from '#shared/payment-methods/delayed.ts'
import { forgetMethods } from '../../server/features/payment-methods/store.ts'
import { paymentMethod } from '../../server/platform/db/schema/payment-methods.ts'
import type { TestShop } from './test-app.ts'

/** Lets a shop offer these ways to pay, with other terms than the first ones where a test gives them. */
export async function offerMethods(
  { db }: Pick<TestShop, 'db'>,
  methods: readonly DelayedMethod[] = DELAYED_METHODS,
  terms: Partial<typeof paymentMethod.$inferInsert> = {},
): Promise<void> {
  await db
    .update(paymentMethod)
    .set({ ...terms, isActive: true })
    .where(inArray(paymentMethod.method, [...methods]))
  forgetMethods(db)
}
