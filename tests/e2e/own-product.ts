import { productWith, test } from './fixtures.ts'
import type { Product } from './product.ts'

/** For `test.describe.configure`: runs a file's tests one after the other on one product, instead of one in each worker. */
export const ONE_WORKER = { mode: 'default' } as const

/**
 * Tests of one file on a product of their own, because their changes would disturb the figures that other files sum up. `more`
 * settings win.
 */
export function onOwnProduct(more: Record<string, string> = {}) {
  return test.extend<object, { product: Product }>({ product: productWith(more) })
}

/**
 * For files that pay, cancel or change sales, which would disturb the figures that other files sum up. A worker keeps the product
 * from one of these files to the next.
 */
export const onProductOfSales = onOwnProduct()

/** For files in which staff change what all visitors see or pay with, each something else. */
export const onProductOfSettings = onOwnProduct()

/** For files about a partner's system, whose webhooks a test receives. `partner-keys` switches Rambla Brokers on for the others. */
export const onProductOfPartners = onOwnProduct({ WEBHOOK_LOOPBACK: 'yes' })

/** For files that pay at a counter or by transfer: a late look at what waits finds the sales of others. An account is sent at once. */
export const onProductOfDelayed = onOwnProduct({ REFUND_ACCOUNT_MINUTES: '0' })
