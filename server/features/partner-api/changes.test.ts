import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  partner,
  partnerKeyOf,
  saleOf,
  trip,
  type WireEvents,
  type WireQuote,
  type WireSale,
} from '../../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { partnerRequest } from '../../platform/db/schema/partner-requests.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { readBalance } from '../partner-accounts/balances.ts'

const NOW = '2026-11-21T15:00:00.000Z'

let shop: TestShop
let broker: ReturnType<typeof partner>
let other: ReturnType<typeof partner>
let brokerId: string
beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  const own = await partnerKeyOf(shop, 'broker@ceibo.test')
  brokerId = own.businessId
  broker = partner(shop, own.key)
  other = partner(shop, (await partnerKeyOf(shop, 'agencia@ceibo.test')).key)
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(NOW))

let requests = 0
const newKey = () => `cambio-${(requests += 1)}`

type Money = { amount: number }
type Preview = {
  id: string
  endDate: string
  passengerCount: number
  losesFamilyPlan: boolean
} & Record<'priceBefore' | 'priceAfter' | 'toPay' | 'refund' | 'fee' | 'commission' | 'netToPay', Money>

async function quoted(more: object = {}): Promise<WireQuote> {
  const { body } = await broker.post<{ data: WireQuote[] }>('/quotes', trip(more))
  return body.data[0]!
}
async function sold(more: object = {}, ages = [41]): Promise<WireSale> {
  const passengers = ages.map((age) => newPassenger(`${2026 - age}-02-03`))
  const request = saleOf(await quoted({ ages, ...more }), { passengers })
  const { status, body, text } = await broker.post<WireSale>('/sales', request, { idempotencyKey: newKey() })
  expect(status, text).toBe(201)
  return body
}
const preview = (id: string, change: object, by = broker) => by.post<Preview>(`/sales/${id}/change/preview`, { change })
const confirm = (id: string, body: object, idempotencyKey = newKey(), by = broker) =>
  by.post<WireSale>(`/sales/${id}/change`, body, { idempotencyKey })
async function changed(id: string, change: object) {
  const { body: shown } = await preview(id, change)
  return confirm(id, { previewId: shown.id, change })
}
const balance = async () => (await readBalance(shop.db, brokerId)).balance

