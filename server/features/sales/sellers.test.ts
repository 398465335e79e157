import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall } from '#shared/access/permissions.ts'
import { correctionApi } from '#shared/after-sale/correction-contract.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { fillPath } from '#shared/http.ts'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import { searchApi } from '#shared/search/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { userApi } from '#shared/users/contract.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { addColleague } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const BROKER = 'broker@ceibo.test'

let shop: TestShop
/** The people of one broker, of whom all but the viewer sold something. */
const tokens = { owner: '', seller: '', colleague: '', viewer: '' }
const sold: Record<'owner' | 'seller' | 'colleague', { id: string; number: number }> = {} as never

beforeAll(async () => {
  shop = await startTestShop()
  tokens.owner = await shop.loginAs(BROKER)
  tokens.seller = (await addColleague(shop, BROKER, 'seller')).token
  tokens.colleague = (await addColleague(shop, BROKER, 'seller', 'otra@rambla.test')).token
  tokens.viewer = (await addColleague(shop, BROKER, 'viewer')).token
  for (const who of ['owner', 'seller', 'colleague'] as const) {
    const someone = buyer(shop, tokens[who])
    const trip = { passengers: [{ ...newPassenger(), lastName: `Vendido ${who}` }], onAccount: true }
    const { order } = good(await someone.open(fifteenDaysInEurope(trip)))
    const { saleId, number } = good(await someone.createSale({ order }))
    sold[who] = { id: saleId, number }
  }
})
afterAll(() => shop.close())

type Who = keyof typeof tokens

