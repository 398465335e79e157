import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney, sum } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let admin: string

beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 600, seed: 11, now: new Date(NOW), documents: shop.dependencies.documents })
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const unpaid = () => shop.db.select().from(sale).where(eq(sale.isPaid, false)).orderBy(sale.number)
const byId = async (publicId: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]
const mark = (ids: string[], how: { paidOn?: string; reference?: string } = {}) =>
  shop.call(saleApi.markPaid, { body: { ids, ...how } }, { token: admin })
const lots = () => shop.db.select().from(paymentLot)

type Row = typeof sale.$inferSelect

/** What businesses owe for sales on account, from the columns that a sale was written with. */
const netOf = (rows: readonly Row[]) =>
  sum(
    rows
      .filter(({ mode }) => mode === 'account')
      .map(({ gross, discount, commission }) => gross - discount - commission),
  )

async function detailOf(id: string, token = admin): Promise<SaleDetail> {
  const answer = await shop.call(saleApi.detail, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

test('S-05 one sale is marked as paid: the user, the instant, how many and how much are stored; repeating it changes nothing', async () => {
  const [first] = await unpaid()
  const before = (await lots()).length
  const id = first?.publicId ?? ''
  const netToPay = (first?.charged ?? 0) - (first?.commission ?? 0)
  const { businessId, businessName, charged, commission } = first!
  const payment = { businessId, businessName, quantity: 1, charged, commission, netToPay }
  expect(await mark([id])).toMatchObject({ ok: true, result: { updated: 1, netToPay, businesses: [payment] } })
  const paid = await byId(id)
  expect(paid).toMatchObject({ isPaid: true, paidAt: new Date(NOW) })
  const [lot] = await shop.db
    .select()
    .from(paymentLot)
    .where(eq(paymentLot.id, paid?.lotId ?? ''))
  expect(lot).toMatchObject({
    saleCount: 1,
    charged,
    paidAt: new Date(NOW),
    paidOn: '2026-11-21',
    reference: '',
  })
  const [entry] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, lot?.id ?? ''))
  expect(entry).toMatchObject({
    action: 'sales.paid',
    userId: lot?.paidBy,
    detail: { count: 1, netToPay, paidOn: '2026-11-21', reference: '' },
  })

  shop.clock.advance(60_000)
  expect(await mark([id])).toMatchObject({ ok: true, result: { updated: 0, netToPay: 0, businesses: [] } })
  expect(await byId(id)).toEqual(paid)
  expect((await lots()).length).toBe(before + 1)
})

test('S-05 a lot marks the unpaid ones among those selected, by PUT with its other body too', async () => {
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
    data: { updated: 2, netToPay: netOf([one!, two!]) / 100 },
  })
  expect(await byId(paidByCard?.publicId ?? '')).toEqual(paidByCard)
  const [first, second] = [await byId(ids[0] ?? ''), await byId(ids[1] ?? '')]
  expect(first?.lotId).toBe(second?.lotId)
})

