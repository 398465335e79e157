import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promoCodeApi } from '#shared/promo-codes/contract.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
})
afterAll(() => shop.close())

/** Each look-up from an address of its own, so that the limit of one does not stand in the way. */
async function lookUp(code: string, subdomain?: string, token?: string): Promise<string> {
  const options = { token, address: newAddress() }
  const answer =
    subdomain === undefined
      ? await shop.call(promoCodeApi.byCode, { params: { code } }, options)
      : await shop.call(promoCodeApi.byCodeAndSubdomain, { params: { code, subdomain } }, options)
  return answer.ok ? `${answer.result.code} ${answer.result.percent}` : answer.failure.errorCode
}

test('B-07 a code is found as people type it, on every storefront that it lists, the main brand too', async () => {
  expect(await lookUp('VERANO15')).toBe('VERANO15 15')
  expect(await lookUp(' verano15 ')).toBe('VERANO15 15')
  for (const typed of ['verano 15', 'Verano-15', 'véranó15', '’VERANO15']) {
    expect(await lookUp(typed), typed).toBe('VERANO15 15')
  }
  expect(await lookUp('Bienvenida', 'mburucuya')).toBe('BIENVENIDA 10')
  expect(await lookUp('LITORAL12', 'Mburucuya')).toBe('LITORAL12 12')
})

test('B-07 a code that does not work is refused with its own reason', async () => {
  expect(await lookUp('NOEXISTE')).toBe('PROMO_NOT_FOUND')
  expect(await lookUp('LITORAL12')).toBe('PROMO_NOT_FOUND')
  expect(await lookUp('VERANO15', 'cooperativa')).toBe('PROMO_NOT_FOUND')
  expect(await lookUp('PAUSADA10')).toBe('PROMO_PAUSED')
  expect(await lookUp('INVIERNO10')).toBe('PROMO_EXPIRED')
  expect(await lookUp('PREVENTA20')).toBe('PROMO_NOT_STARTED')
  expect(await lookUp('VERANO15', 'nadie')).toBe('BUSINESS_NOT_FOUND')
})

test('B-07 a code works until the last second of its last day in Montevideo', async () => {
  const [winter] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'INVIERNO10'))
  const nextDay = new Date(`${winter?.endDate}T00:00:00-03:00`).getTime() + 86_400_000
  try {
    shop.clock.set(new Date(nextDay - 1).toISOString())
    expect(await lookUp('INVIERNO10')).toBe('INVIERNO10 10')
    shop.clock.set(new Date(nextDay).toISOString())
    expect(await lookUp('INVIERNO10')).toBe('PROMO_EXPIRED')
  } finally {
    shop.clock.set('2026-11-21T15:00:00.000Z')
  }
})

test('B-07 a code is used up by sales and by payments that are running', async () => {
  expect(await lookUp('UNICA')).toBe('UNICA 10')
  for (const counts of [
    { used: 1, held: 0 },
    { used: 0, held: 1 },
  ]) {
    await shop.db.update(promoCode).set(counts).where(eq(promoCode.code, 'UNICA'))
    expect(await lookUp('UNICA')).toBe('PROMO_EXHAUSTED')
  }
  await shop.db.update(promoCode).set({ used: 0, held: 0 }).where(eq(promoCode.code, 'UNICA'))
})

test('B-07 a deleted code is not found', async () => {
  const [made] = await shop.db
    .insert(promoCode)
    .values({ code: 'BORRADA', ownPercentage: 5, companyPercentage: 0, deletedAt: new Date() })
    .returning()
  expect(made?.code).toBe('BORRADA')
  expect(await lookUp('BORRADA')).toBe('PROMO_NOT_FOUND')
})

test('B-18 without a storefront, a code is looked up for the business of the session', async () => {
  const agency = await shop.loginAs('agencia@ceibo.test')
  expect(await lookUp('LITORAL12', undefined, agency)).toBe('LITORAL12 12')
  expect(await lookUp('VERANO15', undefined, await shop.loginAs('broker@ceibo.test'))).toBe('PROMO_NOT_FOUND')
})

// ASVS 15.3.1
test('a buyer learns of a code its name and total percentage, and nothing else', async () => {
  const answer = await shop.app.inject({ url: '/api/code/promoCodeByCode/VERANO15/' })
  expect(answer.json()).toEqual({ message: 'OK', data: { code: 'VERANO15', totalPercentage: 15 } })
})

// ASVS 2.4.1
test('guessing codes ends after twenty tries a minute', async () => {
  const tries = []
  for (let n = 0; n < 21; n += 1) {
    const params = { code: `PRUEBA${n}` }
    tries.push((await shop.call(promoCodeApi.byCode, { params }, { address: '10.2.0.1' })).status)
  }
  expect(tries).toEqual([...Array.from({ length: 20 }, () => 404), 429])
})
