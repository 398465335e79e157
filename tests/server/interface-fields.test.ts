import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type DescribedCall, describedCalls } from '../support/described-calls.ts'
import { BUSINESS_IDS, DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { BUYING_DATA, QUOTE } from '../support/interface-bodies.ts'
import { fieldsOf, type InterfaceCaller, interfaceCaller } from '../support/interface-caller.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { card } from '../support/test-buyer.ts'

let shop: TestShop
let send: InterfaceCaller['send']
let calls: DescribedCall[]
let staff: string
let broker: string

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  const caller = await interfaceCaller(shop.app)
  send = caller.send
  calls = describedCalls((await send('GET', '/openapi.json')).json as never)
  staff = (await caller.login('admin@ceibo.test', 1)).data.token
  broker = (await caller.login('broker@ceibo.test', 2)).data.token
})
afterAll(() => shop.close())

type Body = Readonly<Record<string, unknown>>

/** A call with all fields that the customer's interface names, in its notation. */
type Call = {
  path: string
  /** 'POST' by default. */
  method?: 'POST' | 'PUT'
  /** Makes the body; a new one for each call, where the call creates, changes or deletes something. */
  body: (n: number) => Body | Promise<Body>
  who?: 'staff' | 'broker'
  /** The fields that may be missing or null. */
  absent?: readonly string[]
}

const PICTURE = '/images/demo/mburucuya-logo.png'
const TERMS = { name: 'Ñandú Viajes', rut: '211003420017', address: 'Sarandí 690', commission: 30, markup: 85.5 }
const LOOK = {
  description: 'Viajes a medida.',
  primaryColor: '#0F766E',
  secondaryColor: '#134e4a',
  logoUrl: PICTURE,
  faviconUrl: PICTURE,
  headerUrl: PICTURE,
  banners: [{ img: '/images/demo/mburucuya-banner-caribe.webp', link: 'https://ejemplo.com.uy/caribe' }],
}
const SECRETS = { password: 'Litoral-2026!', repassword: 'Litoral-2026!' }
const CODE = {
  isPaused: 0,
  businessList: [BUSINESS_IDS.ceibo],
  usesNumber: 10,
  dateStart: '2026-12-01',
  dateEnd: '2026-12-31',
  ownPercentage: 5,
  companyPercentage: 2.5,
  totalPercentage: 7.5,
  servicesTypesIds: [1, 2, 3],
}
const TRIP = { days: 15, ages: [40, 80], categoryId: 24, destinationId: 3, familyPlan: 0 }
const [ANA] = BUYING_DATA.passengersData
const BOUGHT = {
  ...BUYING_DATA,
  residenceCountry: 17,
  categoryId: 24,
  planId: 103,
  aditionalBenefits: [{ benefitId: 4, passengerId: 1, description: 'x', coverage: 'x', price: 0.01 }],
  passengersData: [{ ...ANA, residenceCountry: 'Uruguay' }],
  planDetails: { id: 103, nombre: 'Hornero 80', precio: 93.38 },
}

const promoCode = (n: number) => ({ code: `CAMPO${n}`, ...CODE })
const business = (n: number) => ({
  ...TERMS,
  businessType: 'COMPANY',
  paymentType: 2,
  subdomain: `nandu-${n}`,
  ...LOOK,
  user: `nandu${n}@ceibo.test`,
  ...SECRETS,
  role: 2,
  url: 'https://ceibo.test/nandu',
})
const brokerBody = (n: number) => ({
  ...TERMS,
  businessType: 'BROKER',
  paymentType: 1,
  user: `corredor${n}@ceibo.test`,
  ...SECRETS,
  role: 2,
})

async function idOf(path: string, body: Body): Promise<string> {
  const { status, json } = await send('POST', path, body, staff)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return (json.data as { id: string }).id
}

async function soldOnAccount(n: number): Promise<string> {
  const body = { ...BOUGHT, confirmDuplicate: true, contactData: { ...BOUGHT.contactData, email: `a${n}@ceibo.test` } }
  const { json } = await send('POST', '/sale/createSale', body, broker)
  return (json.data as { saleId: string }).saleId
}

async function paidSale(n: number): Promise<Body> {
  const contactData = { ...BOUGHT.contactData, email: `b${n}@ceibo.test` }
  const opened = (await send('POST', '/sale/checkout', { ...BOUGHT, contactData, confirmDuplicate: true })).json
  const { Order, Amount } = opened.data as { Order: string; Amount: number }
  const payment = { TrxToken: await card(shop), Order, Amount, Currency: 'USD' }
  const { PurchaseId } = (await send('POST', '/sale/payment', payment)).json.data as { PurchaseId: string }
  return { ...BOUGHT, contactData, paymentData: { token: payment.TrxToken, payData: { PurchaseId }, result: {} } }
}

