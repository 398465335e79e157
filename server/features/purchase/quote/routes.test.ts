import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAIN_PICTURE } from '#shared/catalogue/benefit-contract.ts'
import { catalogueApi } from '#shared/catalogue/contract.ts'
import type { FailureBody } from '#shared/errors.ts'
import type { InputOf } from '#shared/http.ts'
import type { Language } from '#shared/languages.ts'
import { messages } from '#shared/messages.ts'
import { quotingApi, type QuotedPlan } from '#shared/quoting/contract.ts'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { tariffVersion } from '../../../platform/db/schema/catalogue.ts'
import { promoCode } from '../../../platform/db/schema/promo-codes.ts'
import { expectWithin } from '../../../../tests/support/own-time.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { firstTariff } from '../../../../tests/support/test-rates.ts'
import { textsOf } from '../../catalogue/store.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ now: '2026-11-21T15:00:00.000Z' })
})
afterAll(() => shop.close())

const EUROPE = 1
const LATIN_AMERICA = 2
const SOUTH_AMERICA = 3
const USA = 4
const WORLD = 6

type PlansBody = InputOf<typeof quotingApi.plans>['body']

function askPlans(over: Partial<PlansBody> = {}, token?: string) {
  const body = { days: 15, ages: [40], categoryId: 24, destinationId: EUROPE, familyPlan: false, ...over }
  return shop.call(quotingApi.plans, { body }, { token })
}

