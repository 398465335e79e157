import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleApi } from '#shared/sales/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import { auditLog } from '../db/schema/operations.ts'
import { paymentLot, sale } from '../db/schema/sales.ts'
import { seedSales } from '../seed/sales.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let admin: string

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 600, seed: 11, now: new Date(NOW), documents: shop.services.documents })
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const unpaid = () => shop.db.select().from(sale).where(eq(sale.isPaid, false)).orderBy(sale.number)
const byId = async (publicId: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]
const mark = (ids: string[]) => shop.call(saleApi.markPaid, { body: { ids } }, { token: admin })
const lots = () => shop.db.select().from(paymentLot)

test('S-05 one sale is marked as paid: who, when, how many and how much are kept; repeating it changes nothing', async () => {
  const [first] = await unpaid()
  const before = (await lots()).length
  const id = first?.publicId ?? ''
  expect(await mark([id])).toMatchObject({ ok: true, result: { updated: 1, total: first?.total } })
  const paid = await byId(id)
  expect(paid).toMatchObject({ isPaid: true, paidAt: new Date(NOW) })
  const [lot] = await shop.db
    .select()
    .from(paymentLot)
    .where(eq(paymentLot.id, paid?.lotId ?? ''))
  expect(lot).toMatchObject({ saleCount: 1, total: first?.total, paidAt: new Date(NOW) })
  const [entry] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, lot?.id ?? ''))
  expect(entry).toMatchObject({
    action: 'sales.paid',
    accountId: lot?.paidBy,
    detail: { count: 1, total: first?.total },
  })

  shop.clock.advance(60_000)
  expect(await mark([id])).toMatchObject({ ok: true, result: { updated: 0, total: 0 } })
  expect(await byId(id)).toEqual(paid)
  expect((await lots()).length).toBe(before + 1)
})

test('S-05 a lot marks the unpaid ones among those selected, by PUT with the body of §7 too', async () => {
  const [one, two] = await unpaid()
  const [paidByCard] = await shop.db.select().from(sale).where(eq(sale.mode, 'card'))
  const ids = [one, two, paidByCard, one].map((row) => row?.publicId ?? '')
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/sale/paidSales',
    payload: { data: ids, adminId: 'somebody else' },
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(answer.json()).toMatchObject({
    message: 'El estado de pago se actualizó con éxito.',
    data: { updated: 2, total: ((one?.total ?? 0) + (two?.total ?? 0)) / 100 },
  })
  expect(await byId(paidByCard?.publicId ?? '')).toEqual(paidByCard)
  const [first, second] = [await byId(ids[0] ?? ''), await byId(ids[1] ?? '')]
  expect(first?.lotId).toBe(second?.lotId)
})

test('S-05 one unknown sale stops the whole lot; nothing selected is told as SALES.SELECT_ONE', async () => {
  const [one] = await unpaid()
  expect(await mark([one?.publicId ?? '', '0'.repeat(26)])).toMatchObject({
    status: 404,
    failure: { errorCode: 'SALE_NOT_FOUND' },
  })
  expect(await byId(one?.publicId ?? '')).toEqual(one)
  const empty = await shop.app.inject({
    method: 'POST',
    url: '/api/sale/paidSales',
    payload: { ids: [] },
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(empty.json()).toMatchObject({ fields: [{ path: 'ids', key: 'SALES.SELECT_ONE' }] })
})

test('S-05 lots over the same sales at the same time count each sale once, and leave the audit whole', async () => {
  const rows = await unpaid()
  const ids = rows.map(({ publicId }) => publicId)
  const answers = await Promise.all([mark(ids), mark(ids.toReversed()), mark(ids), mark(ids.slice(0, 9))])
  const results = answers.map((answer) => (answer.ok ? answer.result : { updated: Number.NaN, total: Number.NaN }))
  expect(results.reduce((all, { updated }) => all + updated, 0)).toBe(rows.length)
  expect(results.reduce((all, { total }) => all + total, 0)).toBe(rows.reduce((all, { total }) => all + total, 0))
  expect(await unpaid()).toEqual([])
  expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null })
})