/** The fields of the buying data that the server ignores, because it knows their values better. */
const IGNORED =
  'refBusiness commission markup categoryName days destinationName passengers birthDate planPrice planContinentalPrice initialPrice planCurrency planName planDetails promoCode discountPercentage discountAmount withDiscount saleSuccess'

const CALLS: readonly Call[] = [
  { path: '/user/login', body: () => ({ user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 1 }) },
  { path: '/user/forgot', body: () => ({ user: 'admin@ceibo.test', role: 1 }) },
  { path: '/code/promoCodeAdd/', who: 'staff', body: promoCode, absent: Object.keys(CODE).filter(mayBeAbsent) },
  {
    path: '/code/promoCodeEdit/',
    who: 'staff',
    body: async (n) => {
      const id = await idOf('/code/promoCodeAdd/', promoCode(n))
      return { _id: id, id, ...promoCode(n), ownPercentage: 6, totalPercentage: 8.5 }
    },
    absent: ['_id', 'code', ...Object.keys(CODE)].filter((name) => name !== 'ownPercentage'),
  },
  {
    path: '/code/promoCodeDel/',
    who: 'staff',
    body: async (n) => ({ id: await idOf('/code/promoCodeAdd/', promoCode(n)), code: `CAMPO${n}` }),
    absent: ['code'],
  },
  {
    path: '/business/businessAdd',
    who: 'staff',
    body: business,
    absent: ['businessType', 'headerUrl', 'banners', 'role', 'url'],
  },
  {
    path: '/business/businessEdit',
    who: 'staff',
    body: async (n) => {
      const { user: _, password: __, repassword: ___, ...rest } = business(n)
      const id = await idOf('/business/businessAdd', business(n))
      return { _id: id, id, ...rest, name: `Ñandú ${n}`, subdomain: `nandu-${n}` }
    },
    absent: ['_id', 'businessType', 'headerUrl', 'banners', 'role', 'url'],
  },
  {
    path: '/business/businessDel',
    who: 'staff',
    body: async (n) => ({ id: await idOf('/business/businessAdd', business(n)) }),
  },
  { path: '/broker', who: 'staff', body: brokerBody, absent: ['businessType', 'role'] },
  {
    path: '/category/plansByDestination',
    body: () => ({ ...TRIP, subdomain: 'mburucuya' }),
    absent: ['subdomain'],
  },
  { path: '/category/benefitsPlansCosts/', body: () => ({ destinationId: 3, categoryId: 24, planId: 103 }) },
  {
    path: '/category/aditionalBenefits/',
    body: () => ({ categoryId: 24, dias: 10, planId: 103, subdomain: 'mburucuya' }),
    absent: ['subdomain'],
  },
  {
    path: '/sale/quotePDF',
    body: () => ({ ...QUOTE, originTravel: 17, destinyTravel: 1, category: 24, plan: 103, details: [{ age: 40 }] }),
    absent: [
      'benefits',
      'currency',
      'duration',
      'initialPrice',
      'promoCode',
      'discountAmount',
      'discountPercentage',
      'details',
      'subdomain',
    ],
  },
  { path: '/sale/checkout', body: () => ({ ...BOUGHT, subdomain: 'mburucuya' }), absent: IGNORED.split(' ') },
  {
    path: '/sale/payment',
    body: async (n) => {
      const contactData = { ...BOUGHT.contactData, email: `c${n}@ceibo.test` }
      const { json } = await send('POST', '/sale/checkout', { ...BOUGHT, contactData, confirmDuplicate: true })
      const { Order, Amount } = json.data as Body
      return { TrxToken: await card(shop), Order, Amount, Customer: { Email: 'x' }, Currency: 'USD', Capture: true }
    },
    absent: ['Customer', 'Capture'],
  },
  { path: '/sale/createSale', body: paidSale, absent: IGNORED.split(' ') },
  { path: '/sale/refund', body: () => ({ voucher: 'CA1', document: '45678905' }) },
  {
    path: '/sale/cancel',
    body: () => ({
      voucher: 'CA1',
      document: '45678905',
      name: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      phone: '099 123 456',
      reason: 'Enfermedad',
    }),
  },
  { path: '/sale/paidSales', who: 'staff', body: async (n) => ({ ids: [await soldOnAccount(n)] }) },
  {
    path: '/sale/paidSales',
    method: 'PUT',
    who: 'staff',
    body: async (n) => ({ data: [await soldOnAccount(n)], adminId: 'x' }),
    absent: ['adminId'],
  },
]

function mayBeAbsent(name: string): boolean {
  return !['businessList', 'ownPercentage'].includes(name)
}

/** Replaces each number by its text, as forms send it. */
function withTexts(body: Body): Body {
  return JSON.parse(JSON.stringify(body, (_, part: unknown) => (typeof part === 'number' ? ` ${part} ` : part))) as Body
}

