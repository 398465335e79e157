import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { quoteCode } from '#shared/sales/voucher-code.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { promoCodeApi } from '#shared/promo-codes/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { type SavedChoice, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { limitedUse, mailMessage } from '../../../platform/db/schema/operations.ts'
import { promoCode, promoCodeBusiness } from '../../../platform/db/schema/promo-codes.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
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
    const changed = await save({ promoCode: 'VERANO15', extras: [{ benefitId: 2, passengerId: 1 }], charged: 1 })
    const total = changed.ok ? 0 : (changed.failure.data as { charged: number }).charged
    const { code } = await saved({ promoCode: 'VERANO15', extras: [{ benefitId: 2, passengerId: 1 }], charged: total })
    expect(await found(code)).toMatchObject({ promo: { code: 'VERANO15', percent: 15 }, extras: [{ benefitId: 2 }] })

    await shop.db.update(promoCode).set({ isPaused: true }).where(eq(promoCode.code, 'VERANO15'))
    // As when the extra's maximum age is lowered: 40 was priced, 60 is too old for it.
    const stored = eq(savedQuote.code, code)
    const [row] = await shop.db.select().from(savedQuote).where(stored)
    await shop.db
      .update(savedQuote)
      .set({ choice: { ...row!.choice, ages: [60] } })
      .where(stored)
    const lessened = await found(code)
    await shop.db.update(promoCode).set({ isPaused: false }).where(eq(promoCode.code, 'VERANO15'))
    expect(lessened).toMatchObject({ promo: null, extras: [], savedTotal: total })
    expect(lessened.lost).toEqual({
      plan: null,
      extras: ['Futura mamá (hasta semana 32), pasajero 1'],
      promo: 'Este código de descuento está pausado.',
    })

    await shop.db
      .update(savedQuote)
      .set({ choice: { ...choice, planId: 999 } })
      .where(stored)
    expect(await found(code)).toMatchObject({ plan: null, lost: { plan: 'Hornero 80' } })
  })

  test('B-13 the PDF prints link and code of the quote that says the same, and of no other', async () => {
    const { code, url } = await saved()
    const body = {
      residenceCountry: choice.residenceCountryId,
      destination: 1,
      startDate: choice.startDate,
      endDate: choice.endDate,
      category: 24,
      plan: 103,
      promoCode: null,
      charged: AT_MAIN,
      ages: [40],
      familyPlan: false,
      extras: [],
      savedQuote: code,
    }
    const print = async (more: object) => {
      const answer = await shop.call(quotePdfApi.download, { body: { ...body, ...more } })
      if (!answer.ok) throw new Error(answer.failure.message)
      return readPdf(answer.result.content)
    }
    const paper = await print({})
    expect(paper.pages.flatMap(({ links }) => links)).toEqual([url])
    expect(paper.text).toContain('Retomá esta cotización en cualquier dispositivo')
    expect(paper.text).toContain('Escaneá el código o abrí el enlace hasta el 01/12/2026:')
    const without = await print({ savedQuote: undefined })
    expect(paper.pages[0]!.images).toBe(without.pages[0]!.images + 1)
    const other = await print({ ages: [80], charged: 140_08 })
    expect(other.text).not.toContain(code)
    expect(other.text).toContain('Seguí con tu compra')
  })

  test('its code for cameras is a picture of ours; of an unknown code there is none', async () => {
    const { code } = await saved()
    const picture = await shop.app.inject({ url: `/cotizacion/${code}/qr.svg` })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    expect((await shop.app.inject({ url: `/cotizacion/${quoteCode(randomBytes(32))}/qr.svg` })).statusCode).toBe(404)
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

  const codesOf = async (...asked: ReturnType<typeof find>[]) =>
    (await Promise.all(asked)).map((answer) => (answer.ok ? 'found' : answer.failure.errorCode))

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
    const body = {
      residenceCountry: choice.residenceCountryId,
      destination: 1,
      startDate: choice.startDate,
      endDate: choice.endDate,
      category: 24,
      plan: 103,
      promoCode: null,
      charged: AT_RAMBLA,
      ages: [40],
      familyPlan: false,
      extras: [],
    }
    const print = async (more: object, options = {}) => {
      const answer = await shop.call(quotePdfApi.download, { body: { ...body, ...more } }, options)
      if (!answer.ok) throw new Error(answer.failure.message)
      return readPdf(answer.result.content)
    }
    const linksOf = ({ pages }: Awaited<ReturnType<typeof print>>) => pages.flatMap(({ links }) => links)
    const unsaved = await print({}, { token })
    expect(linksOf(unsaved)).toEqual([])
    expect(unsaved.text).toContain('Rambla Brokers')
    expect(unsaved.text).not.toContain('Ceibo')
    expect(linksOf(await print({ savedQuote: code }, { token }))).toEqual([url])
    const [byCustomer] = linksOf(await print({ subdomain: storefront }))
    expect(byCustomer).toMatch(new RegExp(`^${url}/buy/step-1\\?`))
  })
})

describe('a quote by email', () => {
  const mail = (code: string, email: string, options: { address?: string } = {}) =>
    shop.call(savedQuoteApi.email, { params: { code }, body: { email, subdomain: 'mburucuya' } }, options)

  test('B-13 carries plan, price, last day, link and code, under the brand that it was made on', async () => {
    const { code, url } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    expect((await mail(code, 'ana@example.com')).ok).toBe(true)
    const [email] = await deliverEmails(shop)
    expect(email).toMatchObject({
      to: 'ana@example.com',
      subject: 'Tu cotización: Hornero 80, Europa (Schengen)',
      sender: { name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' },
    })
    for (const fact of ['Hornero 80', '10/12/2026 al 24/12/2026', 'USD 88,71', '01/12/2026', url]) {
      expect(email!.text).toContain(fact)
      expect(email!.html).toContain(fact)
    }
    const [picture] = email!.attachments
    expect(email!.html).toContain(`src="cid:${picture!.contentId}"`)
    expect(Buffer.from(picture!.content).subarray(1, 4).toString()).toBe('PNG')
  })

  // ASVS 2.4.1
  test('few emails leave for one address, though the answer never says so, and few from one network', async () => {
    const { code } = await saved({ subdomain: 'mburucuya', charged: 88_71 })
    for (let n = 0; n < 8; n += 1)
      expect(
        (await mail(code, n % 2 ? 'Ana@example.com' : 'ana+ceibo@example.com', { address: `10.1.0.${n}` })).ok,
      ).toBe(true)
    expect(await deliverEmails(shop)).toHaveLength(5)
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await mail(code, `otra${n}@example.com`, { address: '10.2.0.1' }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ status: 429 })
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