describe('W-02 the change of a sale', () => {
  test('is previewed with what it means, and done as it was previewed, once; the account owes the difference', async () => {
    const made = await sold()
    const change = { kind: 'change', endDate: '2026-12-29' }
    const { status, body: shown } = await preview(made.id, change)
    expect(status).toBe(201)
    expect(shown).toMatchObject({
      saleId: made.id,
      startDate: made.startDate,
      endDate: '2026-12-29',
      planName: made.planName,
      passengerCount: 1,
      losesFamilyPlan: false,
      priceBefore: made.price,
      refund: { amount: 0 },
      fee: { amount: 0 },
    })
    expect(shown.toPay.amount).toBe(shown.priceAfter.amount - shown.priceBefore.amount)
    expect(shown.toPay.amount).toBeGreaterThan(0)
    expect(shown.netToPay.amount).toBe(shown.toPay.amount - shown.commission.amount)
    expect((await broker.get<WireSale>(`/sales/${made.id}`)).body).toEqual(made)
    const before = await balance()
    const idempotencyKey = newKey()
    const confirmed = { previewId: shown.id, change, reason: 'Vuelve más tarde' }
    const done = await confirm(made.id, confirmed, idempotencyKey)
    expect([done.status, done.body.endDate]).toEqual([201, '2026-12-29'])
    expect(done.body.netToPay!.amount).toBe(made.netToPay!.amount + shown.netToPay.amount)
    expect(done.body.vouchers[0]!.id).toMatch(/-1-2$/)
    expect(await balance()).toBe(before + shown.netToPay.amount)
    expect((await confirm(made.id, confirmed, idempotencyKey)).body).toEqual(done.body)
    // Its answer is lost with the process, and the same request comes again.
    await shop.db.delete(partnerRequest).where(eq(partnerRequest.idempotencyKey, idempotencyKey))
    expect((await confirm(made.id, confirmed, idempotencyKey)).body).toEqual(done.body)
    expect(await balance()).toBe(before + shown.netToPay.amount)
    const again = await confirm(made.id, confirmed)
    expect(again.problem).toMatchObject({
      status: 400,
      errors: [{ field: 'change.startDate', code: 'nothing_changed' }],
    })
    const { body: events } = await broker.get<WireEvents>('/events?limit=100')
    const own = events.data.filter(({ data }) => data['sale'] === made.id).map(({ type }) => type)
    expect(own).toContain('sale.changed')
  })

  test('to a shorter trip gives back by the terms of the sale; another plan and destination are possible', async () => {
    const made = await sold()
    const shorter = await preview(made.id, { kind: 'change', endDate: '2026-12-19' })
    const { refund, fee, priceBefore, priceAfter } = shorter.body
    expect(refund.amount).toBeGreaterThan(0)
    expect(refund.amount + fee.amount).toBe(priceBefore.amount - priceAfter.amount)
    const done = await changed(made.id, { kind: 'change', planId: 104, destinationId: 2 })
    expect(done.body).toMatchObject({ planName: 'Cardenal 150', status: 'active' })
  })

  test('lets passengers leave, and extends a trip that is under way', async () => {
    const made = await sold({}, [41, 38])
    const left = await changed(made.id, { kind: 'fewerPassengers', passengers: [2] })
    expect(left.body.vouchers).toHaveLength(1)
    shop.clock.set('2026-12-12T15:00:00.000Z')
    const late = await preview(made.id, { kind: 'change', endDate: '2026-12-30' })
    expect(late.problem).toMatchObject({ status: 409, code: 'sale_departed' })
    const extended = await changed(made.id, { kind: 'extension', endDate: '2026-12-28' })
    expect(extended.body.endDate).toBe('2026-12-28')
  })

  test('is refused when the sale has changed since its preview, or another change is confirmed with it', async () => {
    const made = await sold()
    const change = { kind: 'change', endDate: '2026-12-26' }
    const { body: shown } = await preview(made.id, change)
    const more = await confirm(made.id, { previewId: shown.id, change: { ...change, endDate: '2027-01-20' } })
    expect(more.problem).toMatchObject({ status: 409, code: 'sale_changed_meanwhile' })
    await changed(made.id, { kind: 'change', endDate: '2026-12-28' })
    const late = await confirm(made.id, { previewId: shown.id, change })
    expect(late.problem).toMatchObject({ status: 409, code: 'sale_changed_meanwhile' })
    expect((await broker.get<WireSale>(`/sales/${made.id}`)).body.endDate).toBe('2026-12-28')
  })

  test('names the field that is wrong as it was sent', async () => {
    const made = await sold()
    const wrong = async (change: object) => {
      const { problem } = await preview(made.id, change)
      return (problem.errors ?? []).map(({ field, code }) => `${field} ${code}`)
    }
    expect(await wrong({ kind: 'change' })).toEqual(['change.startDate nothing_changed'])
    expect(await wrong({ kind: 'change', endDate: '2026-12-01' })).toEqual(['change.endDate ends_before_start'])
    expect(await wrong({ kind: 'change', startDate: '2026-11-01' })).toEqual(['change.startDate past_date'])
    const birthDates = [{ passenger: 1, birthDate: '2027-01-01' }]
    expect(await wrong({ kind: 'change', birthDates })).toEqual(['change.birthDates.0.birthDate invalid_birth_date'])
    expect(await wrong({ kind: 'fewerPassengers', passengers: [1] })).toEqual(['change.passengers last_passenger'])
    expect(await wrong({ kind: 'fewerPassengers', passengers: [7] })).toEqual(['change.passengers unknown_passenger'])
    expect(await wrong({ kind: 'change', colour: 'red' })).toEqual(['change.colour unknown_field'])
    expect(await wrong({ kind: 'upgrade' })).toEqual([expect.stringMatching(/^change\.kind /)])
  })

  test('is for sales on account of the own business alone', async () => {
    const made = await sold()
    const change = { kind: 'change', endDate: '2026-12-29' }
    const { body: shown } = await preview(made.id, change)
    expect((await preview(made.id, change, other)).problem).toMatchObject({ status: 404 })
    const confirmed = { previewId: shown.id, change }
    expect((await confirm(made.id, confirmed, newKey(), other)).problem).toMatchObject({ status: 404 })
    const terms = { code: 'CASITODO', ownPercentage: 99.99, companyPercentage: 0 }
    const [code] = await shop.db.insert(promoCode).values(terms).returning({ id: promoCode.id })
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: code!.id, businessId: brokerId })
    const free = await sold({ endDate: '2026-12-12', promoCode: terms.code })
    expect((await preview(free.id, change)).problem).toMatchObject({ status: 409, code: 'change_by_traveller' })
    expect((await confirm(free.id, confirmed)).problem).toMatchObject({ status: 409, code: 'change_by_traveller' })
    const { key } = await partnerKeyOf(shop, 'broker@ceibo.test', { scopes: ['quotes', 'cancellations'] })
    expect((await preview(made.id, change, partner(shop, key))).status).toBe(403)
  })

  test('that raises the debt is refused once the account of the business is closed; one that lowers it is not', async () => {
    const made = await sold()
    const change = { kind: 'change', endDate: '2026-12-29' }
    const { body: shown } = await preview(made.id, change)
    const pays = (paymentType: 'online' | 'on-account') =>
      shop.db.update(business).set({ paymentType }).where(eq(business.id, brokerId))
    const before = await balance()
    await pays('online')
    const refused = { status: 403, code: 'on_account_refused' }
    expect((await confirm(made.id, { previewId: shown.id, change })).problem).toMatchObject(refused)
    await expect.poll(async () => (await preview(made.id, change)).problem.code).toBe(refused.code)
    expect(await balance()).toBe(before)
    expect((await changed(made.id, { kind: 'change', endDate: '2026-12-19' })).status).toBe(201)
    await pays('on-account')
    await expect.poll(async () => (await preview(made.id, change)).status).toBe(201)
  })

  test('stays within the credit of the business, to the cent, of twenty changes at once', async () => {
    const sales = []
    for (let n = 0; n < 20; n += 1) sales.push(await sold())
    const change = { kind: 'change', endDate: '2026-12-29' }
    const shown: Preview[] = []
    for (const { id } of sales) shown.push((await preview(id, change)).body)
    const rise = shown[0]!.netToPay.amount
    const before = await balance()
    const limit = (creditLimit: number | null) =>
      shop.db.update(business).set({ creditLimit }).where(eq(business.id, brokerId))
    await limit(before + 3 * rise)
    const answers = await Promise.all(sales.map(({ id }, n) => confirm(id, { previewId: shown[n]!.id, change })))
    await limit(null)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({ status: 409, code: 'credit_limit_reached' })
    expect(await balance()).toBe(before + 3 * rise)
  })

  test('of twenty callers at once with one key is made once', async () => {
    const made = await sold()
    const change = { kind: 'change', endDate: '2026-12-29' }
    const { body: shown } = await preview(made.id, change)
    const idempotencyKey = newKey()
    const confirmed = { previewId: shown.id, change }
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(made.id, confirmed, idempotencyKey)))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    for (const { problem } of answers.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({ code: 'idempotency_key_running' })
    expect(await shop.db.$count(laterMovement, eq(laterMovement.saleId, made.id.slice(5)))).toBe(1)
  })
})