/** The error of a body by the schema of the API document, or null. */
function flawOfBody(method: string, path: string, body: Body): string | null {
  const described = calls.find((call) => call.method === method && call.path === path.replace(/\/$/, ''))
  const parsed = z.fromJSONSchema(described?.body as never).safeParse(body)
  return parsed.success ? null : z.prettifyError(parsed.error)
}

let sent = 0
async function answerTo(
  { path, method = 'POST', body: bodyFor, who }: Call,
  change: (body: Body) => Body = (body) => body,
) {
  sent += 1
  const body = change(await bodyFor(sent))
  const flaw = flawOfBody(method, path, body)
  if (flaw) return flaw
  const { status, json } = await send(method, path, body, who && { staff, broker }[who])
  return status === 200 ? 200 : [status, json]
}

describe('K-01 each field of the interface is taken, as the API document says', () => {
  test.each(CALLS)('$path as it is written', async (call) => {
    expect(await answerTo(call)).toBe(200)
  })

  test.each(CALLS)('$path with its numbers as text', async (call) => {
    expect(await answerTo(call, withTexts)).toBe(200)
  })

  test.each(CALLS.filter(({ absent }) => absent))('$path without what may be absent, or with null', async (call) => {
    const names = call.absent ?? []
    const isLeft = ([name]: [string, unknown]) => !names.includes(name)
    expect(await answerTo(call, (body) => Object.fromEntries(Object.entries(body).filter(isLeft)))).toBe(200)
    expect(
      await answerTo(call, (body) => ({ ...body, ...Object.fromEntries(names.map((name) => [name, null])) })),
    ).toBe(200)
  })

  test('a change of a broker, the end of a session and an image', async () => {
    const id = await idOf('/broker', brokerBody(0))
    const { user: _, password: __, repassword: ___, ...terms } = brokerBody(0)
    for (const body of [{ ...terms, name: 'Corredor 1' }, withTexts({ ...terms, name: 'Corredor 2' })]) {
      expect(await send('PUT', `/broker/${id}`, { _id: id, id, ...body }, staff)).toMatchObject({ status: 200 })
    }
    for (const role of [1, '1', null]) {
      const { json } = await send('POST', '/user/login', { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 1 })
      const { token } = json.data as { token: string }
      const answer = await send('POST', '/user/logout', { user: 'admin@ceibo.test', role }, token)
      expect([role, answer.status]).toEqual([role, 200])
    }
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b700ff' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
    form.append('bucketName', 'images')
    form.append('objectKey', 'logo.png')
    expect(await send('POST', '/aws/image', form, staff)).toMatchObject({ status: 200 })
  })
})

describe('K-01 a number as text is that number', () => {
  const codeOf = async (id: string) => (await send('GET', `/code/promoCode/${id}`, undefined, staff)).json.data

  test('plans cost the same', async () => {
    const plans = await send('POST', '/category/plansByDestination', TRIP)
    expect((plans.json.data as unknown[]).length).toBeGreaterThan(1)
    expect(await send('POST', '/category/plansByDestination', withTexts(TRIP))).toEqual(plans)
  })

  test('a quote of ages as text is that of these people', async () => {
    const details = { ages: [80, 12], familyPlan: 0, aditionalBenefits: [{ benefitId: 4, passengerId: 1 }] }
    const { json } = await send('POST', '/sale/quotePDF', { ...QUOTE, details, totalPrice: 1 })
    const { charged } = json.data as { charged: number }
    const asText = { ...QUOTE, details: withTexts(details), totalPrice: `${charged / 100}` }
    expect(await send('POST', '/sale/quotePDF', asText)).toMatchObject({ status: 200, type: 'application/pdf' })
  })

  test('a code is stored the same, and an empty date is none', async () => {
    const id = await idOf('/code/promoCodeAdd/', withTexts({ ...CODE, code: 'TEXTOS1', isPaused: 1, dateStart: '' }))
    expect(await codeOf(id)).toMatchObject({
      isPaused: 1,
      usesNumber: 10,
      dateStart: null,
      dateEnd: '2026-12-31',
      ownPercentage: 5,
      companyPercentage: 2.5,
    })
    const edit = { id, isPaused: '0', usesNumber: null, dateEnd: '', ownPercentage: '6.25' }
    expect(await send('POST', '/code/promoCodeEdit/', edit, staff)).toMatchObject({ status: 200 })
    expect(await codeOf(id)).toMatchObject({ isPaused: 0, usesNumber: null, dateEnd: null, ownPercentage: 6.25 })
  })

  test('a document of digits stays the text that it is', async () => {
    const passengersData = [{ ...ANA, typeDoc: '3', docNumber: '00123456' }]
    const body = { ...BOUGHT, passengersData, startDate: '2026-12-11', endDate: '2026-12-25' }
    const sold = await send('POST', '/sale/createSale', body, broker)
    const { saleId } = sold.json.data as { saleId: string }
    const { json } = await send('GET', `/sale/findDetails/${saleId}`, undefined, staff)
    expect(json).toMatchObject({ data: { sale: { passengersData: [{ typeDoc: 3, docNumber: '00123456' }] } } })
  })

  test.each(['', 'x', '1e1', '-1', '1,5', '0x1', '1 5', '１', null, true])('%j is none', async (wrong) => {
    const trip = { ...TRIP, days: wrong, ages: [wrong], familyPlan: wrong }
    expect(Object.keys(fieldsOf(await send('POST', '/category/plansByDestination', trip)))).toEqual(
      expect.arrayContaining(['days', 'ages.0', ...(wrong === true ? [] : ['familyPlan'])]),
    )
    expect(
      fieldsOf(await send('POST', '/user/login', { user: 'admin@ceibo.test', password: 'x', role: wrong })),
    ).toEqual({
      role: 'USERS.ROLE_REQUIRED',
    })
    const passengersData = [{ ...ANA, typeDoc: wrong }]
    expect(fieldsOf(await send('POST', '/sale/checkout', { ...BOUGHT, passengersData }))).toEqual({
      'passengersData.0.typeDoc': 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE',
    })
    expect(Object.keys(fieldsOf(await send('POST', '/sale/quotePDF', { ...QUOTE, totalPrice: wrong })))).toEqual([
      'totalPrice',
    ])
    if (wrong === null) return
    const code = { ...promoCode(0), code: 'NINGUNO1', usesNumber: wrong, ownPercentage: wrong }
    expect(fieldsOf(await send('POST', '/code/promoCodeAdd/', code, staff))).toEqual({
      usesNumber: 'PROMO.ERROR.USES_NUMBER_INVALID',
      ownPercentage: 'PROMO.ERROR.PERCENTAGE_INVALID',
    })
  })
})

