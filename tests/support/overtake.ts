import type { TestShop } from './test-app.ts'

/** Makes a call, and runs `meanwhile` right before the call's second transaction, to test a race that the call loses. */
export async function overtake<Result>(
  shop: TestShop,
  call: () => Promise<Result>,
  meanwhile: () => Promise<void>,
): Promise<Result> {
  const { db } = shop
  let transactions = 0
  const counted: typeof db.transaction = async (work, config) => {
    transactions += 1
    if (transactions === 2) {
      Object.assign(shop.dependencies, { db })
      await meanwhile()
    }
    return db.transaction(work, config)
  }
  const watched = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? counted : (Reflect.get(target, name, target) as unknown)),
  })
  Object.assign(shop.dependencies, { db: watched })
  const result = await call().finally(() => Object.assign(shop.dependencies, { db }))
  if (transactions !== 2) throw new Error(`the call made ${transactions} transactions`)
  return result
}
