import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { administratorId } from '../../../tools/seed/cast.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  fifteenDaysInEurope,
  good,
  ledgersOf,
  letPass,
  MINUTE,
  SECOND,
} from '../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'
import { transferRefund } from '../refunds/transfer.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptDocument, receiptsOf } from './receipts.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  token = await shop.loginAs('admin@ceibo.test')
  await offerMethods(shop)
})
afterAll(() => shop.close())

async function sellAtCounter() {
  const someone = buyer(shop)
  const checkout = good(await someone.open(fifteenDaysInEurope()))
  good(await someone.payLater(checkout, 'redpagos'))
  const [attempt] = await shop.db.select().from(paymentAttempt)
  await bankOf(shop).payDelayed({ uniqueId: attempt!.id })
  good(await someone.readLater(checkout.order))
  await letPass(shop, MINUTE, 15 * SECOND)
  const sold = good(await someone.createSale({ order: checkout.order }))
  const [row] = await shop.db.select().from(sale).where(eq(sale.publicId, sold.saleId))
  return row!
}

test('Y-04 the money of a sale that was paid at a counter goes back by transfer, and everybody reads so', async () => {
  const sold = await sellAtCounter()
  expect(sold).toMatchObject({ mode: 'card', method: 'redpagos', instalments: 1, financing: 0 })
  const emails = await deliverEmails(shop)
  expect(emails.find(({ subject }) => subject.startsWith('Venta'))?.text).toContain('por Redpagos')

  const call = { params: { id: sold.publicId }, body: { intent: crypto.randomUUID(), refund: sold.charged } }
  const done = await shop.call(afterSaleApi.cancel, call, { token })
  expect(done).toMatchObject({ ok: true, result: { refund: sold.charged, moneyBack: 'transfer' } })
  const [email] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Cancelamos'))
  expect(email?.text).toContain('te devolvemos el dinero por transferencia bancaria')
  expect(email?.text).not.toContain('tarjeta en un plazo')

  const [due] = await shop.db.select().from(refund).where(eq(refund.attemptId, sold.attemptId!))
  expect(due).toMatchObject({ status: 'WAITING', amount: sold.charged })
  await transferRefund(shop.dependencies, { refundId: due!.id, reference: 'BROU 77', userId: administratorId })
  const [paid] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Te transferimos'))
  expect(paid?.text).not.toContain('Tu tarjeta no aceptó')

  const texts = await Promise.all(
    (await receiptsOf(shop.db, sold)).map(async ({ id: receiptId }) => {
      const document = await receiptDocument(shop.dependencies, { publicId: sold.publicId, receiptId })
      return (await readPdf(await receiptPdf(document))).text
    }),
  )
  expect(texts).toEqual([expect.stringContaining('Redpagos'), expect.stringContaining('BROU 77')])
  expect(await brokenInvariants(await ledgersOf(shop, [sold.publicId]))).toEqual([])
})
