import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputedMonth } from '../../../tests/support/closed-month.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { users } from '../../platform/db/schema/businesses.ts'

let shop: TestShop
beforeAll(async () => void (shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })))
afterAll(() => shop.close())

type Row = { id: string; lineCount: number; opening: object; closing: object }
type Lines = { data: { saleId: string; balance: object }[]; nextCursor: string | null }

test('W-02 a business reads the closed months of its account with their lines, and prints them; another finds none', async () => {
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  const broker = partner(shop, own.key)
  const other = partner(shop, (await partnerKeyOf(shop, 'agencia@ceibo.test')).key)
  const { body: quoted } = await broker.post<{ data: WireQuote[] }>('/quotes', trip())
  const sales: string[] = []
  for (const idempotencyKey of ['1', '2', '3']) {
    const { body } = await broker.post<{ id: string }>('/sales', saleOf(quoted.data[0]!), { idempotencyKey })
    sales.push(body.id)
    shop.clock.advance(60_000)
  }
  expect((await broker.get('/statements')).body).toEqual({ data: [], nextCursor: null })
  shop.clock.set('2026-12-02T15:00:00.000Z')
  const [staff] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
  await disputedMonth(shop, { businessId: own.businessId, userId: staff!.id })

  const { body } = await broker.get<{ data: Row[]; nextCursor: string | null }>('/statements')
  expect(body).toMatchObject({
    data: [{ month: '2026-11-01', lineCount: 3, opening: { amount: 0 } }],
    nextCursor: null,
  })
  const month = body.data[0]!
  expect((await broker.get(`/statements/${month.id}`)).body).toEqual(month)
  const first = await broker.get<Lines>(`/statements/${month.id}/lines?limit=2`)
  const second = await broker.get<Lines>(`/statements/${month.id}/lines?limit=2&cursor=${first.body.nextCursor}`)
  const lines = [...first.body.data, ...second.body.data]
  expect(lines.map(({ saleId }) => saleId)).toEqual(sales)
  expect([lines.at(-1)!.balance, second.body.nextCursor]).toEqual([month.closing, null])
  const pdf = await broker.get(`/statements/${month.id}/pdf`)
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])

  for (const part of ['', '/lines', '/pdf'])
    expect((await other.get(`/statements/${month.id}${part}`)).problem).toMatchObject({ code: 'statement_not_found' })
  expect((await other.get<{ data: unknown[] }>('/statements')).body.data).toEqual([])
})