async function resultOf<Result>(call: Promise<{ ok: true; result: Result } | { ok: false; failure: object }>) {
  const answer = await call
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

const listed = async (who: Who, filter: object = {}) => {
  const { rows, total } = await resultOf(shop.call(saleApi.list, { query: { filter } }, { token: tokens[who] }))
  expect(total).toBe(rows.length)
  return rows.map(({ number }) => number).toSorted((a, b) => a - b)
}
const linesOf = async (url: string, who: Who) => {
  const { body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${tokens[who]}` } })
  return body.trim().split('\n').slice(1)
}

/** Of those who sold. */
const NAMES = ['Rambla Brokers', 'seller-broker@ceibo.test', 'otra@rambla.test']

const all = () => Object.values(sold).map(({ number }) => number)

test('D-05 a seller lists, totals, exports and sees on the home what they sold; owner and viewer all of the business', async () => {
  for (const [who, numbers] of [
    ['owner', all()],
    ['viewer', all()],
    ['seller', [sold.seller.number]],
    ['colleague', [sold.colleague.number]],
  ] as const) {
    const token = tokens[who]
    expect(await listed(who), who).toEqual(numbers)
    const totals = await resultOf(shop.call(saleApi.totals, { query: {} }, { token }))
    expect(totals.sales, who).toBe(numbers.length)
    for (const url of ['/api/sale/csv', '/api/report/movements/csv'])
      expect(await linesOf(url, who), `${who} ${url}`).toHaveLength(numbers.length)
    const { month } = await resultOf(shop.call(partnerHomeApi.read, {}, { token }))
    expect([month.quantity, month.charged], who).toEqual([numbers.length, numbers.length * 84_04])
  }
})

test('F-01 F-03 D-05 a seller reads the summary of what they sold, and what the business earns by it once its owner says so', async () => {
  const summaryOf = async (who: Who) => {
    const { rows } = await resultOf(shop.call(reportApi.profile, { query: {} }, { token: tokens[who] }))
    return rows[0]!
  }
  const owners = await summaryOf('owner')
  expect(owners).toMatchObject({ quantity: 3, charged: 3 * 84_04 })
  const earned = ['commissionPercent', 'commission', 'netToPay', 'netPaid', 'netOwed', 'netToCollect'] as const
  expect(Object.keys(owners)).toEqual(expect.arrayContaining([...earned]))
  const own = await summaryOf('seller')
  expect(own).toMatchObject({ quantity: 1, charged: 84_04 })
  expect(earned.filter((figure) => figure in own)).toEqual([])

  const users = await resultOf(shop.call(userApi.list, { query: {} }, { token: tokens.owner }))
  const seller = users.rows.find(({ email }) => email === 'seller-broker@ceibo.test')!
  const allow = (seesCommission: boolean, token: string) =>
    shop.call(userApi.edit, { params: { id: seller.id }, body: { seesCommission } }, { token })
  expect(await allow(true, tokens.seller)).toMatchObject({ ok: false, status: 403 })
  expect(await resultOf(allow(true, tokens.owner))).toMatchObject({ seesCommission: true })
  expect(await summaryOf('seller')).toMatchObject({ quantity: 1, commission: owners.commission! / 3 })
  await allow(false, tokens.owner)
  expect('commission' in (await summaryOf('seller'))).toBe(false)
})

/** The fields of JSON and the columns of a file that give a commission, or a net from which it follows. */
const commissionIn = (body: string) => [
  ...new Set(body.match(/"(commission\w*|net(ToPay|Paid|Owed|ToCollect)|owed)":(?!null)|Comisi[óo]n|Neto a/g) ?? []),
]

// Everything that a seller may read, so that a call that is added later is asked too.
test('D-05 F-03 no read of a seller says what the business earns, until its owner lets them see it', async () => {
  const reads = shop.router.endpoints.filter(
    ({ method, path, access }) =>
      method === 'GET' && path !== '/user/logout' && access !== 'public' && mayCall('seller', access),
  )
  expect(reads.length).toBeGreaterThan(10)
  const { id } = sold.seller
  const [row] = await shop.db.select({ attemptId: sale.attemptId }).from(sale).where(eq(sale.publicId, id))
  const earned = async () => {
    const found: string[] = []
    for (const { path } of reads) {
      // The search alone needs a query, which the other calls do not know.
      const query = path === searchApi.find.path ? `?q=${sold.seller.number}` : ''
      const url = `/api${fillPath(path, { id, saleId: id, receiptId: row!.attemptId ?? id })}${query}`
      const { body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${tokens.seller}` } })
      found.push(...commissionIn(body).map((name) => `${path} ${name}`))
    }
    return found
  }
  const allow = (seesCommission: boolean) =>
    shop.db
      .update(users)
      .set({ seesCommission })
      .where(eq(users.email, `seller-${BROKER}`))
  expect(await earned()).toEqual([])
  await allow(true)
  const paths = new Set((await earned()).map((one) => one.split(' ')[0]))
  await allow(false)
  const expected = [
    '/profile/home',
    '/report/movements/csv',
    '/report/profile',
    '/sale/:id/afterSale',
    '/sale/csv',
    '/sale/findDetails/:id',
    '/sale/findList',
    '/sale/totals',
  ]
  expect(paths).toEqual(new Set(expected))
})

test('D-05 owner and viewer read who sold each sale, filter by it and export it; a seller and staff are not shown it', async () => {
  for (const who of ['owner', 'viewer'] as const) {
    expect(await listed(who, { soldBy: 'OTRA@rámbla' }), who).toEqual([sold.colleague.number])
    expect(await listed(who, { soldBy: 'nadie' }), who).toEqual([])
    const { rows } = await resultOf(shop.call(saleApi.list, { query: {} }, { token: tokens[who] }))
    expect(new Set(rows.map(({ soldBy }) => soldBy)), who).toEqual(new Set(NAMES))
    const { id } = sold.colleague
    const detail = await resultOf(shop.call(saleApi.detail, { params: { id } }, { token: tokens[who] }))
    expect(detail.soldBy, who).toBe('otra@rambla.test')
    const filter = encodeURIComponent(JSON.stringify({ soldBy: 'otra' }))
    const [line] = await linesOf(`/api/sale/csv?filter=${filter}`, who)
    expect(line?.trim().endsWith(',"otra@rambla.test"'), who).toBe(true)
  }
  const { rows } = await resultOf(shop.call(saleApi.list, { query: {} }, { token: tokens.seller }))
  expect(rows.map((row) => 'soldBy' in row)).toEqual([false])
  const { body } = await shop.app.inject({
    url: '/api/sale/csv',
    headers: { authorization: `Bearer ${tokens.seller}` },
  })
  expect(body).not.toContain('Vendió')
  for (const name of NAMES) expect(await listed('seller', { soldBy: name }), name).toEqual([])
  const admin = await shop.loginAs('admin@ceibo.test')
  const all = await resultOf(shop.call(saleApi.list, { query: {} }, { token: admin }))
  expect(all.rows.some((row) => 'soldBy' in row)).toBe(false)
})

