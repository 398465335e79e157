import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerMethods } from '../../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { good, statusOf } from '../../../../tests/support/test-buyer.ts'
import { openedOrder, waitingOrder } from '../../../../tests/support/test-delayed.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await offerMethods(shop)
})
afterAll(() => shop.close())

describe('what a buyer sends that is not so', () => {
  test('Y-02 another amount than the order has is refused with the right one, and nothing is lost', async () => {
    const { someone, checkout } = await openedOrder(shop)
    const changed = await someone.payLater({ ...checkout, amount: checkout.amount + 1 }, 'redpagos')
    expect(changed).toMatchObject({ is: 'PRICE_CHANGED' })
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'OPEN', attempts: [] })
    expect(good(await someone.payLater(checkout, 'redpagos'))).toMatchObject({ method: 'redpagos' })
  })

  test('Y-02 who asks for a coupon of another brand, or for a transfer, gets the one that the order has', async () => {
    const { someone, checkout, coupon } = await waitingOrder(shop)
    for (const method of ['abitab', 'transfer', 'redpagos'] as const) {
      expect(good(await someone.payLater(checkout, method))).toEqual(coupon)
    }
    expect(await statusOf(shop, checkout.order)).toEqual({ checkout: 'WAITING', attempts: ['WAITING'] })
  })

  test('Y-02 Y-03 an order that is none, or waits for nothing, says so', async () => {
    const { someone, checkout } = await openedOrder(shop)
    expect(await someone.readLater(checkout.order)).toMatchObject({ is: 'CHECKOUT_NOT_PAID' })
    const none = { ...checkout, order: '0'.repeat(20) }
    expect(await someone.readLater(none.order)).toMatchObject({ is: 'ORDER_NOT_FOUND' })
    expect(await someone.payLater(none, 'transfer')).toMatchObject({ is: 'ORDER_NOT_FOUND' })
  })
})
