import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { pdfLimit } from './pdf-limit.ts'

let shop: TestShop
let code: string
beforeAll(async () => {
  shop = await startTestShop()
  const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
  const checkout = good(await broker.open(fifteenDaysInEurope({ onAccount: true })))
  code = good(await broker.createSale({ order: checkout.order })).vouchers[0]!.code
})
afterAll(() => shop.close())

// ASVS 15.2.2
test('K-01 four documents are made at once, quotes and vouchers together, twenty wait, and others are asked to come back', async () => {
  const { startDate, endDate, residenceCountryId, destinationId, categoryId, planId } = fifteenDaysInEurope()
  const named = { residenceCountry: residenceCountryId, destination: destinationId, category: categoryId, plan: planId }
  const choice = { startDate, endDate, ages: [40], familyPlan: false, extras: [], promoCode: null, charged: 93_38 }
  const askQuote = () => shop.call(quotePdfApi.download, { body: { ...named, ...choice } })
  const askVoucher = () => shop.call(voucherApi.pdf, { params: { code } })
  expect((await askQuote()).status).toBe(200)
  expect((await askVoucher()).status).toBe(200)

  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const busy = Array.from({ length: 24 }, () => pdfLimit(() => opened))
  for (const ask of [askQuote, askVoucher]) {
    expect(await ask()).toMatchObject({ ok: false, status: 503, failure: { errorCode: 'UNAVAILABLE' } })
  }
  open()
  await Promise.all(busy)
  expect((await askQuote()).status).toBe(200)
  expect((await askVoucher()).status).toBe(200)
})