test('D-05 a sale that another of the business sold is not found by a seller: by id, after it, to correct, by filter or search', async () => {
  const token = tokens.seller
  const { id, number } = sold.colleague
  const [row] = await shop.db.select().from(sale).where(eq(sale.publicId, id))
  const [paper] = await shop.db.select().from(voucher).where(eq(voucher.saleId, row!.id))
  for (const endpoint of [saleApi.detail, afterSaleApi.show])
    expect(await shop.call(endpoint, { params: { id } }, { token }), endpoint.path).toMatchObject({ status: 404 })
  const { passengers, contact } = await resultOf(
    shop.call(saleApi.detail, { params: { id } }, { token: tokens.colleague }),
  )
  const body = {
    intent: crypto.randomUUID(),
    passengers: passengers.map((one, index) => ({ n: index + 1, ...answersOf(one) })),
    contact: { email: contact.email, phone: contact.phone },
  }
  const correct = (by: Who) => shop.call(correctionApi.correct, { params: { id }, body }, { token: tokens[by] })
  expect(await correct('seller')).toMatchObject({ status: 404 })
  expect(await correct('viewer')).toMatchObject({ status: 403 })
  expect(await correct('colleague')).toMatchObject({ ok: true })
  const typed = [`#${number}`, paper!.code, 'Vendido colleague', row!.contactEmail, row!.contactPhone]
  for (const q of typed) {
    expect(await listed('seller', { q }), q).not.toContain(number)
    const hits = async (who: Who) => {
      const found = await resultOf(shop.call(searchApi.find, { query: { q } }, { token: tokens[who] }))
      return found.hits.map((hit) => (hit.kind === 'sale' ? hit.id : hit.kind))
    }
    expect(await hits('seller'), q).not.toContain(id)
    expect(await hits('colleague'), q).toContain(id)
    expect(await hits('owner'), q).toContain(id)
  }
})

test('D-05 the home tells a seller nothing of what the business owes, and a viewer nothing of its account', async () => {
  const home = (who: Who) => resultOf(shop.call(partnerHomeApi.read, {}, { token: tokens[who] }))
  expect(await home('owner')).toMatchObject({ owed: expect.any(Number), credit: { balance: expect.any(Number) } })
  expect(await home('seller')).toMatchObject({ owed: null, credit: null })
  expect(await home('viewer')).toMatchObject({ owed: expect.any(Number), credit: null })
})

test('D-05 what was paid on the account is shown with a sale to the owner, and to a seller and a viewer nothing of it', async () => {
  const admin = await shop.loginAs('admin@ceibo.test')
  const { id } = sold.seller
  await resultOf(shop.call(saleApi.markPaid, { body: { ids: [id] } }, { token: admin }))
  for (const [who, sees] of [
    ['owner', true],
    ['seller', false],
    ['viewer', false],
  ] as const) {
    const token = tokens[who]
    const { lot, isPaid } = await resultOf(shop.call(saleApi.detail, { params: { id } }, { token }))
    const { marks, emails } = await resultOf(shop.call(afterSaleApi.show, { params: { id } }, { token }))
    const ofPayments = emails.filter(({ kind }) => kind === 'payment-received')
    expect([isPaid, lot !== null, marks.length > 0, ofPayments.length > 0], who).toEqual([true, sees, sees, sees])
  }
})

test('D-05 a viewer sells nothing on account: they are refused it, and an order of a colleague is not theirs to finish', async () => {
  const viewer = buyer(shop, tokens.viewer)
  const purchase = () => fifteenDaysInEurope({ passengers: [newPassenger()], onAccount: true })
  expect(await viewer.open(purchase())).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
  expect(await viewer.createSale({ purchase: purchase() })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
  const seller = buyer(shop, tokens.seller)
  const { order } = good(await seller.open(purchase()))
  expect(await viewer.createSale({ order })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
})
