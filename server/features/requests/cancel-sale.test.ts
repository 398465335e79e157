import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

/** A sale by card whose buyer asks for its cancellation. */
async function askedFor() {
  const person = newPassenger()
  const ana = buyer(shop)
  const opened = good(await ana.open(fifteenDaysInEurope({ passengers: [person] })))
  good(await ana.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
  const body = {
    voucher: vouchers[0]!.code,
    document: person.documentNumber,
    name: person.name,
    lastName: person.lastName,
    email: 'ana@example.com',
    phone: '099 123 456',
    reason: 'No viajo',
  }
  const answer = await shop.call(requestApi.cancel, { body })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
  const [stored] = await shop.db.select().from(request).where(eq(request.saleId, sold!.id))
  return { saleId, id: stored!.id, charged: opened.amount }
}

const approve = (id: string, refund?: number) =>
  shop.call(
    requestDeskApi.update,
    { params: { id }, body: { version: 1, status: 'approved', ...(refund === undefined ? {} : { refund }) } },
    { token: admin },
  )
const soldAs = async (publicId: string) =>
  (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]!.cancelledAt

test('S-08 R-02 approving a cancellation cancels its sale, for the amount that was shown and once', async () => {
  const { id, saleId, charged } = await askedFor()
  const unseen = { status: 409, failure: { errorCode: 'CANCELLATION_CHANGED' } }
  expect(await approve(id)).toMatchObject(unseen)
  expect(await approve(id, charged - 1)).toMatchObject(unseen)
  expect(await soldAs(saleId)).toBeNull()
  const answers = await Promise.all([approve(id, charged), approve(id, charged)])
  expect(answers).toMatchObject([{ result: { status: 'approved' } }, { result: { status: 'approved' } }])
  expect(await soldAs(saleId)).not.toBeNull()
  const shown = await shop.call(afterSaleApi.show, { params: { id: saleId } }, { token: admin })
  expect(shown).toMatchObject({
    result: { movements: [{ kind: 'sale' }, { kind: 'cancellation', charged: -charged, by: 'Administración' }] },
  })
})

test('S-08 a sale that is cancelled already, or has begun, is answered and left as it is', async () => {
  const done = await askedFor()
  const body = { intent: crypto.randomUUID(), refund: done.charged }
  expect(await shop.call(afterSaleApi.cancel, { params: { id: done.saleId }, body }, { token: admin })).toMatchObject({
    ok: true,
  })
  expect(await approve(done.id)).toMatchObject({ ok: true, result: { status: 'approved' } })
  const lateRequest = await askedFor()
  const start = shop.dependencies.now()
  shop.clock.set('2026-12-11T15:00:00Z')
  admin = await shop.loginAs('admin@ceibo.test')
  expect(await approve(lateRequest.id)).toMatchObject({ ok: true, result: { status: 'approved' } })
  expect(await soldAs(lateRequest.saleId)).toBeNull()
  shop.clock.set(start.toISOString())
  admin = await shop.loginAs('admin@ceibo.test')
})
