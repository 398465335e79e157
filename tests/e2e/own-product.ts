import { test } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

/** For `test.describe.configure`: a file's tests follow each other on one product instead of starting one in each worker. */
export const ONE_WORKER = { mode: 'default' } as const

/**
 * Tests of one file on a product of their own, which no other file gets: what they change would be missing in the figures
 * that others sum up. `more` settings win.
 */
export function onOwnProduct(more: Record<string, string> = {}) {
  return test.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
      async ({}, provide) => {
        const product = await startProduct({ TRUST_PROXY: 'yes', ...more })
        await provide(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 150_000 },
    ],
  })
}

/**
 * For the files whose sales are paid, cancelled or changed, which would be missing in the figures that others sum up: a
 * worker that goes from one of them to the next keeps its product.
 */
export const onProductOfSales = onOwnProduct()