async function plans(over: Partial<PlansBody> = {}, token?: string): Promise<QuotedPlan[]> {
  const answer = await askPlans(over, token)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.failure.errorCode}`)
  return answer.result
}

/** Sent as it is: the test client would not let a wrong body out. */
async function refusal(over: Partial<PlansBody>) {
  const payload = { days: 15, ages: [40], categoryId: 24, destinationId: EUROPE, familyPlan: 0, ...over }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/category/plansByDestination', payload })
  const { errorCode, fields } = answer.json<FailureBody>()
  return { status: answer.statusCode, errorCode, fields: fields?.map(({ path, key }) => ({ path, key })) }
}

describe('B-06 the plans of a trip', () => {
  // The table of public prices of the catalogue, in cents, for one adult at the main brand.
  const columns = [
    { title: '5 days in Latin America', days: 5, destinationId: LATIN_AMERICA },
    { title: '10 days in Latin America', days: 10, destinationId: LATIN_AMERICA },
    { title: '15 days in Europe', days: 15, destinationId: EUROPE },
    { title: '15 days in the USA', days: 15, destinationId: USA },
    { title: '30 days anywhere', days: 30, destinationId: WORLD },
  ]
  const table: Record<string, (number | null)[]> = {
    'Benteveo 25': [13_00, 24_70, null, null, null],
    'Tero 40': [19_00, 36_10, 61_18, 77_14, 143_92],
    'Hornero 80': [29_00, 55_10, 93_38, 117_74, 219_68],
    'Cardenal 150': [43_00, 81_70, 138_46, 174_58, 325_72],
    'Ñandú 300': [64_00, 121_60, 206_08, 259_84, 484_80],
  }

  test.each(columns.map((column, index) => ({ ...column, index })))(
    'cost what the catalogue says for $title',
    async ({ index, days, destinationId }) => {
      const shown = await plans({ days, destinationId })
      const expected = Object.entries(table).flatMap(([name, prices]) => {
        const price = prices[index]
        return price === null || price === undefined ? [] : [[name, price]]
      })
      expect(shown.map(({ name, price }) => [name, price])).toEqual(expected)
      expect(shown.map(({ groupPrice }) => groupPrice)).toEqual(shown.map(({ price }) => price))
    },
  )

  test('come with medical cap, limit of days per trip and one recommendation', async () => {
    const [tero, hornero, ...others] = await plans()
    expect(tero).toMatchObject({ currency: 'USD', medicalCap: 40_000_00, maxDaysPerTrip: null, recommended: false })
    expect(hornero).toMatchObject({ medicalCap: 80_000_00, recommended: true })
    expect(others.some(({ recommended }) => recommended)).toBe(false)
  })

  test('B-16 B-02 are priced for a whole year for the annual kind, and for no other days, as checkout', async () => {
    const annual = { categoryId: 23, destinationId: EUROPE }
    const year = await plans({ ...annual, days: 365 })
    expect(year.map(({ name, price, maxDaysPerTrip }) => [name, price, maxDaysPerTrip])).toEqual([
      ['Tero Anual 40', 161_00, 30],
      ['Hornero Anual 80', 253_00, 45],
      ['Ñandú Anual 300', 425_50, 60],
    ])
    for (const days of [10, 200]) {
      expect(await refusal({ ...annual, days })).toMatchObject({
        status: 400,
        fields: [{ path: 'days', key: 'BUYING_PROCESS.ERROR.ANNUAL_END_DATE' }],
      })
    }
  })

  test('B-03 cost the same in South America as in Latin America, and Benteveo is sold to both', async () => {
    expect(await plans({ destinationId: SOUTH_AMERICA })).toEqual(await plans({ destinationId: LATIN_AMERICA }))
    expect((await plans({ destinationId: SOUTH_AMERICA }))[0]?.name).toBe('Benteveo 25')
  })

  test("B-16 carry the markup of the storefront's business, of the session's, or the main brand's", async () => {
    const hornero = async (over: Partial<PlansBody>, token?: string) =>
      (await plans(over, token)).find(({ id }) => id === 103)?.price
    const broker = await shop.loginAs('broker@ceibo.test')
    expect(await hornero({ subdomain: 'mburucuya' })).toBe(88_71)
    expect(await hornero({ subdomain: 'COOPERATIVA' })).toBe(74_70)
    expect(await hornero({}, broker)).toBe(84_04)
    expect(await hornero({ subdomain: 'mburucuya' }, broker)).toBe(88_71)
    expect(await hornero({ subdomain: '' })).toBe(93_38)
    expect(await refusal({ subdomain: 'nadie' })).toMatchObject({ status: 404, errorCode: 'BUSINESS_NOT_FOUND' })
  })

  test('B-16 show a changed markup within two seconds', async () => {
    const price = async () => (await plans({ subdomain: 'cooperativa' })).find(({ id }) => id === 103)?.price
    const setMarkup = (markup: number) =>
      shop.db.update(business).set({ markup }).where(eq(business.subdomain, 'cooperativa'))
    expect(await price()).toBe(74_70)
    await setMarkup(100)
    await expectWithin(2_000, price, 93_38)
    await setMarkup(60)
    await expectWithin(2_000, price, 74_70)
  })

  test('B-05 let four minors of a family travel free, as the worked example says', async () => {
    const broker = await shop.loginAs('broker@ceibo.test')
    const family = await plans({ ages: [40, 40, 5, 9, 22], familyPlan: true }, broker)
    expect(family.find(({ id }) => id === 103)).toMatchObject({
      price: 84_04,
      seniorPrice: 126_07,
      groupPrice: 168_08,
      passengerPrices: [84_04, 84_04, 0, 0, 0],
    })
  })

  // ASVS 8.2.3
  test('show their cost to an administrator alone', async () => {
    const admin = await shop.loginAs('admin@ceibo.test')
    const broker = await shop.loginAs('broker@ceibo.test')
    const cost = { basePrice: 46_69, baseSeniorPrice: 70_04 }
    expect((await plans({}, admin)).find(({ id }) => id === 103)).toMatchObject(cost)
    for (const token of [undefined, broker]) {
      const body = { days: 15, ages: [40], categoryId: 24, destinationId: EUROPE, familyPlan: 0 }
      const raw = await shop.app.inject({
        method: 'POST',
        url: '/api/category/plansByDestination/',
        payload: body,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      expect(raw.statusCode).toBe(200)
      expect(raw.body).not.toMatch(/base|markup|commission|comisi/i)
    }
  })

  test('B-02 B-04 are refused for trips and ages that are not sold online, each with its reason', async () => {
    const invalid = (path: string, key: string) => ({ status: 400, errorCode: 'VALIDATION', fields: [{ path, key }] })
    expect(await refusal({ days: 121 })).toEqual(invalid('days', 'BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN'))
    expect(await refusal({ days: 366 })).toEqual(invalid('days', 'BUYING_PROCESS.ERROR.MAX_DAYS'))
    expect(await refusal({ days: 0 })).toEqual(invalid('days', 'BUYING_PROCESS.ERROR.MIN_DAYS'))
    expect(await refusal({ ages: [40, 85] })).toEqual(invalid('ages.1', 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE'))
    expect(await refusal({ ages: [] })).toEqual(invalid('ages', 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS'))
    expect(await refusal({ ages: [40, 40, 40], familyPlan: true })).toEqual(
      invalid('ages', 'BUYING_PROCESS.ERROR.FAMILY_MINORS'),
    )
    expect((await plans({ days: 120 })).length).toBe(4)
  })

  test("say so when there are none: 'no plans'", async () => {
    const none = { status: 404, errorCode: 'PLANS_NOT_FOUND', fields: undefined }
    expect(await refusal({ destinationId: 99 })).toEqual(none)
    expect(await refusal({ categoryId: 99 })).toEqual(none)
    const wrong = await refusal({ destinationId: 99, days: 121, ages: [40, 40, 40], familyPlan: true })
    expect(wrong.fields?.map(({ path }) => path)).toEqual(['days', 'ages'])
  })
})

test('B-06 the cover of a plan is its 25 benefits in groups; an annual plan covers what its namesake does', async () => {
  const cover = async (planId: number, categoryId: number) => {
    const answer = await shop.call(quotingApi.planBenefits, { body: { planId, categoryId, destinationId: EUROPE } })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    return answer.result
  }
  const hornero = await cover(103, 24)
  expect(hornero).toHaveLength(25)
  expect(hornero.slice(0, 3).map(({ id, value }) => [id, value])).toEqual([
    [1, 'USD 80.000'],
    [2, 'USD 80.000'],
    [3, 'USD 8.000'],
  ])
  expect(new Set(hornero.map(({ group }) => group)).size).toBe(5)
  const values = (rows: typeof hornero) => rows.map(({ name, value }) => [name, value])
  expect(values(await cover(202, 23))).toEqual(values(hornero))
  for (const unsold of [
    { planId: 101, categoryId: 24, destinationId: EUROPE },
    { planId: 103, categoryId: 23, destinationId: EUROPE },
    { planId: 103, categoryId: 24, destinationId: 99 },
    { planId: 999, categoryId: 24, destinationId: EUROPE },
  ]) {
    const refused = await shop.call(quotingApi.planBenefits, { body: unsold })
    expect(refused).toMatchObject({ status: 404, failure: { errorCode: 'PLAN_NOT_FOUND' } })
  }
})

test('B-08 extra benefits carry the markup of the plan, with their maximum age and what they exclude', async () => {
  const trip = { categoryId: 24, days: 15, planId: 103, destinationId: EUROPE }
  const answer = await shop.call(quotingApi.extraBenefits, { body: trip })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  expect(answer.result.filter((extra) => !extra.isForEverybody).map(({ id }) => id)).toEqual([1, 2])
  expect(answer.result.map(({ id, price, maxAge, excludes }) => [id, price, maxAge, excludes])).toEqual([
    [1, 23_34, 74, []],
    [2, 23_34, 45, []],
    [3, 18_68, 70, []],
    [4, 44_00, 84, [5]],
    [5, 84_00, 84, [4]],
    [6, 15_40, 84, []],
  ])
  for (const { sentence, picture } of answer.result) {
    expect(sentence, 'what one gets').not.toBe('')
    expect(picture).not.toBe(PLAIN_PICTURE)
  }
  const atPartner = await shop.call(quotingApi.extraBenefits, { body: { ...trip, subdomain: 'mburucuya' } })
  expect(atPartner.ok && atPartner.result[0]?.price).toBe(22_17)
  const withoutDestination = await shop.call(quotingApi.extraBenefits, {
    body: { categoryId: 24, days: 10, planId: 103 },
  })
  if (!withoutDestination.ok) throw new Error(withoutDestination.failure.errorCode)
  expect(withoutDestination.result[0]?.price).toBe(13_78)
})

const request = {
  residenceCountry: 'Uruguay',
  destination: EUROPE,
  startDate: '2026-12-10',
  endDate: '2026-12-24',
  category: 24,
  plan: 'Hornero 80',
  promoCode: null,
  charged: 93_38,
  ages: [40],
  familyPlan: false,
  extras: [],
}

describe('B-13 a quote', () => {
  let visitors = 0
  const someone = () => `10.0.0.${(visitors += 1)}`
  const ask = (over: Partial<InputOf<typeof quotePdfApi.download>['body']>, address = someone()) =>
    shop.call(quotePdfApi.download, { body: { ...request, ...over } }, { address })

  test('is a PDF of the storefront with the price that the visitor saw', async () => {
    const answer = await ask({
      subdomain: 'mburucuya',
      promoCode: 'verano15',
      ages: [40, 80],
      extras: [{ benefitId: 4, passengerId: 2 }],
      charged: 224_05,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { text } = await readPdf(answer.result.content)
    for (const fact of [
      'Mburucuyá Viajes',
      'Destino Europa (Schengen)',
      'Pasajero 1, hasta 74 años Hornero 80 USD 88,71',
      'Pasajero 2, de 75 a 84 años Hornero 80 USD 133,08',
      'Cancelación por más motivos (pasajero 2) +USD 3.000 USD 41,80',
      'Código VERANO15: 15 % de descuento −USD 39,54',
      'Total a pagar USD 224,05',
      'Válida hasta el 01/12/2026',
      '/mburucuya/buy/step-1?categoria=24&destino=1&salida=2026-12-10&regreso=2026-12-24',
    ]) {
      expect(text).toContain(fact)
    }
  })

  const printed = async (over: Parameters<typeof ask>[0]) => {
    const answer = await ask(over)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return { ...(await readPdf(answer.result.content)), filename: answer.result.filename }
  }

  test('I-03 is in the language of the page, with the names of its tariff', async () => {
    const extras = [{ benefitId: 4, passengerId: 1 }]
    const [spanish, english] = [
      await printed({ extras, charged: 137_38 }),
      await printed({ extras, charged: 137_38, language: 'en' }),
    ]
    const names = [
      ['Europa (Schengen)', 'Europe (Schengen)'],
      ['Por viaje (hasta 120 días)', 'Single trip (up to 120 days)'],
      ['Asistencia médica por accidente, por evento', 'Medical care for accidents, per event'],
      ['USD 80.000', 'USD 80,000'],
      ['Cancelación por más motivos', 'Cancellation for more reasons'],
      ['+USD 3.000', '+USD 3,000'],
    ] as const
    for (const [es, en] of names) {
      expect(spanish.text).toContain(es)
      expect(english.text).toContain(en)
      expect(english.text).not.toContain(es)
    }
  })

  test('has a number of its own, and leads to the main brand with its trip filled in', async () => {
    const [one, another] = [await printed({}), await printed({})]
    const [, number] = /^cotizacion-(20261121-[0-9A-Z]{6})\.pdf$/.exec(one.filename) ?? []
    expect(one.text).toContain(`Nº ${number}, del 21/11/2026`)
    expect(one.text).toContain('País de residencia Uruguay')
    expect(one.text).toContain('Tipo de viaje Por viaje (hasta 120 días)')
    expect(one.text).toContain('Duración 15 días')
    expect(one.text).toContain('Asistencia médica')
    expect(one.text).not.toContain('descuento')
    expect(one.pages.flatMap(({ links }) => links)).toEqual([
      'http://localhost:3000/buy/step-1?categoria=24&destino=1&salida=2026-12-10&regreso=2026-12-24',
    ])
    expect(one.pages[0]!.images, 'the logo, and no code for cameras').toBe(1)
    expect(another.filename).not.toBe(one.filename)
    const year = { category: 23, plan: 202, endDate: '2027-12-09', charged: 253_00 }
    expect((await printed(year)).text).toContain('Máximo por viaje 45 días')
  })

  test('names country, kind, destination and plan by id or by name, in whatever case; each that is unknown is refused', async () => {
    const byName = { residenceCountry: 'URUGUAY', destination: 'europa (schengen)', category: '24', plan: 'hornero 80' }
    expect((await printed(byName)).text).toContain('Total a pagar USD 93,38')
    const unknown = { residenceCountry: 'Nadie', destination: 99, category: 'Nada', plan: 999 }
    expect(await ask(unknown)).toMatchObject({
      status: 400,
      failure: {
        fields: [
          { path: 'originTravel', key: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY' },
          { path: 'category', key: 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY' },
          { path: 'destinyTravel', key: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION' },
          { path: 'plan', key: 'BUYING_PROCESS.ERROR.PLAN_REQUIRED' },
        ],
      },
    })
    for (const [name, value] of Object.entries(unknown)) {
      const answer = await ask({ [name]: value })
      expect(answer.ok ? [] : answer.failure.fields).toHaveLength(1)
    }
  })

  test('holds no longer than its code', async () => {
    const ofCode = eq(promoCode.code, 'VERANO15')
    const [before] = await shop.db.select().from(promoCode).where(ofCode)
    await shop.db.update(promoCode).set({ endDate: '2026-11-24' }).where(ofCode)
    const { text } = await printed({ promoCode: 'VERANO15', charged: 79_37 }).finally(() =>
      shop.db.update(promoCode).set({ endDate: before!.endDate }).where(ofCode),
    )
    expect(text).toContain('Válida hasta el 24/11/2026')
  })

  test('that does not say who travels is for as many adults as cost what the visitor saw', async () => {
    for (const adults of [1, 3, 10]) {
      const { text } = await printed({ ages: null, charged: adults * 93_38 })
      expect(text).toContain(`Precio final para ${adults} pasajero`)
    }
    for (const charged of [11 * 93_38, 140_08]) {
      expect(await ask({ ages: null, charged })).toMatchObject({ failure: { data: { charged: 93_38 } } })
    }
  })

  test('B-16 is refused with the right total when the visitor saw another price', async () => {
    expect(await ask({ charged: 9_338 - 1 })).toMatchObject({
      status: 409,
      failure: { errorCode: 'PRICE_CHANGED', data: { charged: 93_38 } },
    })
  })

  test('is refused for a code that does not work, an unknown plan, and a departure in the past', async () => {
    expect(await ask({ promoCode: 'PAUSADA10' })).toMatchObject({ failure: { errorCode: 'PROMO_PAUSED' } })
    expect(await ask({ plan: 'Hornero 8000' })).toMatchObject({
      failure: { fields: [{ path: 'plan', key: 'BUYING_PROCESS.ERROR.PLAN_REQUIRED' }] },
    })
    expect(await ask({ startDate: '2026-11-20' })).toMatchObject({
      failure: { fields: [{ path: 'startDate', key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' }] },
    })
  })

  // ASVS 2.4.1
  test('is made ten times a minute for one address at most', async () => {
    const answers = []
    const address = someone()
    for (let n = 0; n < 11; n += 1) answers.push(await ask({ charged: 1 }, address))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 409), 429])
    expect(answers[0]!.headers['x-ratelimit-reset']).toBe('60')
  })
})

test('K-02 what fails for a reason of ours is answered in the words of its call', async () => {
  const broken = await startTestShop()
  broken.db.select = () => {
    throw new Error('no database')
  }
  const trip = { days: 15, categoryId: 24, destinationId: EUROPE }
  const plan = { planId: 103, categoryId: 24, destinationId: EUROPE }
  const answers = [
    await broken.call(quotingApi.plans, { body: { ...trip, ages: [40], familyPlan: false } }),
    await broken.call(quotingApi.planBenefits, { body: plan }),
    await broken.call(quotingApi.extraBenefits, { body: { ...plan, days: 15 } }),
    await broken.call(quotePdfApi.download, { body: request }),
  ]
  await broken.close()
  expect(answers).toMatchObject(
    (['PLANS.ERROR.GET', 'BENEFITS.ERROR.GET', 'BENEFITS.ERROR.GET', 'QUOTE.ERROR.GET'] as const).map((key) => ({
      status: 500,
      failure: { error: key, message: messages[key] },
    })),
  )
})

describe('I-03 the texts of the tariff in the language of the page', () => {
  const [trip, planId] = [{ destinationId: LATIN_AMERICA, categoryId: 23 }, 202]
  const read = async (language?: Language) => {
    const options = language ? { language } : {}
    const [plansShown, cover, extras, destinations] = await Promise.all([
      shop.call(quotingApi.plans, { body: { ...trip, days: 365, ages: [40], familyPlan: false } }, options),
      shop.call(quotingApi.planBenefits, { body: { ...trip, planId } }, options),
      shop.call(quotingApi.extraBenefits, { body: { ...trip, planId, days: 365 } }, options),
      shop.call(catalogueApi.destinations, {}, options),
    ])
    if (!plansShown.ok || !cover.ok || !extras.ok || !destinations.ok) throw new Error('a call was refused')
    const [accident, , , , , , , relative] = cover.result
    return {
      plan: plansShown.result.find(({ id }) => id === planId)?.name,
      benefit: [accident?.name, accident?.group, accident?.value],
      value: relative?.value,
      extra: [extras.result[1]?.description, extras.result[1]?.coverage],
      destination: destinations.result[1]?.name,
      isSchengen: isSchengenCover(EUROPE, cover.result),
    }
  }
  const spanish = {
    plan: 'Hornero Anual 80',
    benefit: ['Asistencia médica por accidente, por evento', 'Asistencia médica', 'USD 80.000'],
    value: 'Pasaje + hotel',
    extra: ['Embarazo hasta la semana 32', '+USD 10.000'],
    destination: 'Latinoamérica y Caribe',
    isSchengen: true,
  }

  test('a call of a page in Portuguese or English gets them; every other call gets Spanish', async () => {
    expect(await read()).toEqual(spanish)
    expect(await read('es')).toEqual(spanish)
    expect(await read('pt')).toEqual({
      plan: 'Hornero Anual 80',
      benefit: ['Assistência médica por acidente, por evento', 'Assistência médica', 'USD 80.000'],
      value: 'Passagem + hotel',
      extra: ['Gravidez até a semana 32', '+USD 10.000'],
      destination: 'América Latina e Caribe',
      isSchengen: true,
    })
    expect(await read('en')).toEqual({
      plan: 'Hornero Annual 80',
      benefit: ['Medical care for accidents, per event', 'Medical care', 'USD 80,000'],
      value: 'Ticket + hotel',
      extra: ['Pregnancy up to week 32', '+USD 10,000'],
      destination: 'Latin America and the Caribbean',
      isSchengen: true,
    })
  })

  test('a text that the version in force does not translate is in Spanish', async () => {
    const [version] = await shop.db
      .insert(tariffVersion)
      .values({
        name: 'Sin inglés',
        content: { ...firstTariff, translations: [{ text: 'Pasaje + hotel', pt: 'Passagem e hotel' }] },
        editedAt: new Date(),
        approvedAt: new Date(),
      })
      .returning({ number: tariffVersion.number })
    const say = await textsOf(shop.db, version!.number, 'pt')
    expect(['Pasaje + hotel', 'Sudamérica', 'No'].map(say)).toEqual(['Passagem e hotel', 'Sudamérica', 'Não'])
  })
})
