import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let token: string
let sold: typeof sale.$inferSelect
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, { count: 3, seed: 5, now: shop.dependencies.now(), documents: shop.dependencies.documents })
  token = (await addStaff(shop, 'support')).token
  sold = (await shop.db.select().from(sale).orderBy(sale.number).limit(1))[0]!
})
afterAll(() => shop.close())

const resend = (body: { to?: string }, id = sold.publicId) =>
  shop.call(saleApi.resendVouchers, { params: { id }, body }, { token })

const lastEntry = async () => (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

test('R-09 vouchers go to the buyer again, each time they are asked for, with a PDF for each passenger', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect(await resend({})).toMatchObject({ ok: true, status: 200 })
    const [email, ...more] = await deliverEmails(shop)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: sold.contactEmail })
    expect(email?.attachments).toHaveLength(sold.passengerCount)
  }
})

test('R-09 they go to another address too; the log says so without the address', async () => {
  expect(await resend({ to: ' Hotel.Sol@Example.com ' })).toMatchObject({ ok: true })
  expect(await deliverEmails(shop)).toMatchObject([{ to: 'Hotel.Sol@Example.com' }])
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'sale.vouchers-resent', subject: sold.id })
  expect(entry?.detail).toEqual({ number: sold.number, otherAddress: true })
})

test('R-09 the address of the buyer, however typed, is no other address', async () => {
  await resend({ to: sold.contactEmail.toUpperCase() })
  expect((await lastEntry())?.detail).toEqual({ number: sold.number, otherAddress: false })
  await deliverEmails(shop)
})

test('R-09 what is no address, no sale, or a sale whose people were erased is refused, and nothing is sent', async () => {
  const before = (await shop.db.select().from(mailMessage)).length
  const wrong = await shop.app.inject({
    method: 'POST',
    url: `/api/sale/${sold.publicId}/resendVouchers`,
    headers: { authorization: `Bearer ${token}` },
    payload: { to: 'hotel' },
  })
  const invalid = { path: 'to', key: 'FIELD.EMAIL_INVALID', message: messages['FIELD.EMAIL_INVALID'] }
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: [invalid] }])
  expect(await resend({}, 'x'.repeat(26))).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
  await shop.db.update(sale).set({ erasedAt: shop.dependencies.now(), contactEmail: '' }).where(eq(sale.id, sold.id))
  expect(await resend({ to: 'ana@example.com' })).toMatchObject({
    status: 409,
    failure: { errorCode: 'SALE_ERASED', message: messages['SALES.ERASED'] },
  })
  expect(await shop.db.select().from(mailMessage)).toHaveLength(before)
})
