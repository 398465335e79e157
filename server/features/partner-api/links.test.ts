import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import {
  partner,
  partnerKeyOf,
  saleOf,
  trip,
  type WireEvents,
  type WireLink,
  type WireQuote,
  type WireSale,
} from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  HOUR,
  letPass,
  statusOf,
} from '../../../tests/support/test-buyer.ts'
import { waitingOrder } from '../../../tests/support/test-delayed.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { NOTIFICATIONS } from '../../../tests/support/test-notification.ts'
import { startVersion } from '../../../tests/support/test-tariffs.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { partnerLink } from '../../platform/db/schema/saved-quotes.ts'
import { partnerRequest } from '../../platform/db/schema/partner-requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let agency: ReturnType<typeof partner>
let broker: ReturnType<typeof partner>
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS, now: NOW })
  await offerMethods(shop)
  agency = partner(shop, (await partnerKeyOf(shop, 'agencia@ceibo.test')).key)
  broker = partner(shop, (await partnerKeyOf(shop, 'broker@ceibo.test')).key)
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.clock.set(NOW)
  await bankOf(shop).clearFaults()
  await bankOf(shop).setConduct({})
})

let requests = 0
const newKey = () => `enlace-${(requests += 1)}`

async function quoted(by = agency): Promise<WireQuote> {
  const { status, body, text } = await by.post<{ data: WireQuote[] }>('/quotes', trip())
  expect(status, text).toBe(201)
  return body.data[0]!
}

async function linked(more: object = {}, by = agency): Promise<WireLink> {
  const request = { quoteId: (await quoted(by)).id, ...more }
  const { status, body, text } = await by.post<WireLink>('/links', request, { idempotencyKey: newKey() })
  expect(status, text).toBe(201)
  return body
}

const codeOf = ({ url }: WireLink) => url.split('/').at(-1)!
/** What the traveller buys who opened a link of the agency. */
const bought = (link: WireLink, more: Partial<Purchase> = {}): Purchase =>
  fifteenDaysInEurope({ subdomain: 'mburucuya', savedQuote: codeOf(link), ages: [41], ...more })
const page = (link: WireLink) =>
  shop.call(savedQuoteApi.find, { params: { code: codeOf(link) }, query: { subdomain: 'mburucuya' } })
const again = async ({ id }: WireLink, by = agency) => (await by.get<WireLink>(`/links/${id}`)).body
async function opened(link: WireLink) {
  const someone = buyer(shop)
  return { someone, checkout: good(await someone.open(bought(link))) }
}
async function newsSince(cursor: string): Promise<string[]> {
  const { body } = await agency.get<WireEvents>(`/events?cursor=${cursor}`)
  return body.data.map(({ type, data: { link, sale } }) => [type, link, sale].join(' ')).toSorted()
}
async function lastCursor(): Promise<string> {
  const { body } = await agency.get<WireEvents>('/events?limit=100')
  return body.nextCursor
}

