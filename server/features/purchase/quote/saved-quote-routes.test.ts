import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/http.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { quoteCode } from '#shared/vouchers/voucher-code.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { promoCodeApi } from '#shared/promo-codes/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { type SavedChoice, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { newAddress } from '../../../../tests/support/new-address.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR, SECOND } from '../../../../tests/support/test-buyer.ts'
import { qrSvg } from '../../../adapters/qr-code/qr.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { limitedUse, mailMessage } from '../../../platform/db/schema/operations.ts'
import { promoCode, promoCodeBusiness } from '../../../platform/db/schema/promo-codes.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { type ReadPdf, readPdf } from '../../../../tests/support/read-pdf.ts'
import { CEIBO_COMPANY, CEIBO_PROVIDER } from '../../../../tests/support/test-brand.ts'
import { BUSINESS_IDS } from '../../../../tools/seed/cast.ts'
import { deliverEmails } from '../../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'

let shop: TestShop
let choice: SavedChoice
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  const [uruguay] = await shop.db.select().from(residenceCountry).where(eq(residenceCountry.iso, 'UY'))
  choice = {
    residenceCountryId: uruguay!.id,
    categoryId: 24,
    startDate: '2026-12-10',
    endDate: '2026-12-24',
    destinationId: 1,
    party: { adults: 1, seniors: 0, familyBirthDates: null },
    ages: [40],
    planId: 103,
    promoCode: null,
    extras: [],
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T15:00:00.000Z')
  await shop.db.delete(limitedUse)
  await shop.db.delete(mailMessage)
})

/** Fifteen days in Europe on Hornero 80 (catalogue, public prices; Mburucuyá has 90 % of markup, 93.38 × 0.95). */
const AT_MAIN = 93_38

type More = { charged?: number; subdomain?: string; token?: string } & Partial<SavedChoice>

const save = ({ charged = AT_MAIN, subdomain, token, ...more }: More = {}) =>
  shop.call(savedQuoteApi.save, { body: { choice: { ...choice, ...more }, charged, subdomain } }, { token })

async function saved(more: More = {}) {
  const answer = await save(more)
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.failure)}`)
  return answer.result
}

const find = (code: string, subdomain?: string, options = {}) =>
  shop.call(savedQuoteApi.find, { params: { code }, query: subdomain ? { subdomain } : {} }, options)

async function found(code: string, subdomain?: string) {
  const answer = await find(code, subdomain)
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.failure)}`)
  return answer.result
}

/** What is asked for on paper: the choice, at the price of the main brand. */
const quoteRequest = () => ({
  residenceCountry: choice.residenceCountryId,
  destination: choice.destinationId,
  startDate: choice.startDate,
  endDate: choice.endDate,
  category: choice.categoryId,
  plan: choice.planId,
  promoCode: null,
  charged: AT_MAIN,
  ages: [40],
  familyPlan: false,
  extras: [],
})

const someone = () => ({ address: newAddress() })

async function print(body: InputOf<typeof quotePdfApi.download>['body'], options: { token?: string } = {}) {
  const answer = await shop.call(quotePdfApi.download, { body }, { ...options, ...someone() })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return readPdf(answer.result.content)
}

/** Runs with another markup at the main brand. */
async function withMarkup(change: number, run: () => Promise<void>) {
  const main = eq(business.isMainBrand, true)
  const [before] = await shop.db.select().from(business).where(main)
  await shop.db
    .update(business)
    .set({ markup: before!.markup + change })
    .where(main)
  await run().finally(() => shop.db.update(business).set({ markup: before!.markup }).where(main))
}

