import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { paymentLotApi, type PaymentLotFilter, type PaymentLotRow } from '#shared/sales/lot-contract.ts'
import { lotOf } from '#shared/sales/payment-lot.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop()
  await seedSales(shop.db, {
    count: 600,
    seed: 11,
    now: shop.dependencies.now(),
    documents: shop.dependencies.documents,
  })
  token = (await addStaff(shop, 'finance')).token
})
afterAll(() => shop.close())

type Row = typeof sale.$inferSelect
const unpaid = () => shop.db.select().from(sale).where(eq(sale.isPaid, false)).orderBy(sale.number)
const rowOf = async ({ id }: Row) => (await shop.db.select().from(sale).where(eq(sale.id, id)))[0]!
const pay = (rows: readonly Row[], reference: string) =>
  shop.call(saleApi.markPaid, { body: { ids: rows.map(({ publicId }) => publicId), reference } }, { token })
const takeBack = ({ publicId }: Pick<Row, 'publicId'>, intent: string = crypto.randomUUID()) =>
  shop.call(
    saleApi.takeBackPayment,
    { params: { id: publicId }, body: { intent, reason: 'Era de otra empresa' } },
    { token },
  )

async function lots(filter: PaymentLotFilter = {}): Promise<PaymentLotRow[]> {
  const answer = await shop.call(paymentLotApi.list, { query: { filter } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.rows
}

test('R-10 a sale that was marked by mistake is owed again; its payment keeps the others, and the log says why', async () => {
  const paid = (await unpaid()).slice(0, 3)
  await pay(paid, 'BROU 1')
  await deliverEmails(shop)
  const [mistaken] = paid as [Row]
  expect(await takeBack(mistaken)).toMatchObject({ ok: true })
  expect(await rowOf(mistaken)).toEqual({ ...mistaken, isPaid: false, paidAt: null, lotId: null })
  expect(await Promise.all(paid.slice(1).map(rowOf))).toMatchObject([{ isPaid: true }, { isPaid: true }])
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const netToPay = mistaken.charged - mistaken.commission
  expect(entry).toMatchObject({
    action: 'sale.payment-taken-back',
    subject: mistaken.id,
    detail: { number: mistaken.number, reason: 'Era de otra empresa', reference: 'BROU 1', netToPay },
  })
  const [email] = await deliverEmails(shop)
  expect(email?.subject).toContain('Quitamos el pago de la venta')
  expect(email?.text).toContain('Era de otra empresa')
})

test('R-10 what was taken back can be paid again, and taken back from there', async () => {
  const [again] = (await unpaid()) as [Row]
  await pay([again], 'BROU 2')
  expect(await takeBack(again)).toMatchObject({ ok: true })
  await pay([again], 'BROU 3')
  expect(await takeBack(again)).toMatchObject({ ok: true })
  // Payments without sales cause no email any more.
  const subjects = (await deliverEmails(shop)).map(({ subject }) => subject)
  expect(subjects).toEqual([1, 2].map(() => expect.stringContaining('Quitamos el pago')))
})

test('R-10 no reason, no payment, a sale by card and no sale are refused, and nothing changes', async () => {
  const [unpaidSale] = (await unpaid()) as [Row]
  const [byCard] = await shop.db.select().from(sale).where(eq(sale.mode, 'card')).limit(1)
  const refused = { status: 409, failure: { errorCode: 'SALE_NOT_PAID', message: messages['SALES.NOT_PAID'] } }
  expect(await takeBack(unpaidSale)).toMatchObject(refused)
  expect(await takeBack(byCard!)).toMatchObject(refused)
  expect(await takeBack({ publicId: 'x'.repeat(26) })).toMatchObject({ status: 404 })
  expect([await rowOf(unpaidSale), await rowOf(byCard!)]).toEqual([unpaidSale, byCard])
  await pay([unpaidSale], 'BROU 4')
  const unsaid = await shop.app.inject({
    method: 'POST',
    url: `/api/sale/${unpaidSale.publicId}/takeBackPayment`,
    headers: { authorization: `Bearer ${token}` },
    payload: { intent: crypto.randomUUID(), reason: '  ' },
  })
  expect([unsaid.statusCode, unsaid.json()]).toMatchObject([
    400,
    { fields: [{ path: 'reason', key: 'FIELD.REQUIRED' }] },
  ])
  expect((await rowOf(unpaidSale)).isPaid).toBe(true)
})

test('R-10 of ten calls that take one payment back at once, one goes on', async () => {
  const [unpaidSale] = (await unpaid()) as [Row]
  await pay([unpaidSale], 'BROU 5')
  await deliverEmails(shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(unpaidSale)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await deliverEmails(shop)).toHaveLength(1)
})

test('R-10 of ten calls that repeat one intent at once all are answered, it is done once, and its id is of no other account', async () => {
  const [unpaidSale] = (await unpaid()) as [Row]
  await pay([unpaidSale], 'BROU 6')
  await deliverEmails(shop)
  const intent = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(unpaidSale, intent)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await deliverEmails(shop)).toHaveLength(1)
  expect(await rowOf(unpaidSale)).toEqual(unpaidSale)
  const other = (await unpaid()).find(({ businessId }) => businessId !== unpaidSale.businessId)!
  await pay([other], 'BROU 7')
  expect(await takeBack(other, intent)).toMatchObject({ ok: false, status: 404 })
  expect((await rowOf(other)).isPaid).toBe(true)
  await takeBack(other)
  await deliverEmails(shop)
})

test('R-10 the list of payments shows the user, the day, the reference and the net of each business, from its sales', async () => {
  const paid = await unpaid()
  await pay(paid, 'Transferencia 88')
  await takeBack(paid[0]!)
  const left = paid.slice(1)
  const [lot, ...more] = await lots({ q: 'transferencia 88' })
  expect(more).toEqual([])
  const today = shop.dependencies.now().toISOString()
  expect(lot).toMatchObject({ paidOn: today.slice(0, 10), registeredAt: today, quantity: left.length, takenBack: 1 })
  expect(lot?.registeredBy).not.toBe('')
  const { netToPay, businesses } = lotOf(left.map((sold) => ({ ...sold, netToPay: sold.charged - sold.commission })))
  expect(lot).toMatchObject({ netToPay, businesses })
  expect(businesses.length).toBeGreaterThan(1)
})

test('R-10 payments are found by a business of theirs and by their day', async () => {
  const all = await lots()
  const [name] = all.flatMap(({ businesses }) => businesses.map(({ businessName }) => businessName))
  const named = await lots({ q: name!.toUpperCase().slice(0, 6) })
  expect(named.map(({ id }) => id)).toEqual(
    all.filter(({ businesses }) => businesses.some(({ businessName }) => businessName === name)).map(({ id }) => id),
  )
  const [before, since] = [await lots({ endDate: '2026-11-20' }), await lots({ startDate: '2026-11-21' })]
  expect([before.length > 0, since.length > 0]).toEqual([true, true])
  expect([...since, ...before]).toEqual(all)
  expect(before.every(({ paidOn }) => paidOn <= '2026-11-20')).toBe(true)
})

test('R-10 D-02 the sales of a payment are listed by it', async () => {
  const [lot] = await lots({ q: 'transferencia 88' })
  const answer = await shop.call(saleApi.list, { query: { filter: { lotId: lot!.id } } }, { token })
  expect(answer).toMatchObject({ ok: true })
  const listed = answer.ok ? answer.result.rows : []
  expect([listed.length, listed.every(({ isPaid }) => isPaid)]).toEqual([lot!.quantity, true])
})
