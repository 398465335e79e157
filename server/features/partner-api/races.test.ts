import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { fifteenDaysInEurope } from '../../../tests/support/test-buyer.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { sale as saleTable } from '../../platform/db/schema/sales.ts'
import { readBalance } from '../partner-accounts/balances.ts'

const CALLERS = 20
const FITTING = 7

let shop: TestShop
let broker: ReturnType<typeof partner>
let businessId: string
let quote: WireQuote
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  ;({ businessId } = own)
  broker = partner(shop, own.key)
  quote = (await broker.post<{ data: WireQuote[] }>('/quotes', trip())).body.data[0]!
})
afterAll(() => shop.close())

const ownSales = () => shop.db.select().from(saleTable).where(eq(saleTable.businessId, businessId))
const all = <Result>(act: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, n) => act(n)))

test('W-02 one Idempotency-Key at twenty callers with two requests makes one sale; the other request is refused with 422', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = (await ownSales()).length
    const requests = [saleOf(quote), saleOf(quote)]
    const send = (request: object) => broker.post<WireSale>('/sales', request, { idempotencyKey: `race-${round}` })
    const answers = await all((n) => send(requests[n % 2]!))
    const [first, second] = [await send(requests[0]!), await send(requests[1]!)]
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 422])
    const winner = first.status === 201 ? 0 : 1
    const { id } = [first, second][winner]!.body
    for (const [n, { status, body, problem }] of answers.entries()) {
      const due = n % 2 === winner ? ['idempotency_key_running'] : ['idempotency_key_reused']
      if (status === 201) expect([body.id, n % 2]).toEqual([id, winner])
      else expect(due).toContain(problem.code)
    }
    expect((await ownSales()).length).toBe(before + 1)
  }
})

test('W-02 twenty keys at once, of one key of the API each, make twenty sales with numbers of their own', async () => {
  const answers = await all((n) => broker.post<WireSale>('/sales', saleOf(quote), { idempotencyKey: `apart-${n}` }))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(CALLERS)
})

test('W-02 the credit limit lets in exactly as many sales as fit, of the API and of the pages at once', async () => {
  const token = await shop.loginAs('broker@ceibo.test')
  let opened = 0
  const open = async () => {
    const { startDate, endDate } = trip()
    const body = fifteenDaysInEurope({ startDate, endDate, onAccount: true })
    const answer = await shop.call(checkoutApi.open, { body }, { token, address: `10.4.1.${(opened += 1)}` })
    return answer.ok ? answer.result : expect.fail(JSON.stringify(answer.failure))
  }
  const one = await open()
  expect(one.amount).toBe(quote.price.amount)
  const offers = await Promise.all(Array.from({ length: CALLERS }, open))
  const debt = async () => (await readBalance(shop.db, businessId)).balance
  const [before, sold] = [await debt(), (await ownSales())[0]!]
  const each = sold.charged - sold.commission
  await shop.db
    .update(business)
    .set({ creditLimit: before + FITTING * each })
    .where(eq(business.id, businessId))
  const [byApi, byPages] = await Promise.all([
    all((n) => broker.post('/sales', saleOf(quote), { idempotencyKey: `limit-${n}` })),
    all((n) =>
      shop.call(checkoutApi.createSale, { body: { order: offers[n]!.order } }, { token, address: `10.4.0.${n}` }),
    ),
  ])
  await shop.db.update(business).set({ creditLimit: null }).where(eq(business.id, businessId))
  const refusedByApi = byApi.filter(({ status }) => status !== 201)
  const refusedByPages = byPages.filter(({ ok }) => !ok)
  expect(2 * CALLERS - refusedByApi.length - refusedByPages.length).toBe(FITTING)
  expect(await debt()).toBe(before + FITTING * each)
  for (const { problem } of refusedByApi) expect(problem).toMatchObject({ status: 409, code: 'credit_limit_reached' })
  for (const answer of refusedByPages)
    expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CREDIT_LIMIT_REACHED' } })
})