describe('a quote that a visitor keeps', () => {
  test('B-13 is found again by its link alone, with the same choice and price', async () => {
    const family = { adults: 0, seniors: 0, familyBirthDates: ['1985-04-12', '1986-01-31', '2015-06-01'] }
    const { code, url, validUntil } = await saved({ party: family, ages: [41, 40, 11], charged: 2 * AT_MAIN })
    expect(code).toMatch(/^[0-9BDEFGHJKMNPQRSTVWXYZ]{27}$/)
    expect(url).toBe(`http://localhost:3000/cotizacion/${code}`)
    expect(validUntil).toBe('2026-12-01')
    const again = await found(code.toLowerCase())
    expect(again).toMatchObject({ code, validUntil, savedTotal: 2 * AT_MAIN, promo: null })
    expect(again.choice).toEqual({ ...choice, party: family, ages: [41, 40, 11] })
    expect(again.plan).toEqual({
      id: 103,
      name: 'Hornero 80',
      passengerPrices: [AT_MAIN, AT_MAIN, 0],
      medicalCap: 80_000_00,
      maxDaysPerTrip: null,
    })
    expect(again.lost).toEqual({ plan: null, extras: [], promo: null })
  })

  // ASVS 14.2.6
  test('says nothing of its travellers or of the visitor who saved it: any further word is refused', async () => {
    const body = { choice: { ...choice, passengers: [{ name: 'Ana', docNumber: '12345672' }] }, total: 93.38 }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/quote', payload: body })
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([400, 'VALIDATION'])
  })

  test.each([
    ['another price than ours', { charged: 1 }, 'PRICE_CHANGED'],
    ['a trip that has begun', { startDate: '2026-11-20', endDate: '2026-12-04' }, 'VALIDATION'],
    ['a plan that is not sold there', { planId: 1 }, 'VALIDATION'],
    ['a code that does not work', { promoCode: 'PAUSADA10' }, 'PROMO_PAUSED'],
    ['a storefront of nobody', { subdomain: 'nadie' }, 'BUSINESS_NOT_FOUND'],
  ])('is not kept with %s', async (_, more: More, errorCode) => {
    const answer = await save(more)
    expect(answer.ok ? 'kept' : answer.failure.errorCode).toBe(errorCode)
  })

  test('is not kept with more ages than people', async () => {
    const payload = { choice: { ...choice, ages: [40, 40] }, total: 186.76 }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/quote', payload })
    expect(answer.json()).toMatchObject({
      errorCode: 'VALIDATION',
      fields: [{ path: 'choice', key: 'BUYING_PROCESS.ERROR.PASSENGER_COUNT' }],
    })
  })

  test('names the field of the choice that a rule refuses, as it was sent', async () => {
    const annual = { ...choice, categoryId: 23, planId: 103, startDate: '2027-01-24', endDate: '2027-02-07' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/quote',
      payload: { choice: annual, total: 93.38 },
    })
    expect(answer.json()).toMatchObject({
      fields: [{ path: 'choice.endDate', key: 'BUYING_PROCESS.ERROR.ANNUAL_END_DATE' }],
    })
  })

  test('holds through its last day, and then says so', async () => {
    const { code } = await saved({ startDate: '2026-11-25', endDate: '2026-12-09' })
    shop.clock.set('2026-11-26T02:59:00.000Z')
    expect((await find(code)).ok).toBe(true)
    shop.clock.set('2026-11-26T03:01:00.000Z')
    const late = await find(code)
    expect(late.ok ? null : [late.status, late.failure.errorCode, late.failure.data]).toEqual([
      410,
      'QUOTE_EXPIRED',
      {},
    ])
  })

  test('once expired gives the trip to quote again, while that is ahead', async () => {
    const { code } = await saved()
    shop.clock.set('2026-12-02T15:00:00.000Z')
    const late = await find(code)
    expect(late.ok ? null : late.failure.data).toEqual({
      categoryId: 24,
      destinationId: 1,
      startDate: '2026-12-10',
      endDate: '2026-12-24',
    })
    shop.clock.set('2026-12-10T15:00:00.000Z')
    expect(await find(code)).toMatchObject({ failure: { data: { startDate: '2026-12-10' } } })
    shop.clock.set('2026-12-11T15:00:00.000Z')
    expect(await find(code)).toMatchObject({ failure: { errorCode: 'QUOTE_EXPIRED', data: {} } })
  })

  test('is not found by guessing, nor on the storefront of another brand', async () => {
    const { code, url } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    expect(url).toBe(`http://localhost:3000/mburucuya/cotizacion/${code}`)
    expect((await find(code, 'mburucuya')).ok).toBe(true)
    const guess = quoteCode(randomBytes(32))
    for (const answer of [await find(code), await find(code, 'cooperativa'), await find(guess, 'mburucuya')]) {
      expect(answer.ok ? null : [answer.status, answer.failure.errorCode]).toEqual([404, 'QUOTE_NOT_FOUND'])
    }
    for (const odd of ['x', `${code}0`, '%00', "' or 1=1", '../../etc/passwd']) {
      const answer = await shop.app.inject({ url: `/api/quote/${encodeURIComponent(odd)}` })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  test('B-16 shows today’s price beside the one that it was saved with', async () => {
    const { code } = await saved()
    await withMarkup(10, async () => {
      const now = await found(code)
      expect(now.savedTotal).toBe(AT_MAIN)
      expect(now.plan?.passengerPrices).toEqual([98_05])
    })
  })

  test('names what cannot be had any more: the code, an extra, the plan', async () => {
    const chosen = {
      promoCode: 'VERANO15',
      extras: [
        { benefitId: 2, passengerId: 1 },
        { benefitId: 4, passengerId: 1 },
      ],
    }
    const charged = 136_61
    const { code } = await saved({ ...chosen, charged })
    const cancellation = {
      benefitId: 4,
      passengerId: 1,
      description: 'Cancelación por más motivos',
      coverage: '+USD 3.000',
      price: 44_00,
      maxAge: 84,
    }
    const mother = { benefitId: 2, price: 23_34, maxAge: 45 }
    expect(await found(code)).toMatchObject({
      promo: { code: 'VERANO15', percent: 15 },
      extras: [mother, cancellation],
      savedTotal: charged,
    })

    await shop.db.update(promoCode).set({ isPaused: true }).where(eq(promoCode.code, 'VERANO15'))
    // As when the extra's maximum age is lowered: 40 was priced, 60 is too old for it.
    const stored = eq(savedQuote.code, code)
    const [row] = await shop.db.select().from(savedQuote).where(stored)
    const keep = (more: Partial<Record<keyof SavedChoice, unknown>>) =>
      shop.db
        .update(savedQuote)
        .set({ choice: { ...row!.choice, ...more } as SavedChoice })
        .where(stored)
    await keep({ ages: [60] })
    const lessened = await found(code)
    await keep({ ages: [60], planId: 999 })
    const unsold = await found(code)
    await shop.db.update(promoCode).set({ isPaused: false }).where(eq(promoCode.code, 'VERANO15'))
    const promo = 'Este código de descuento está pausado.'
    expect(lessened).toMatchObject({ promo: null, extras: [cancellation], savedTotal: charged })
    expect(lessened.lost).toEqual({ plan: null, extras: ['Embarazo hasta la semana 32, pasajero 1'], promo })
    expect(unsold).toMatchObject({ plan: null, extras: [], promo: null })
    expect(unsold.lost).toEqual({ plan: 'Hornero 80', extras: [], promo })

    for (const spoilt of [{ party: null }, { promoCode: 15 }]) {
      await keep(spoilt)
      expect(await find(code), 'what we cannot read is not said to be lost').toMatchObject({ status: 500 })
    }
  })

  test('B-13 the PDF prints link and code of the quote that says the same, and of no other', async () => {
    const { code, url } = await saved()
    const body = { ...quoteRequest(), savedQuote: code }
    const paper = await print(body)
    expect(paper.pages.flatMap(({ links }) => links)).toEqual([url])
    expect(paper.text).toContain('Retomá esta cotización en cualquier dispositivo')
    expect(paper.text).toContain('Escaneá el código o abrí el enlace hasta el 01/12/2026:')
    expect(paper.text).toContain('Nº 20261121')
    const without = await print({ ...body, savedQuote: undefined })
    const figures = ({ pages }: ReadPdf) => pages[0]!.tags.filter((tag) => tag === 'Figure').length
    expect(figures(paper)).toBe(figures(without) + 1)
    shop.clock.set('2026-11-30T15:00:00.000Z')
    expect((await print(body)).text).toContain('Cotización informativa. Los precios son finales')
    expect((await print(body)).text).toMatch(/\(USD\)\. Válida hasta el 01\/12\/2026/)
    shop.clock.set('2026-12-02T15:00:00.000Z')
    for (const other of [body, { ...body, ages: [80], charged: 140_08 }]) {
      const { text } = await print(other)
      expect(text).not.toContain(code)
      expect(text).toContain('Seguí con tu compra')
    }
  })

  test('B-13 a quote says the same when trip, people, code and extras are the same, in whatever order', async () => {
    const choices = {
      party: { adults: 0, seniors: 0, familyBirthDates: ['1985-04-12', '1986-01-31', '2015-06-01'] },
      ages: [41, 40, 11],
      promoCode: 'VERANO15',
      extras: [
        { benefitId: 4, passengerId: 2 },
        { benefitId: 6, passengerId: 2 },
      ],
    }
    const charged = 209_24
    const { code, url } = await saved({ ...choices, charged })
    const { ages, extras } = choices
    const body = { ...quoteRequest(), ages, extras, familyPlan: true, promoCode: 'VERANO15', charged, savedQuote: code }
    const isSame = async (more: object) => {
      const wrong = await shop.call(quotePdfApi.download, { body: { ...body, ...more, charged: 1 } }, someone())
      const right = wrong.ok ? {} : (wrong.failure.data as { charged: number })
      const links = (await print({ ...body, ...more, ...right })).pages.flatMap((page) => page.links)
      return links[0] === url
    }
    expect(await isSame({})).toBe(true)
    expect(await isSame({ extras: extras.toReversed(), promoCode: ' verano15 ' })).toBe(true)
    for (const other of [
      { extras: extras.map(({ benefitId }) => ({ benefitId, passengerId: 1 })) },
      { extras: [] },
      { startDate: '2026-12-11', endDate: '2026-12-25' },
      { destination: 2 },
      { residenceCountry: choice.residenceCountryId === 1 ? 2 : 1 },
      { promoCode: null },
      { ages: [41, 11, 40] },
    ])
      expect(await isSame(other), JSON.stringify(other)).toBe(false)
  })

  test('its code for cameras is a picture of ours; of an unknown code there is none', async () => {
    const { code, url } = await saved()
    const picture = await shop.app.inject({ url: `/cotizacion/${code}/qr.svg` })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'",
    })
    expect(picture.body).toBe(await qrSvg(url))
    expect((await shop.app.inject({ url: `/cotizacion/${quoteCode(randomBytes(32))}/qr.svg` })).statusCode).toBe(404)
  })

  // ASVS 2.4.1
  test.each(['/api/quote/CODE', '/cotizacion/CODE/qr.svg'])('one address opens %s 120 times a minute', async (url) => {
    const headers = { 'x-forwarded-for': someone().address }
    const open = () => shop.app.inject({ url: url.replace('CODE', quoteCode(randomBytes(32))), headers })
    expect(await open()).toMatchObject({ statusCode: 404, headers: { 'x-ratelimit-reset': '60' } })
    for (let n = 1; n < 120; n += 1) expect((await open()).statusCode).toBe(404)
    expect((await open()).statusCode).toBe(429)
  })

  test('one network keeps a hundred an hour', async () => {
    for (let n = 0; n < 100; n += 1) expect(await save({ charged: 1 })).toMatchObject({ status: 409 })
    expect(await save()).toMatchObject({ status: 429 })
    shop.clock.advance(HOUR - SECOND)
    expect(await save()).toMatchObject({ status: 429 })
    shop.clock.advance(SECOND)
    expect(await save()).toMatchObject({ ok: true })
  })
})

