import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => shop.close())

/** The calls whose paths are literal, and the ones that we added (docs/interface.md). */
const CALLS = [
  ['POST', '/user/login'],
  ['POST', '/user/logout'],
  ['POST', '/user/forgot'],
  ['GET', '/country/residenceCountries'],
  ['GET', '/country/destinations'],
  ['GET', '/category/allCategories'],
  ['POST', '/category/plansByDestination'],
  ['POST', '/category/benefitsPlansCosts'],
  ['POST', '/category/aditionalBenefits'],
  ['GET', '/code/promoCodeByCode/VERANO15'],
  ['GET', '/code/promoCodeByCode/VERANO15/mburucuya'],
  ['GET', '/business/businessFind/mburucuya'],
  ['GET', '/business/businessList'],
  ['GET', '/business/businessGet/6b1f0c52-7a44-4c0e-9b6e-5d1a00000002'],
  ['POST', '/business/businessAdd'],
  ['POST', '/business/businessEdit'],
  ['POST', '/business/businessDel'],
  ['GET', '/broker'],
  ['POST', '/broker'],
  ['GET', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['PUT', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['DELETE', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['POST', '/aws/image'],
  ['POST', '/sale/quotePDF'],
  ['POST', '/sale/checkout'],
  ['POST', '/sale/payment'],
  ['POST', '/sale/createSale'],
  ['GET', '/beneficiary/findBySaleId/00000000000000000000000000'],
  ['GET', '/sale/voucherPDF/MGA000000000000000000000000000'],
  ['POST', '/sale/refund'],
  ['POST', '/sale/cancel'],
  ['GET', '/sale/findList'],
  ['GET', '/sale/findDetails/00000000000000000000000000'],
  ['POST', '/sale/paidSales'],
  ['PUT', '/sale/paidSales'],
] as const

describe('K-01 the calls answer at their paths', () => {
  test.each(CALLS)('%s %s, with and without a slash at the end', async (method, path) => {
    const answers = await Promise.all([path, `${path}/`].map((url) => send(method, url)))
    const [plain, slashed] = answers.map(({ status, json }) => [status, json.errorCode])
    expect(plain?.[1]).not.toBe('NOT_FOUND')
    expect(slashed).toEqual(plain)
  })

  test('a path without an endpoint is not found, so the check above can fail', async () => {
    const { status, json } = await send('GET', '/sale/nothing')
    expect([status, json.errorCode]).toEqual([404, 'NOT_FOUND'])
  })
})

/** The trip of the tests below, as the interface names the fields of the buying data: all of them, prices and names made up. */
const BUYING_DATA = {
  refBusiness: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000003',
  commission: 99,
  markup: 0,
  residenceCountry: '17',
  categoryId: '24',
  categoryName: 'Por viaje',
  startDate: '2026-12-10',
  endDate: '2026-12-24',
  days: 15,
  destinationId: 1,
  destinationName: 'Europa',
  passengers: 1,
  ageRange: [40],
  birthDate: ['1985-04-12'],
  familyPlan: 0,
  planId: '103',
  planPrice: 0.01,
  planContinentalPrice: 0.01,
  initialPrice: 0.01,
  planCurrency: 'USD',
  planName: 'Hornero 80',
  promoCode: '',
  discountPercentage: 0,
  discountAmount: 0,
  withDiscount: false,
  buyAccepted: true,
  aditionalBenefits: [{ benefitId: '4', passengerId: '1', description: 'x', coverage: 'x', price: 0.01 }],
  contactData: { email: 'ana@example.com', phone: '099 123 456', isSubscribed: false },
  passengersData: [
    { name: 'Ana', lastName: 'Pérez', bornDate: '1985-04-12', typeDoc: 2, docNumber: '4.567.890-5', age: 41 },
  ],
  paymentData: { token: '', payData: null, result: null },
  saleSuccess: false,
}

describe('K-01 the bodies of the interface, as callers write them, over a socket', () => {
  test('login, and what its session may see', async () => {
    const { token, user, name, businessType } = (await login('broker@ceibo.test', 2)).data
    expect([typeof token, typeof user, name, businessType]).toEqual(['string', 'string', 'Rambla Brokers', 'BROKER'])
  })

  test('ids are taken as numbers and as numeric text', async () => {
    const trip = { days: 10, ages: [40], familyPlan: 0 }
    for (const [categoryId, destinationId] of [
      [24, 1],
      ['24', '1'],
      [' 24 ', 1],
    ]) {
      expect(await send('POST', '/category/plansByDestination', { ...trip, categoryId, destinationId })).toMatchObject({
        status: 200,
      })
    }
    const plan = { categoryId: '24', planId: '103' }
    expect(await send('POST', '/category/benefitsPlansCosts/', { ...plan, destinationId: '1' })).toMatchObject({
      status: 200,
    })
    expect(await send('POST', '/category/aditionalBenefits/', { ...plan, dias: 10 })).toMatchObject({ status: 200 })
  })

  test.each([0, '0', '', null, undefined, 'Europa', 1.5, -1])('an id that is %o counts as missing', async (id) => {
    const asked = { days: 10, ages: [40], familyPlan: 0, categoryId: id, destinationId: id }
    expect(fieldsOf(await send('POST', '/category/plansByDestination', asked))).toEqual({
      categoryId: 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY',
      destinationId: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION',
    })
    const ids = { residenceCountry: id, categoryId: id, destinationId: id, planId: id }
    expect(fieldsOf(await send('POST', '/sale/checkout', { ...BUYING_DATA, ...ids }))).toEqual({
      residenceCountry: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY',
      categoryId: 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY',
      destinationId: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION',
      planId: 'BUYING_PROCESS.ERROR.PLAN_REQUIRED',
    })
  })

  test('issues of the buying data have its wire names', async () => {
    const { ageRange: _, startDate: __, ...rest } = BUYING_DATA
    const [ana] = BUYING_DATA.passengersData
    const wrong = {
      ...rest,
      endDate: '',
      passengersData: [{ ...ana, typeDoc: 0 }],
    }
    expect(fieldsOf(await send('POST', '/sale/checkout', wrong))).toEqual({
      startDate: 'BUYING_PROCESS.ERROR.REQUIRED.START_DATE',
      endDate: 'BUYING_PROCESS.ERROR.REQUIRED.END_DATE',
      ageRange: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS',
      'passengersData.0.typeDoc': 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
    })
    const broken = {
      ...BUYING_DATA,
      passengersData: [{ ...ana, bornDate: '2030-01-01', docNumber: '4.567.890-6' }],
      contactData: { ...BUYING_DATA.contactData, phone: '12' },
    }
    expect(Object.keys(fieldsOf(await send('POST', '/sale/checkout', broken))).toSorted()).toEqual([
      'contactData.phone',
      'passengersData.0.bornDate',
      'passengersData.0.docNumber',
    ])
  })

  test('K-02 createSale without order, payment and buying data says what is missing', async () => {
    for (const nothing of [{}, { paymentData: null }, { paymentData: { payData: { PurchaseId: null } } }]) {
      expect(fieldsOf(await send('POST', '/sale/createSale', nothing))).toEqual({ Order: 'PAYMENT.ORDER_REQUIRED' })
    }
  })

  test('B-09 names that are none are answered at their field, whatever its length on the way', async () => {
    const [ana] = BUYING_DATA.passengersData
    const sent = async (name: string, lastName: string) => {
      const body = { ...BUYING_DATA, passengersData: [{ ...ana, name, lastName }] }
      return fieldsOf(await send('POST', '/sale/checkout', body))
    }
    expect(await sent('Ana 2', '王')).toEqual({
      'passengersData.0.name': 'BUYING_PROCESS.ERROR.NAME_CHARACTERS',
      'passengersData.0.lastName': 'BUYING_PROCESS.ERROR.NAME_SCRIPT',
    })
    expect(await sent('x'.repeat(61), '<b>x</b>')).toEqual({
      'passengersData.0.name': 'FIELD.TOO_LONG',
      'passengersData.0.lastName': 'BUYING_PROCESS.ERROR.NAME_CHARACTERS',
    })
    expect(await sent('Ana', 'x'.repeat(241))).toEqual({ 'passengersData.0.lastName': 'FIELD.TOO_LONG' })
  })

  test('issues of a promo code, a business and a password have the names that were sent', async () => {
    const { token } = (await login('admin@ceibo.test', 1)).data
    const code = { code: 'PRUEBA9', isPaused: 0, businessList: [], usesNumber: 0, dateStart: 'x', dateEnd: 'x' }
    const refused = await send(
      'POST',
      '/code/promoCodeAdd/',
      { ...code, ownPercentage: 5, companyPercentage: 5 },
      token,
    )
    expect(Object.keys(fieldsOf(refused))).toEqual(
      expect.arrayContaining(['usesNumber', 'businessList', 'dateStart', 'dateEnd']),
    )
    const login3 = { user: 'x', password: 'Ceibo-demo-2026!', repassword: 'otra' }
    expect(Object.keys(fieldsOf(await send('POST', '/business/businessAdd/', login3, token)))).toEqual(
      expect.arrayContaining(['name', 'rut', 'address', 'logoUrl', 'faviconUrl', 'user', 'repassword']),
    )
  })

  const QUOTE = {
    benefits: [{ id_beneficio: 1 }],
    currency: 'USD',
    originTravel: 'Uruguay',
    destinyTravel: '1',
    startDate: '2026-12-10',
    endDate: '2026-12-24',
    duration: 15,
    category: '24',
    plan: 'Hornero 80',
    initialPrice: 93.38,
    promoCode: '',
    discountAmount: 0,
    discountPercentage: 0,
    totalPrice: 93.38,
    subdomain: '',
  }
  test.each([
    ['without details', {}],
    ['with a text', { details: 'Un adulto, con valija' }],
    ['with a list of texts', { details: ['Un adulto'] }],
    ['with a list of ages', { details: [40] }],
    ['with a list of passengers', { details: [{ age: 30, name: 'Ana' }] }],
    ['for three adults, without details', { totalPrice: 280.14 }],
  ])('a quote %s is a PDF', async (_, more) => {
    const answer = await send('POST', '/sale/quotePDF', { ...QUOTE, ...more })
    expect([answer.status, answer.type]).toEqual([200, 'application/pdf'])
  })

  test('B-16 a quote without details at a price that no party has is refused with that of one adult', async () => {
    const answer = await send('POST', '/sale/quotePDF', { ...QUOTE, totalPrice: 1 })
    expect(answer).toMatchObject({ status: 409, json: { errorCode: 'PRICE_CHANGED', data: { charged: 93_38 } } })
  })

  test('B-18 createSale with the buying data and the plan details sells on account, once', async () => {
    const { token } = (await login('broker@ceibo.test', 2)).data
    const body = { ...BUYING_DATA, planDetails: { id: 103, nombre: 'Hornero 80', precio: 0.01 } }
    const sold = await send('POST', '/sale/createSale', body, token)
    expect(sold).toMatchObject({
      status: 200,
      json: { data: { vouchers: [{ codigo: expect.stringMatching(/^CA/) }] } },
    })
    expect(await send('POST', '/sale/createSale', body, token)).toEqual(sold)
    const { saleId } = sold.json.data as { saleId: string }
    const list = await send('GET', '/sale/findList', undefined, token)
    const row = (list.json.data as { _id: string }[]).find(({ _id }) => _id === saleId)
    expect(row).toMatchObject({
      refBusiness: BUYING_DATA.refBusiness,
      mode: 'account',
      paid: 0,
      sale: {
        residenceCountry: 'Uruguay',
        contactData: { email: 'ana@example.com' },
        passengersData: [{ name: 'Ana', lastName: 'Pérez', bornDate: '1985-04-12', typeDoc: 2, docNumber: '••••8905' }],
        aditionalBenefits: [{ passengerId: 1 }],
        paymentData: { payData: { PurchaseId: null } },
      },
    })
    expect((row as unknown as { sale: { planPrice: number } }).sale.planPrice).toBeGreaterThan(100)
    const beneficiaries = await send('GET', `/beneficiary/findBySaleId/${saleId}`)
    expect(beneficiaries.json.data).toEqual((sold.json.data as { vouchers: unknown }).vouchers)
    // The same people on the same trip by another plan: refused, and sold once it is confirmed.
    expect(await send('POST', '/sale/createSale', { ...body, planId: 104 }, token)).toMatchObject({
      status: 409,
      json: { errorCode: 'POSSIBLE_DUPLICATE' },
    })
    const meant = await send('POST', '/sale/createSale', { ...body, planId: 104, confirmDuplicate: true }, token)
    expect(meant.status).toBe(200)
    expect(await send('POST', '/sale/createSale', { ...body, planId: 104, confirmDuplicate: true }, token)).toEqual(
      meant,
    )
  })

  test('B-18 no other session sells so: not a visitor, nor staff, nor a business that pays by card', async () => {
    const [ana] = BUYING_DATA.passengersData
    const body = { ...BUYING_DATA, passengersData: [{ ...ana, docNumber: '5.123.456-1' }] }
    const { token: staff } = (await login('admin@ceibo.test', 1)).data
    const { token: online } = (await login('agencia@ceibo.test', 2)).data
    const { token: broker } = (await login('broker@ceibo.test', 2)).data
    const refusals = await Promise.all([
      send('POST', '/sale/createSale', body),
      send('POST', '/sale/createSale', body, staff),
      send('POST', '/sale/createSale', body, online),
      send('POST', '/sale/createSale', { ...body, subdomain: 'cooperativa' }, broker),
    ])
    expect(refusals.map(({ json }) => json.errorCode)).toEqual([
      'CHECKOUT_NOT_PAID',
      'CHECKOUT_NOT_PAID',
      'ON_ACCOUNT_REFUSED',
      'ON_ACCOUNT_REFUSED',
    ])
    const wrong = { ...body, passengersData: [{ ...ana, bornDate: '2030-01-01' }] }
    expect(fieldsOf(await send('POST', '/sale/createSale', wrong, broker))).toEqual({
      'passengersData.0.bornDate': expect.any(String),
    })
  })
})

type Answer = { status: number; type: string | null; json: { [name: string]: unknown } }

let callers = 0
/** From another address each, so that no limit stands in the way. */
async function send(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  callers += 1
  const { port } = shop.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': `10.9.${callers >> 8}.${callers & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const type = response.headers.get('content-type')
  const text = await response.text()
  return { status: response.status, type, json: type?.startsWith('application/json') ? JSON.parse(text) : {} }
}

async function login(user: string, role: 1 | 2) {
  const { json } = await send('POST', '/user/login', { user, password: DEMO_PASSWORD, role })
  return json as { data: { token: string; user: string; name: string; businessType: string } }
}

function fieldsOf({ json }: Answer): Record<string, unknown> {
  const fields = (json.fields ?? []) as { path: string; key: string }[]
  return Object.fromEntries(fields.map(({ path, key }) => [path, key]))
}