describe('K-02 a field that the interface does not have is refused under its name', () => {
  test('in a body, beside what else is wrong', async () => {
    const wrong = { ...TRIP, pais: 1, edad: null, days: 0 }
    expect(fieldsOf(await send('POST', '/category/plansByDestination', wrong))).toEqual({
      pais: 'FIELD.UNKNOWN',
      edad: 'FIELD.UNKNOWN',
      days: 'BUYING_PROCESS.ERROR.MIN_DAYS',
    })
  })

  test('below others, also where it is a name of ours', async () => {
    const body = {
      ...BOUGHT,
      passengersData: [{ ...ANA, birthDate: '1985-04-12' }],
      contactData: { ...BOUGHT.contactData, telefono: '1' },
    }
    expect(fieldsOf(await send('POST', '/sale/checkout', body))).toEqual({
      'passengersData.0.birthDate': 'FIELD.UNKNOWN',
      'contactData.telefono': 'FIELD.UNKNOWN',
    })
  })

  test('in what may have several shapes', async () => {
    const details = { ages: [40], familyPlan: 0, aditionalBenefits: [], adultos: 1 }
    expect(fieldsOf(await send('POST', '/sale/quotePDF', { ...QUOTE, details }))).toEqual({
      'details.adultos': 'FIELD.UNKNOWN',
    })
  })

  test('in an address', async () => {
    expect(fieldsOf(await send('GET', '/sale/findList?pagina=2', undefined, staff))).toEqual({
      pagina: 'FIELD.UNKNOWN',
    })
  })
})

describe('K-02 what is missing is named by its own key', () => {
  test('to log in, and to get a new password', async () => {
    for (const nothing of [{}, { user: null, password: null, role: null }, { user: '', password: '', role: '' }]) {
      expect(fieldsOf(await send('POST', '/user/login', nothing))).toEqual({
        user: 'BUSINESS.ERROR.USER_REQUIRED',
        password: 'BUSINESS.ERROR.PASSWORD_REQUIRED',
        role: 'USERS.ROLE_REQUIRED',
      })
    }
    expect(fieldsOf(await send('POST', '/user/forgot', {}))).toEqual({
      user: 'BUSINESS.ERROR.USER_REQUIRED',
      role: 'USERS.ROLE_REQUIRED',
    })
    expect(fieldsOf(await send('POST', '/user/forgot', { user: 'x', role: 1 }))).toEqual({
      user: 'FIELD.EMAIL_INVALID',
    })
  })

  test('of a purchase', async () => {
    for (const passengersData of [undefined, null, []]) {
      expect(fieldsOf(await send('POST', '/sale/checkout', { ...BOUGHT, passengersData }))).toEqual({
        passengersData: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS',
      })
    }
  })
})
