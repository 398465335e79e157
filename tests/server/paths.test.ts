import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUYING_DATA, QUOTE } from '../support/interface-bodies.ts'
import { fieldsOf, type InterfaceCaller, interfaceCaller } from '../support/interface-caller.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

let shop: TestShop
let send: InterfaceCaller['send']
let login: InterfaceCaller['login']

beforeAll(async () => {
  shop = await startTestShop()
  ;({ send, login } = await interfaceCaller(shop.app))
})

afterAll(() => shop.close())

/** The calls whose paths the customer's interface prescribes, and those that we added (docs/interface.md). */
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
    const request = { days: 10, ages: [40], familyPlan: 0, categoryId: id, destinationId: id }
    expect(fieldsOf(await send('POST', '/category/plansByDestination', request))).toEqual({
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
    // The same people on the same trip with another plan: refused at first, sold after a confirmation.
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

  test('K-02 createSale with all buying data and without a payment says that the paid order is missing', async () => {
    for (const payment of [{}, { paymentData: null }, { paymentData: { payData: { PurchaseId: null } } }]) {
      const answer = await send('POST', '/sale/createSale', { ...BUYING_DATA, ...payment })
      expect(fieldsOf(answer)).toEqual({ Order: 'PAYMENT.ORDER_REQUIRED' })
    }
    const opened = await send('POST', '/sale/checkout', { ...BUYING_DATA, confirmDuplicate: true })
    const { Order } = opened.json.data as { Order: string }
    const unpaid = await send('POST', '/sale/createSale', { ...BUYING_DATA, Order })
    expect(unpaid.json.errorCode).toBe('CHECKOUT_NOT_PAID')
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
      'VALIDATION',
      'VALIDATION',
      'ON_ACCOUNT_REFUSED',
      'ON_ACCOUNT_REFUSED',
    ])
    const wrong = { ...body, passengersData: [{ ...ana, bornDate: '2030-01-01' }] }
    expect(fieldsOf(await send('POST', '/sale/createSale', wrong, broker))).toEqual({
      'passengersData.0.bornDate': expect.any(String),
    })
  })
})