describe('W-02 a link', () => {
  test('opens the quote on the storefront of its business, where the traveller pays it: the sale has its reference', async () => {
    const since = await lastCursor()
    const link = await linked({ reference: 'Reserva 4471' })
    expect(link).toMatchObject({
      reference: 'Reserva 4471',
      status: 'open',
      saleId: null,
      price: null,
      expiresAt: '2026-12-02T03:00:00.000Z',
    })
    expect(link.url).toMatch(/\/mburucuya\/cotizacion\/[0-9A-Z]{27}$/)
    expect(link.url).not.toContain('4471')
    expect(link.url).not.toContain(link.quoteId.slice(6))
    const shown = await page(link)
    expect(shown).toMatchObject({ ok: true, result: { validUntil: '2026-12-01', choice: { planId: 103, ages: [41] } } })
    const { someone, checkout } = await opened(link)
    await someone.pay(checkout, await card(shop))
    const sold = good(await someone.createSale({ order: checkout.order }))
    const paid = await again(link)
    expect(paid).toMatchObject({ status: 'paid', saleId: expect.stringMatching(/^sale_/) })
    const { body: made } = await agency.get<WireSale>(`/sales/${paid.saleId}`)
    expect(made).toMatchObject({ number: sold.number, reference: 'Reserva 4471', mode: 'card' })
    expect(await newsSince(since)).toEqual([`link.paid ${link.id} ${paid.saleId}`, `sale.created  ${paid.saleId}`])
    expect(await page(link)).toMatchObject({ ok: false, status: 409, failure: { errorCode: 'LINK_PAID' } })
    expect(await buyer(shop).open(bought(link))).toMatchObject({ is: 'LINK_PAID' })
  })

  test('of a broker is paid on the page of the quote, and by its own session on account', async () => {
    const link = await linked({ reference: 'Mesa 2' }, broker)
    expect(link.url).toMatch(/\/cotizacion\/[0-9A-Z]{27}$/)
    const seller = buyer(shop, await shop.loginAs('broker@ceibo.test'))
    const extras = [{ benefitId: 1, passengerId: 1 }]
    const purchase = bought(link, { subdomain: undefined, onAccount: true, extras })
    const sold = good(await seller.createSale({ purchase }))
    const paid = await again(link, broker)
    expect(paid.status).toBe('paid')
    const { body: made } = await broker.get<WireSale>(`/sales/${paid.saleId}`)
    expect(made).toMatchObject({ number: sold.number, reference: 'Mesa 2', mode: 'account' })
    const { body: quote } = await broker.get<WireQuote>(`/quotes/${link.quoteId}`)
    expect(paid.price).toEqual(made.price)
    expect(paid.price!.amount).toBeGreaterThan(quote.price.amount)
  })

  test('is paid by one of ten travellers who pay at the same moment; no other is charged', async () => {
    const link = await linked()
    const ten = await Promise.all(Array.from({ length: 10 }, () => opened(link)))
    const cards = await Promise.all(ten.map(() => card(shop)))
    const answers = await Promise.all(ten.map(({ someone, checkout }, n) => someone.pay(checkout, cards[n]!)))
    const kinds = answers.map(({ is }) => is)
    expect(kinds.filter((is) => is === 'ok')).toHaveLength(1)
    for (const is of kinds.filter((one) => one !== 'ok')) expect(['LINK_BEING_PAID', 'LINK_PAID']).toContain(is)
    const statuses = await Promise.all(ten.map(({ checkout }) => statusOf(shop, checkout.order)))
    expect(statuses.flatMap(({ attempts }) => attempts)).toHaveLength(1)
    const first = ten[kinds.indexOf('ok')]!
    good(await first.someone.createSale({ order: first.checkout.order }))
    const late = ten[kinds.findIndex((is) => is !== 'ok')]!
    expect(await late.someone.pay(late.checkout, await card(shop))).toMatchObject({ is: 'LINK_PAID' })
    const [row] = await shop.db
      .select()
      .from(partnerLink)
      .where(eq(partnerLink.id, link.id.slice(5)))
    expect(await shop.db.$count(sale, eq(sale.id, row!.saleId!))).toBe(1)
  })

  test('is sold on account to one of ten sellers at the same moment', async () => {
    const link = await linked({ reference: 'Diez a la vez' }, broker)
    const token = await shop.loginAs('broker@ceibo.test')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        buyer(shop, token).createSale({ purchase: bought(link, { subdomain: undefined, onAccount: true }) }),
      ),
    )
    expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(1)
    for (const answer of answers.filter(({ is }) => is !== 'ok')) expect(answer.is).toBe('LINK_PAID')
    expect(await shop.db.$count(sale, eq(sale.reference, 'Diez a la vez'))).toBe(1)
  })

  test('whose card was declined is open for the next', async () => {
    const link = await linked()
    const [one, other] = [await opened(link), await opened(link)]
    expect(await one.someone.pay(one.checkout, await card(shop, 'insufficient-funds'))).toMatchObject({
      is: 'PAYMENT_DECLINED',
    })
    good(await other.someone.pay(other.checkout, await card(shop)))
    expect(await one.someone.pay(one.checkout, await card(shop))).toMatchObject({ is: 'LINK_BEING_PAID' })
    good(await other.someone.createSale({ order: other.checkout.order }))
    expect((await again(link)).status).toBe('paid')
  })

  test('with a coupon that waits is not paid by another; paid late, after another paid it, the coupon goes back', async () => {
    await bankOf(shop).setConduct({ latePayments: 'taken' })
    const link = await linked()
    const waiting = await waitingOrder(shop, bought(link))
    const other = await opened(link)
    expect(await other.someone.pay(other.checkout, await card(shop))).toMatchObject({ is: 'LINK_BEING_PAID' })
    expect(await other.someone.payLater(other.checkout, 'redpagos')).toMatchObject({ is: 'LINK_BEING_PAID' })
    await letPass(shop, 25 * HOUR, HOUR)
    expect((await statusOf(shop, waiting.checkout.order)).checkout).toBe('EXPIRED')
    const third = await opened(link)
    good(await third.someone.pay(third.checkout, await card(shop)))
    good(await third.someone.createSale({ order: third.checkout.order }))
    await waiting.pay()
    await waiting.report()
    expect(await statusOf(shop, waiting.checkout.order)).toEqual({ checkout: 'EXPIRED', attempts: ['REFUND_STUCK'] })
  })

  test('ends with its quote or before it, and says so on its page; bought afterwards, it is a sale without link', async () => {
    const expiresAt = '2026-11-25T12:00:00.000Z'
    const link = await linked({ reference: 'Vence antes', expiresAt })
    expect(link.expiresAt).toBe(expiresAt)
    expect(await page(link)).toMatchObject({ ok: true, result: { validUntil: '2026-11-25' } })
    shop.clock.set('2026-11-25T11:59:59.000Z')
    expect((await again(link)).status).toBe('open')
    const before = await opened(link)
    shop.clock.set(expiresAt)
    expect((await again(link)).status).toBe('expired')
    expect(await page(link)).toMatchObject({ ok: false, status: 410, failure: { errorCode: 'QUOTE_EXPIRED' } })
    const after = await opened(link)
    good(await after.someone.pay(after.checkout, await card(shop)))
    const sold = good(await after.someone.createSale({ order: after.checkout.order }))
    const [row] = await shop.db.select().from(sale).where(eq(sale.publicId, sold.saleId))
    expect(row!.reference).toBeNull()
    // Who had opened it in time still pays it.
    good(await before.someone.pay(before.checkout, await card(shop)))
    good(await before.someone.createSale({ order: before.checkout.order }))
    expect((await again(link)).status).toBe('paid')
  })

  test('whose end has passed keeps no price, and is not bought beside a coupon of it that waits, nor once it is paid', async () => {
    const expiresAt = '2026-11-25T12:00:00.000Z'
    const link = await linked({ expiresAt })
    const cheap = good(await buyer(shop).open(bought(link))).amount
    const plans = firstTariff.plans.map((plan) => ({ ...plan, rate: plan.rate * 2 }))
    await startVersion(shop.db, { ...firstTariff, plans })
    shop.clock.set('2026-11-25T11:50:00.000Z')
    expect(good(await buyer(shop).open(bought(link))).amount).toBe(cheap)
    const waiting = await waitingOrder(shop, bought(link))
    shop.clock.set('2026-11-25T12:05:00.000Z')
    expect(await buyer(shop).open(bought(link))).toMatchObject({ is: 'LINK_BEING_PAID' })
    // Another trip has nothing to do with the link, whatever its page left in the tab.
    const otherTrip = { startDate: '2026-12-11', endDate: '2026-12-25' }
    expect(good(await buyer(shop).open(bought(link, otherTrip))).amount).toBe(cheap * 2)
    await waiting.pay()
    await waiting.report()
    good(await waiting.someone.createSale({ order: waiting.checkout.order }))
    shop.clock.set('2026-11-26T15:00:00.000Z')
    expect(await buyer(shop).open(bought(link))).toMatchObject({ is: 'LINK_PAID' })
    const unpaid = await linked({ expiresAt: '2026-11-26T16:00:00.000Z' })
    shop.clock.set('2026-11-26T16:00:00.000Z')
    await startVersion(shop.db, firstTariff)
    expect(good(await buyer(shop).open(bought(unpaid))).amount).toBe(cheap)
  })

  test('is made once for an Idempotency-Key, also when the answer was lost', async () => {
    const request = { quoteId: (await quoted()).id, reference: 'Una vez' }
    const idempotencyKey = newKey()
    const send = (body: object = request) => agency.post<WireLink>('/links', body, { idempotencyKey })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect((await send({ ...request, reference: 'Otra' })).problem).toMatchObject({ status: 422 })
    await shop.db.delete(partnerRequest).where(eq(partnerRequest.idempotencyKey, idempotencyKey))
    expect((await send()).body).toEqual(first.body)
    expect(await shop.db.$count(partnerLink, eq(partnerLink.reference, 'Una vez'))).toBe(1)
    expect((await agency.post('/links', request)).problem).toMatchObject({ code: 'idempotency_key_required' })
  })

  test('is refused with the field and a code for what cannot be', async () => {
    const quote = await quoted()
    const refused = async (more: object, by = agency) => {
      const body = { quoteId: quote.id, ...more }
      const { problem } = await by.post('/links', body, { idempotencyKey: newKey() })
      return [problem.status, problem.code, ...(problem.errors ?? []).flatMap(({ field, code }) => [field, code])]
    }
    expect(await refused({}, broker)).toEqual([404, 'quote_not_found'])
    expect(await refused({ quoteId: `quote_${'7'.repeat(27)}` })).toEqual([404, 'quote_not_found'])
    expect(await refused({ expiresAt: NOW })).toEqual([400, 'validation', 'expiresAt', 'past_instant'])
    const late = '2026-12-02T03:00:00.001Z'
    expect(await refused({ expiresAt: late })).toEqual([400, 'validation', 'expiresAt', 'after_quote'])
    expect(await refused({ reference: 'x'.repeat(101) })).toEqual([400, 'validation', 'reference', 'too_long'])
    expect(await refused({ reference: 'dos\nlíneas' })).toEqual([400, 'validation', 'reference', 'invalid'])
    expect(await refused({ colour: 'red' })).toEqual([400, 'validation', 'colour', 'unknown_field'])
    shop.clock.set('2026-12-02T03:00:00.000Z')
    expect(await refused({})).toEqual([410, 'quote_expired'])
  })

  test('is found by its own business alone, and listed by cursor', async () => {
    const links = [await linked(), await linked(), await linked()].toReversed()
    expect((await broker.get(`/links/${links[0]!.id}`)).problem).toMatchObject({ status: 404, code: 'link_not_found' })
    type Page = { data: WireLink[]; nextCursor: string | null }
    const first = (await agency.get<Page>('/links?limit=2')).body
    await linked()
    const second = (await agency.get<Page>(`/links?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.data, ...second.data].slice(0, 3)).toEqual(links)
    const others = (await broker.get<Page>('/links?limit=100')).body
    expect(others.data.some(({ id }) => links.some((link) => link.id === id))).toBe(false)
  })

  test('bought by the API itself is paid too, and the sale has its reference', async () => {
    const link = await linked({ reference: 'Por la API' }, broker)
    const { body: quote } = await broker.get<WireQuote>(`/quotes/quote_${codeOf(link)}`)
    const { body: made } = await broker.post<WireSale>('/sales', saleOf(quote), { idempotencyKey: newKey() })
    expect(made.reference).toBe('Por la API')
    expect(await again(link, broker)).toMatchObject({ status: 'paid', saleId: made.id })
    const second = await broker.post('/sales', saleOf(quote), { idempotencyKey: newKey() })
    expect(second.problem).toMatchObject({ status: 409, code: 'link_paid' })
  })
})