describe('a quote of a seller', () => {
  const AT_RAMBLA = 84_04
  const AT_COOPERATIVA = 74_70

  async function byBroker(more: More = {}) {
    const token = await shop.loginAs('broker@ceibo.test')
    const quote = await saved({ charged: AT_RAMBLA, token, ...more })
    return { ...quote, token, storefront: brokerStorefront({ of: 'quote', code: quote.code }) }
  }

  const codesOf = async (...calls: ReturnType<typeof find>[]) =>
    (await Promise.all(calls)).map((answer) => (answer.ok ? 'found' : answer.failure.errorCode))

  test('B-13 B-16 a broker’s quote opens at its price by its link, and is found nowhere else', async () => {
    const { code, url, storefront } = await byBroker()
    expect(url).toBe(`http://localhost:3000/cotizacion/${code}`)
    expect(await found(code, storefront)).toMatchObject({
      savedTotal: AT_RAMBLA,
      plan: { passengerPrices: [AT_RAMBLA] },
      lost: { plan: null, extras: [], promo: null },
    })
    const ofNobody = brokerStorefront({ of: 'quote', code: quoteCode(randomBytes(32)) })
    const ofMain = brokerStorefront({ of: 'quote', code: (await saved()).code })
    expect(
      await codesOf(
        find(code),
        find(code, 'mburucuya'),
        find(code, ofNobody),
        find(code, ofMain),
        find(code, 'rambla'),
      ),
    ).toEqual(['QUOTE_NOT_FOUND', 'QUOTE_NOT_FOUND', 'BUSINESS_NOT_FOUND', 'BUSINESS_NOT_FOUND', 'BUSINESS_NOT_FOUND'])
  })

  test('B-13 its storefront names the broker, without any brand of ours and without its terms', async () => {
    const { storefront } = await byBroker()
    const answer = await shop.call(businessApi.find, { params: { subdomain: storefront } })
    const brand = answer.ok ? answer.result : undefined
    expect(brand).toMatchObject({
      subdomain: storefront,
      name: 'Rambla Brokers',
      isMainBrand: false,
      logoUrl: null,
      headerUrl: null,
      banners: [],
      contactEmail: 'broker@ceibo.test',
    })
    expect(brand!.primaryColor).not.toBe('#b700ff')
    expect(brand!.contactLines[0]).toMatchObject({ kind: 'sales', phone: '+59827120300' })
    expect(JSON.stringify(answer)).not.toMatch(/markup|commission|rut/i)
  })

  test('B-07 B-11 its customer pays by card, with the broker’s code, and the sale is the broker’s with its commission', async () => {
    const { storefront, token } = await byBroker()
    const [promo] = await shop.db
      .insert(promoCode)
      .values({ code: 'RAMBLA10', ownPercentage: 0, companyPercentage: 10 })
      .returning()
    await shop.db.insert(promoCodeBusiness).values({ promoCodeId: promo!.id, businessId: BUSINESS_IDS.rambla })
    const applied = await shop.call(promoCodeApi.byCodeAndSubdomain, {
      params: { code: 'rambla10', subdomain: storefront },
    })
    expect(applied.ok && applied.result).toEqual({ code: 'RAMBLA10', percent: 10 })
    const elsewhere = await shop.call(promoCodeApi.byCode, { params: { code: 'RAMBLA10' } })
    expect(elsewhere.ok).toBe(false)

    const ana = buyer(shop)
    const purchase = fifteenDaysInEurope({ subdomain: storefront, promoCode: 'RAMBLA10' })
    expect(await ana.open({ ...purchase, onAccount: true })).toMatchObject({ is: 'ON_ACCOUNT_REFUSED' })
    const checkout = good(await ana.open(purchase))
    expect(checkout).toMatchObject({ mode: 'card', gross: AT_RAMBLA, discount: 8_40, amount: 75_64 })
    good(await ana.pay(checkout, await card(shop)))
    const { saleId } = good(await ana.createSale({ order: checkout.order }))
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
    expect(sold).toMatchObject({
      businessId: BUSINESS_IDS.rambla,
      businessName: 'Rambla Brokers',
      mode: 'card',
      markup: 80,
      commissionPercent: 35,
      promoCode: 'RAMBLA10',
    })
    const own = await shop.call(saleApi.list, { query: {} }, { token })
    expect(own.ok && own.result.rows.map(({ id }) => id)).toContain(saleId)
    const toTraveller = (await deliverEmails(shop)).find(({ to }) => to === 'ana@example.com')!
    expect(toTraveller.sender).toEqual({ name: 'Rambla Brokers', replyTo: 'broker@ceibo.test' })

    // On account stays the seller's own session's.
    expect(good(await buyer(shop, token).open({ ...purchase, onAccount: true, confirmDuplicate: true })).mode).toBe(
      'account',
    )
  })

  test('B-13 a company’s session saves on the main site what its own storefront shows, and mails it under its brand', async () => {
    const token = await shop.loginAs('agencia@ceibo.test')
    const { code, url } = await saved({ charged: 88_71, token })
    expect(url).toBe(`http://localhost:3000/mburucuya/cotizacion/${code}`)
    expect((await found(code, 'mburucuya')).plan?.passengerPrices).toEqual([88_71])
    expect(await codesOf(find(code), find(code, 'cooperativa'))).toEqual(['QUOTE_NOT_FOUND', 'QUOTE_NOT_FOUND'])
    const mailed = await shop.call(
      savedQuoteApi.email,
      { params: { code }, body: { email: 'ana@example.com' } },
      { token },
    )
    expect(mailed.ok).toBe(true)
    const [email] = await deliverEmails(shop)
    expect(email).toMatchObject({ sender: { name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' } })
    expect(email!.text).toContain('USD 88,71')
    expect(email!.text).toContain(url)
  })

  test('B-16 a session on the storefront of another business keeps that one’s quote, whatever a body names', async () => {
    const token = await shop.loginAs('agencia@ceibo.test')
    const { url } = await saved({ subdomain: 'cooperativa', charged: AT_COOPERATIVA, token })
    expect(url).toContain('/cooperativa/cotizacion/')
    for (const more of [{ businessId: BUSINESS_IDS.rambla }, { seller: 'rambla' }]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/quote',
        payload: { choice, total: 84.04, ...more },
      })
      expect(answer.json()).toMatchObject({ errorCode: 'VALIDATION' })
    }
  })

  test('M-07 the quote of a seller deleted since opens nowhere, sells nothing and is not mailed', async () => {
    const { code, storefront, token } = await byBroker()
    const mailed = await shop.call(
      savedQuoteApi.email,
      { params: { code }, body: { email: 'ana@example.com' } },
      { token },
    )
    expect(mailed.ok).toBe(true)
    const rambla = eq(business.id, BUSINESS_IDS.rambla)
    await shop.db.update(business).set({ deletedAt: new Date() }).where(rambla)
    try {
      expect(await codesOf(find(code, storefront), find(code))).toEqual(['BUSINESS_NOT_FOUND', 'QUOTE_NOT_FOUND'])
      expect(await buyer(shop).open(fifteenDaysInEurope({ subdomain: storefront }))).toMatchObject({
        is: 'BUSINESS_NOT_FOUND',
      })
      expect(await deliverEmails(shop)).toEqual([])
    } finally {
      await shop.db.update(business).set({ deletedAt: null }).where(rambla)
    }
  })

  test('B-13 its PDF leads to the broker’s quote, or nowhere: never to the main brand’s prices', async () => {
    const { code, url, token, storefront } = await byBroker()
    const body = { ...quoteRequest(), charged: AT_RAMBLA }
    const linksOf = ({ pages }: Awaited<ReturnType<typeof print>>) => pages.flatMap(({ links }) => links)
    const unsaved = await print(body, { token })
    expect(linksOf(unsaved)).toEqual([])
    expect(unsaved.text).toContain('Rambla Brokers')
    expect(unsaved.text).toContain(CEIBO_COMPANY)
    expect(unsaved.text.replaceAll(CEIBO_COMPANY, ''), 'no brand of ours beside the company').not.toContain('Ceibo')
    expect(linksOf(await print({ ...body, savedQuote: code }, { token }))).toEqual([url])
    const [byCustomer] = linksOf(await print({ ...body, subdomain: storefront }))
    expect(byCustomer).toMatch(new RegExp(`^${url}/buy/step-1\\?`))
  })
})

describe('a quote by email', () => {
  const mail = (code: string, email: string, options: { address?: string } = {}) =>
    shop.call(savedQuoteApi.email, { params: { code }, body: { email, subdomain: 'mburucuya' } }, options)

  const written = (facts: string[], url: string) => [
    'Tu cotización está guardada',
    'Seguí desde cualquier dispositivo, en el punto en que la dejaste.',
    'Plan: Hornero 80',
    'Destino: Europa (Schengen)',
    'Fechas: 10/12/2026 al 24/12/2026',
    ...facts,
    'Retomar la cotización:',
    url,
    'La tarifa se mantiene hasta el 01/12/2026. Si cambia otra cosa antes de que compres, como un código que se agota, te mostramos la diferencia y decidís vos.',
    'Recibís este email porque alguien pidió que te mandáramos esta cotización. No usamos tu dirección para nada más. Si no fuiste vos, no hagas nada.',
    '— Mburucuyá Viajes',
    CEIBO_COMPANY,
    CEIBO_PROVIDER,
  ]

  /** What the demo's rate says of a price. */
  const inPesos = (pesos: string) =>
    `En pesos uruguayos: $ ${pesos} a modo informativo, a $ 41,50 por dólar del 21/11/2026; se cobra en dólares`

  test('B-13 carries plan, price, last day, link and code, under the brand that it was made on', async () => {
    const { code, url } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    expect((await mail(code, 'ana@example.com')).ok).toBe(true)
    const [email] = await deliverEmails(shop)
    expect(email).toMatchObject({
      to: 'ana@example.com',
      subject: 'Tu cotización: Hornero 80, Europa (Schengen)',
      sender: { name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' },
    })
    expect(email!.text.split('\n').filter(Boolean)).toEqual(
      written(['Pasajeros: 1 pasajero', 'Precio final: USD 88,71', inPesos('3.681'), 'Válida hasta: 01/12/2026'], url),
    )
    for (const fact of ['Hornero 80', '10/12/2026 al 24/12/2026', 'USD 88,71', '01/12/2026', url])
      expect(email!.html).toContain(fact)
    const [picture] = email!.attachments
    expect(picture).toMatchObject({ filename: 'cotizacion-qr.png', contentType: 'image/png' })
    expect(email!.html).toContain(
      `<img src="cid:${picture!.contentId}" width="180" height="180" alt="Código QR del enlace"`,
    )
    expect(Buffer.from(picture!.content).subarray(1, 4).toString()).toBe('PNG')
  })

  test('B-13 names each extra and the code, and is not sent any more once the quote has expired', async () => {
    const couple = { party: { adults: 2, seniors: 0, familyBirthDates: null }, ages: [40, 40] }
    const extras = [
      { benefitId: 4, passengerId: 2 },
      { benefitId: 6, passengerId: 1 },
    ]
    const { code, url } = await saved({
      ...couple,
      extras,
      promoCode: 'VERANO15',
      subdomain: 'mburucuya',
      charged: 198_77,
    })
    expect((await mail(code, 'ana@example.com')).ok).toBe(true)
    const [email] = await deliverEmails(shop)
    expect(email!.text.split('\n').filter(Boolean)).toEqual(
      written(
        [
          'Pasajeros: 2 pasajeros',
          'Adicional: Cancelación por más motivos, pasajero 2',
          'Adicional: Equipaje y aparatos electrónicos, pasajero 1',
          'Código de descuento: VERANO15',
          'Precio final: USD 198,77',
          inPesos('8.249'),
          'Válida hasta: 01/12/2026',
        ],
        url,
      ),
    )
    expect((await mail(code, 'ana@example.com')).ok).toBe(true)
    shop.clock.set('2026-12-02T15:00:00.000Z')
    expect(await deliverEmails(shop)).toEqual([])
  })

  // ASVS 2.4.1
  test('few emails leave for one address, though the answer never says so, and few from one network', async () => {
    const { code } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    for (let n = 0; n < 20; n += 1)
      expect(
        (await mail(code, n % 2 ? 'Ana@example.com' : 'ana+ceibo@example.com', { address: `10.1.${n}.1` })).ok,
      ).toBe(true)
    expect(await deliverEmails(shop)).toHaveLength(15)
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await mail(code, `otra${n}@example.com`, { address: '10.2.0.1' }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 429 })
    await deliverEmails(shop)
    const { code: later } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    const passed = async (hours: number) => {
      shop.clock.set(new Date(Date.parse('2026-11-21T15:00:00.000Z') + hours * HOUR).toISOString())
      expect((await mail(later, 'ana@example.com', { address: '10.2.0.1' })).ok).toBe(true)
      return (await deliverEmails(shop)).length
    }
    expect([await passed(1), await passed(23.9), await passed(24)]).toEqual([0, 0, 1])
  })

  test.each(['', 'ana', 'a@b.c', 'ana@example.com, otro@example.com', 'ana@example.com\r\nBcc: x@y.zz'])(
    'is not sent to %j',
    async (email) => {
      const { code } = await saved()
      const answer = await shop.app.inject({ method: 'POST', url: `/api/quote/${code}/email`, payload: { email } })
      expect(answer.json()).toMatchObject({ errorCode: 'VALIDATION', fields: [{ path: 'email' }] })
    },
  )
})