// ASVS 2.3.3
test('S-05 one unknown sale stops the whole lot; nothing selected is answered SALES.SELECT_ONE', async () => {
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

test('S-05 the day and the reference of a payment are held to the calendar, stored, and shown to staff and to the business that paid', async () => {
  const [one] = (await unpaid()).filter(({ businessName }) => businessName === 'Rambla Brokers')
  const id = one?.publicId ?? ''
  for (const [path, how] of [
    ['paidOn', { paidOn: '2026-11-22' }],
    ['paidOn', { paidOn: '2025-11-19' }],
    ['paidOn', { paidOn: '2026-02-30' }],
    ['reference', { reference: ' ' }],
    ['reference', { reference: 'x'.repeat(81) }],
    ['reference', { reference: 'BROU\u0000' }],
  ] as const) {
    const refused = await shop.app.inject({
      method: 'POST',
      url: '/api/sale/paidSales',
      payload: { ids: [id], ...how },
      headers: { authorization: `Bearer ${admin}` },
    })
    expect([refused.statusCode, refused.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path])
  }
  expect(await byId(id)).toEqual(one)
  await mark([id], { paidOn: '2026-11-19', reference: '  BROU 8812 ' })
  const broker = await shop.loginAs('broker@ceibo.test')
  for (const token of [admin, broker]) {
    const { lot } = await detailOf(id, token)
    expect(lot).toMatchObject({ paidOn: '2026-11-19', reference: 'BROU 8812', quantity: 1, netToPay: netOf([one!]) })
  }
})

test('S-05 A-08 a lot of two businesses has a line for each; each gets an email about its own part, staff about all', async () => {
  await deliverEmails(shop)
  const rows = await unpaid()
  const of = (name: string) => rows.filter(({ businessName }) => businessName === name).slice(0, 2)
  const [rambla, cooperative] = [of('Rambla Brokers'), of('Cooperativa del Plata')]
  const paid = [...rambla, ...cooperative]
  const answer = await mark(
    paid.map(({ publicId }) => publicId),
    { paidOn: '2026-11-20', reference: 'BROU 8813' },
  )
  expect(answer).toMatchObject({
    result: {
      updated: 4,
      netToPay: netOf(paid),
      businesses: [
        { businessName: 'Cooperativa del Plata', quantity: 2, netToPay: netOf(cooperative) },
        { businessName: 'Rambla Brokers', quantity: 2, netToPay: netOf(rambla) },
      ],
    },
  })

  const id = rambla[0]?.publicId ?? ''
  expect((await detailOf(id)).lot?.businesses).toHaveLength(2)
  const broker = await shop.loginAs('broker@ceibo.test')
  expect((await detailOf(id, broker)).lot).toMatchObject({ quantity: 2, netToPay: netOf(rambla) })
  expect((await detailOf(id, broker)).lot?.businesses).toHaveLength(1)

  const emails = await deliverEmails(shop)
  expect(emails.map(({ to }) => to).toSorted()).toEqual([
    'broker@ceibo.test',
    'cooperativa@ceibo.test',
    'hola@ceibo.test',
  ])
  const emailTo = (address: string) => emails.find(({ to }) => to === address)!
  const toStaff = emailTo('hola@ceibo.test')
  expect(toStaff.subject).toBe(`Pago registrado: ${formatMoney(netOf(paid))}, 2 empresas`)
  const toBroker = emailTo('broker@ceibo.test')
  expect(toBroker.subject).toBe(`Recibimos tu pago: ${formatMoney(netOf(rambla))}`)
  for (const { text, html } of [toStaff, toBroker])
    for (const body of [text, html])
      for (const fact of ['20/11/2026', 'BROU 8813', 'Rambla Brokers', formatMoney(netOf(rambla))])
        expect(body).toContain(fact)
  expect(toStaff.text).toContain(`Cooperativa del Plata: ${formatMoney(netOf(cooperative))} (2 ventas)`)
  expect(toStaff.text).toContain(`Total: ${formatMoney(netOf(paid))} (4 ventas)`)
  expect(toBroker.text).not.toContain('Cooperativa')
  expect(toBroker.text).toContain(
    `Cobrado a los compradores: ${formatMoney(sum(rambla.map(({ charged }) => charged)))}`,
  )
})

test('S-05 the email about a payment goes to the oldest login of a business that is in use and has an address', async () => {
  const [one] = await unpaid()
  const { businessId, businessName } = one!
  const older = { businessId, role: 'owner', name: businessName, createdAt: new Date('2020-01-01') } as const
  await shop.db.insert(users).values([
    { ...older, email: 'removed@ceibo.test', deletedAt: new Date(NOW) },
    { ...older, email: '' },
    { ...older, email: 'blocked@ceibo.test', passwordHash: 'x', blockedAt: new Date(NOW) },
    { ...older, email: 'invited@ceibo.test' },
    { ...older, email: 'first@ceibo.test', passwordHash: 'x', createdAt: new Date('2020-01-02') },
  ])
  await deliverEmails(shop)
  await mark([one!.publicId])
  const recipients = (await deliverEmails(shop)).map(({ to }) => to)
  expect(recipients.toSorted()).toEqual(['first@ceibo.test', 'hola@ceibo.test'])
})

test('S-01 S-05 L-01 F-03 what a lot comes to is what the dashboard and both statements fall by, and all are their rows', async () => {
  const broker = await shop.loginAs('broker@ceibo.test')
  const figures = async () => {
    const rows = await shop.db.select().from(sale).where(eq(sale.businessName, 'Rambla Brokers'))
    const all = await shop.db.select().from(sale)
    const dashboard = await shop.call(reportApi.dashboard, {}, { token: admin })
    const filter = { businessName: 'Rambla Brokers' }
    const statement = await shop.call(reportApi.settlements, { query: { filter } }, { token: admin })
    const own = await shop.call(reportApi.profile, {}, { token: broker })
    if (!dashboard.ok || !statement.ok || !own.ok) throw new Error('a report was refused')
    const [row] = statement.result.rows
    const debts = rows.filter(({ isPaid }) => !isPaid)
    const expected = {
      netToPay: netOf(rows),
      netPaid: netOf(rows.filter(({ isPaid }) => isPaid)),
      netOwed: netOf(debts),
    }
    const collected = sum(rows.filter(({ mode }) => mode === 'card').map(({ commission }) => commission))
    expect(row).toMatchObject({ ...expected, netToCollect: collected })
    expect(own.result.rows).toEqual([expect.objectContaining({ ...expected, netToCollect: collected })])
    expect(statement.result.totals).toMatchObject(expected)
    const open = all.filter(({ isPaid }) => !isPaid)
    expect(dashboard.result.unpaid).toMatchObject({ quantity: open.length, netToPay: netOf(open) })
    return { debts, dashboard: dashboard.result.unpaid.netToPay, ...expected }
  }
  const before = await figures()
  const paid = before.debts.slice(0, 3)
  const answer = await mark(paid.map(({ publicId }) => publicId))
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const { netToPay } = answer.result
  expect(netToPay).toBe(netOf(paid))
  const after = await figures()
  expect(after).toMatchObject({
    dashboard: before.dashboard - netToPay,
    netToPay: before.netToPay,
    netPaid: before.netPaid + netToPay,
    netOwed: before.netOwed - netToPay,
  })
})

test('S-05 lots over the same sales at the same time count each sale once, and leave the audit whole', async () => {
  const rows = await unpaid()
  const ids = rows.map(({ publicId }) => publicId)
  const answers = await Promise.all([mark(ids), mark(ids.toReversed()), mark(ids), mark(ids.slice(0, 9))])
  const results = answers.map((answer) => (answer.ok ? answer.result : { updated: Number.NaN, netToPay: Number.NaN }))
  expect(results.reduce((all, { updated }) => all + updated, 0)).toBe(rows.length)
  expect(sum(results.map(({ netToPay }) => netToPay))).toBe(netOf(rows))
  expect(await unpaid()).toEqual([])
  expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null })
})
