import * as z from 'zod/mini'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import type { BusinessForm } from '#shared/businesses/form-contract.ts'
import type { FailureBody } from '#shared/errors.ts'
import { promoCodeApi } from '#shared/promo-codes/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import { business, users, session } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const PASSWORD = 'Litoral-2026!'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop({ now: NOW })
  await seedSales(shop.db, { count: 120, seed: 7, now: new Date(NOW), documents: shop.dependencies.documents })
  token = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

let made = 0
/** A company that fits, unlike every other. */
function company(part: Partial<BusinessForm> = {}): BusinessForm {
  made += 1
  return {
    name: `Ñandú Viajes ${made}`,
    rut: '21-100342-001-7',
    address: ' Sarandí 690 ',
    commissionPercent: '30',
    markup: '85.5',
    paymentType: 'online',
    subdomain: `Nandu-${made}`,
    description: 'Viajes a medida.',
    heroSentence: '',
    languages: ['es', 'pt', 'en'],
    primaryColor: '#0F766E',
    secondaryColor: '#134e4a',
    logoUrl: '/images/demo/mburucuya-logo.png',
    faviconUrl: '/images/demo/mburucuya-favicon.png',
    headerUrl: null,
    banners: [
      { imageUrl: '/images/demo/mburucuya-banner-caribe.webp', link: 'https://ejemplo.com.uy/caribe' },
      { imageUrl: '/images/demo/mburucuya-banner-litoral.webp', link: null },
    ],
    contactEmail: '',
    legalName: '',
    providerName: '',
    officeHours: '',
    contactLines: [{ kind: 'sales', label: 'Ventas', phone: '099 123 456' }],
    user: `nandu${made}@ceibo.test`,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    ...part,
  }
}

const add = (body: BusinessForm) => shop.call(businessApi.add, { body }, { token })
const broken = (answer: { ok: boolean; failure?: FailureBody }) =>
  answer.failure?.fields?.map(({ path, key }) => `${path} ${key}`) ?? answer

async function added(part: Partial<BusinessForm> = {}) {
  const answer = await add(company(part))
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

const editOf = (id: string, changes: object) =>
  shop.call(businessApi.edit, { body: { id, version: undefined, ...changes } }, { token })
const list = (query: object) => shop.call(businessApi.list, { query }, { token })
async function names(query: object): Promise<string[]> {
  const answer = await list(query)
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows.map(({ name }) => name)
}
const audits = (subject: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id))

test('M-01 the list is a bare array of companies with its range; brokers have a list of their own', async () => {
  const answer = await shop.app.inject({
    url: '/api/business/businessList/',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers['content-range']).toBe('items 0-2/3')
  expect(answer.json()).toEqual([
    expect.objectContaining({ name: 'Ceibo Asistencia', isMainBrand: 1, url: 'http://localhost:3000/' }),
    expect.objectContaining({ name: 'Cooperativa del Plata', paymentType: 1, businessType: 'COMPANY' }),
    expect.objectContaining({
      _id: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000002',
      id: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000002',
      name: 'Mburucuyá Viajes',
      rut: '211406340011',
      commission: 40,
      markup: 90,
      paymentType: 2,
      subdomain: 'mburucuya',
      url: 'http://localhost:3000/mburucuya',
      user: 'agencia@ceibo.test',
      role: 2,
    }),
  ])
  const brokers = await shop.call(brokerApi.list, {}, { token })
  expect(brokers).toMatchObject({ result: { rows: [{ name: 'Rambla Brokers', type: 'broker', url: null }], total: 1 } })
})

test('M-01 filters, order and page are made in the database', async () => {
  expect(await names({ filter: { name: 'MBURUCUYA' } })).toEqual(['Mburucuyá Viajes'])
  expect(await names({ filter: { name: '%' } })).toEqual([])
  expect(await names({ filter: { paymentType: 'on-account' } })).toEqual(['Cooperativa del Plata'])
  expect(await names({ filter: { type: 'all', ids: ['6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'] } })).toEqual([
    'Rambla Brokers',
  ])
  expect(await names({ sort: ['commissionPercent', 'DESC'] })).toEqual([
    'Mburucuyá Viajes',
    'Cooperativa del Plata',
    'Ceibo Asistencia',
  ])
  expect(await list({ sort: ['name', 'DESC'], range: [1, 1] })).toMatchObject({
    result: { rows: [{ name: 'Cooperativa del Plata' }], first: 1, total: 3 },
  })
})

test('M-02 M-03 M-04 a company is added with its storefront, banners and login, and says so in the audit', async () => {
  const form = company()
  const answer = await add(form)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  expect(answer.result).toMatchObject({
    name: form.name,
    rut: '211003420017',
    address: 'Sarandí 690',
    commissionPercent: 30,
    markup: 85.5,
    subdomain: form.subdomain.toLowerCase(),
    primaryColor: '#0f766e',
    type: 'company',
    version: 1,
    banners: form.banners,
    user: form.user,
    contactLines: [{ phone: '+59899123456' }],
  })
  const brand = await shop.call(businessApi.find, { params: { subdomain: form.subdomain } })
  expect(brand).toMatchObject({ ok: true, result: { name: form.name, banners: form.banners } })
  const login = await shop.call(authApi.login, { body: { user: form.user, password: PASSWORD, role: 'partner' } })
  expect(login).toMatchObject({ ok: true, result: { name: form.name, businessType: 'company' } })
  const [entry] = await audits(answer.result.id)
  expect(entry).toMatchObject({
    action: 'business.added',
    detail: { commissionPercent: 30, markup: 85.5, user: form.user },
  })
  expect(entry?.userId).not.toBeNull()
})

// ASVS 2.2.1
test('M-02 every wrong field is answered at once with its key, also when it travels as the word "required"', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/business/businessAdd',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'required', commission: 'required', paymentType: 0, markup: 101, subdomain: 'admin' },
  })
  const { error, fields } = answer.json<FailureBody>()
  expect([answer.statusCode, error]).toEqual([400, 'VALIDATION_ERROR'])
  expect(fields?.map(({ key }) => key)).toEqual([
    'BUSINESS.ERROR.NAME_REQUIRED',
    'BUSINESS.ERROR.RUT_REQUIRED',
    'BUSINESS.ERROR.ADDRESS_REQUIRED',
    'BUSINESS.ERROR.COMMISSION_REQUIRED',
    'BUSINESS.ERROR.MARKUP_OUT_RANGE',
    'BUSINESS.ERROR.PAYMENT_TYPE_REQUIRED',
    'BUSINESS.ERROR.SUBDOMAIN_RESERVED',
    'BUSINESS.ERROR.DESCRIPTION_REQUIRED',
    'BUSINESS.ERROR.PRIMARY_COLOR_REQUIRED',
    'BUSINESS.ERROR.SECONDARY_COLOR_REQUIRED',
    'BUSINESS.ERROR.LOGO_REQUIRED',
    'BUSINESS.ERROR.FAVICON_REQUIRED',
    'BUSINESS.ERROR.USER_REQUIRED',
    'BUSINESS.ERROR.PASSWORD_REQUIRED',
    'BUSINESS.ERROR.PASSWORD_CONFIRM_REQUIRED',
  ])
})

test('M-03 M-04 a taken subdomain and a taken email are answered together; our own brand and unknown pictures are refused', async () => {
  expect(broken(await add(company({ subdomain: 'MBURUCUYA', user: 'Agencia@Ceibo.test' })))).toEqual([
    'subdomain BUSINESS.ERROR.SUBDOMAIN_TAKEN',
    'user LOGIN.EMAIL_TAKEN',
  ])
  expect(broken(await add(company({ subdomain: 'Ceibo' })))).toEqual(['subdomain SUBDOMAIN_NOT_EDITABLE'])
  expect(broken(await add(company({ logoUrl: '/images/uploads/nadie-lo-subio.png' })))).toEqual([
    'logoUrl BUSINESS.ERROR.IMAGE_INVALID',
  ])
  expect(broken(await add(company({ password: 'Montevideo.2026', passwordConfirmation: 'Montevideo.2026' })))).toEqual([
    'password LOGIN.PASSWORD_COMMON',
  ])
})

test('M-02 M-03 the values that another business has are answered before saving, its own are not', async () => {
  const lookUp = (body: object) => shop.call(businessApi.taken, { body }, { token })
  const { id, subdomain, user } = await added()
  expect(await lookUp({ subdomain: ' MBURUCUYA ', user: ' Agencia@Ceibo.test ' })).toMatchObject({
    result: ['subdomain', 'user'],
  })
  expect(await lookUp({ subdomain: subdomain?.toUpperCase() })).toMatchObject({ result: ['subdomain'] })
  expect(await lookUp({ id, subdomain })).toMatchObject({ result: [] })
  expect(await lookUp({ user })).toMatchObject({ result: ['user'] })
  expect(await lookUp({ subdomain: 'nadie-lo-tiene', user: 'nadie@ceibo.test' })).toMatchObject({ result: [] })
  expect(await lookUp({})).toMatchObject({ result: [] })
  const partner = await shop.loginAs('agencia@ceibo.test')
  expect(await shop.call(businessApi.taken, { body: {} }, { token: partner })).toMatchObject({ status: 403 })
  expect(broken(await editOf(id, { subdomain: 'mburucuya', description: '' }))).toEqual([
    'description BUSINESS.ERROR.DESCRIPTION_REQUIRED',
    'subdomain BUSINESS.ERROR.SUBDOMAIN_TAKEN',
  ])
})

test('M-03 M-04 of many that come at once with one subdomain, or one email, one is added', async () => {
  const count = async () => (await shop.db.select().from(business)).length
  const before = await count()
  const sameSubdomain = await Promise.all([1, 2, 3, 4, 5].map(() => add(company({ subdomain: 'carrera' }))))
  const sameUser = await Promise.all([1, 2, 3, 4, 5].map(() => add(company({ user: 'carrera@ceibo.test' }))))
  for (const [answers, key] of [
    [sameSubdomain, 'subdomain BUSINESS.ERROR.SUBDOMAIN_TAKEN'],
    [sameUser, 'user LOGIN.EMAIL_TAKEN'],
  ] as const) {
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(broken(answer)).toEqual([key])
  }
  expect(await count()).toBe(before + 2)
})

// ASVS 16.2.1
test('M-06 an edit changes what it sends, keeps the rest, and tells the audit from what to what', async () => {
  const { id, version, name } = await added()
  const changes = { commissionPercent: '12.5', markup: '60', paymentType: 'on-account', banners: [] } as const
  const answer = await shop.call(businessApi.edit, { body: { id, version, ...changes, banners: [] } }, { token })
  expect(answer).toMatchObject({
    ok: true,
    result: {
      id,
      name,
      commissionPercent: 12.5,
      markup: 60,
      paymentType: 'on-account',
      banners: [],
      version: version + 1,
    },
  })
  const [entry] = await audits(id)
  expect(entry).toMatchObject({
    action: 'business.edited',
    detail: {
      name,
      commissionPercent: { from: 30, to: 12.5 },
      markup: { from: 85.5, to: 60 },
      paymentType: { from: 'online', to: 'on-account' },
    },
  })
  expect(entry?.detail).not.toHaveProperty('rut')
})

test('M-06 a login takes the new name of its business; one of another business with the old name keeps it', async () => {
  const { id, name, user } = await added()
  const email = 'tocaya@ceibo.test'
  const [other] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  await shop.db.insert(users).values({ businessId: other!.id, role: 'owner', name, email })
  const renamed = `${name} y Cía`
  expect(await editOf(id, { name: renamed })).toMatchObject({ ok: true })
  const nameOf = async (login: string) =>
    (await shop.db.select().from(users).where(eq(users.email, login))).map((found) => found.name)
  expect([await nameOf(user!), await nameOf(email)]).toEqual([[renamed], [name]])
})

test('M-06 D-09 nothing changed is NO_CHANGES; a wrong field is answered and saves nothing; an edit of a version that was changed meanwhile is a 409 with the company as it is now', async () => {
  const { id, version, name, rut } = await added()
  const edit = (changes: object, from?: number) =>
    shop.call(businessApi.edit, { body: { id, version: from, ...changes } }, { token })
  expect(await edit({ name: ` ${name} `, rut: `UY ${rut}` }, version)).toMatchObject({
    status: 400,
    failure: { error: 'BUSINESS.ERROR.NO_CHANGES' },
  })
  expect(await edit({})).toMatchObject({ failure: { error: 'BUSINESS.ERROR.NO_CHANGES' } })
  expect(broken(await edit({ name: '', commissionPercent: '50' }))).toEqual(['name BUSINESS.ERROR.NAME_REQUIRED'])
  expect(broken(await edit({ subdomain: 'mburucuya' }))).toEqual(['subdomain BUSINESS.ERROR.SUBDOMAIN_TAKEN'])
  const both = await Promise.all([edit({ markup: '10' }, version), edit({ markup: '20' }, version)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = both.find(({ ok }) => !ok)!
  expect(late).toMatchObject({ failure: { errorCode: 'CHANGED_MEANWHILE' } })
  const now = await shop.call(businessApi.get, { params: { id } }, { token })
  expect(now).toMatchObject({ ok: true, result: { version: version + 1, banners: expect.any(Array) } })
  expect(currentOf(late, businessApi.edit)).toEqual(now.ok && now.result)
  const after = await shop.call(businessApi.get, { params: { id } }, { token })
  expect(after).toMatchObject({ result: { name, commissionPercent: 30, version: version + 1 } })
})

test('M-06 M-07 our own brand keeps its subdomain and stays, but its terms and phones can be edited', async () => {
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  const id = main?.id ?? ''
  const edit = (changes: object) =>
    shop.call(businessApi.edit, { body: { id, version: undefined, ...changes } }, { token })
  expect(broken(await edit({ subdomain: 'otro' }))).toEqual(['subdomain SUBDOMAIN_NOT_EDITABLE'])
  expect(await edit({ description: 'Otra.', commissionPercent: '0' })).toMatchObject({ ok: true })
  expect(await shop.call(businessApi.remove, { body: { id } }, { token })).toMatchObject({
    status: 409,
    failure: { errorCode: 'MAIN_BRAND_STAYS' },
  })
})

test('M-06 new terms never rewrite what was sold', async () => {
  const id = '6b1f0c52-7a44-4c0e-9b6e-5d1a00000004'
  const frozen = () => shop.db.select().from(sale).where(eq(sale.businessId, id)).orderBy(sale.number)
  const before = await frozen()
  expect(before.length).toBeGreaterThan(3)
  const changes = { commissionPercent: '99', markup: '1', paymentType: 'online' as const, name: 'Otra Cooperativa' }
  expect(await shop.call(businessApi.edit, { body: { id, version: undefined, ...changes } }, { token })).toMatchObject({
    ok: true,
  })
  expect(await frozen()).toEqual(before)
})

// ASVS 7.4.2
test('M-07 a deleted company loses storefront, logins, sessions and codes at once; its sales stay', async () => {
  const id = '6b1f0c52-7a44-4c0e-9b6e-5d1a00000002'
  const partner = await shop.loginAs('agencia@ceibo.test')
  const sales = async () => (await shop.db.select().from(sale).where(eq(sale.businessId, id))).length
  const sold = await sales()
  expect(sold).toBeGreaterThan(3)

  expect(await shop.call(businessApi.remove, { body: { id } }, { token })).toMatchObject({ ok: true, result: { id } })

  expect(await shop.call(businessApi.find, { params: { subdomain: 'mburucuya' } })).toMatchObject({ status: 404 })
  expect(await shop.call(authApi.session, {}, { token: partner })).toMatchObject({ status: 401 })
  await expect(shop.loginAs('agencia@ceibo.test')).rejects.toThrow('401')
  const code = { code: 'LITORAL12', subdomain: 'mburucuya' }
  expect(await shop.call(promoCodeApi.byCodeAndSubdomain, { params: code })).toMatchObject({ status: 404 })
  expect(
    await shop.db
      .select()
      .from(session)
      .where(and(eq(session.tokenHash, partner))),
  ).toEqual([])
  expect(await sales()).toBe(sold)
  for (const again of [
    await shop.call(businessApi.remove, { body: { id } }, { token }),
    await shop.call(businessApi.get, { params: { id } }, { token }),
    await shop.call(businessApi.edit, { body: { id, version: undefined, name: 'X' } }, { token }),
  ]) {
    expect(again).toMatchObject({ status: 404, failure: { errorCode: 'BUSINESS_NOT_FOUND' } })
  }
  expect((await audits(id))[0]).toMatchObject({ action: 'business.deleted', detail: { subdomain: 'mburucuya' } })
  expect(await added({ subdomain: 'mburucuya', user: 'agencia@ceibo.test' })).toMatchObject({ subdomain: 'mburucuya' })
})

test('M-11 brokers are added, read, edited and deleted at /broker, and are no companies', async () => {
  const { name, rut, address, commissionPercent, markup, user, password, passwordConfirmation } = company({
    rut: '',
    address: '',
  })
  const body = {
    name,
    rut,
    address,
    commissionPercent,
    markup,
    user,
    password,
    passwordConfirmation,
    paymentType: 'on-account' as const,
  }
  const wrong = { ...body, markup: '101', passwordConfirmation: 'Otra-cosa-2026!' }
  expect(broken(await shop.call(brokerApi.add, { body: wrong }, { token }))).toEqual([
    'markup BUSINESS.ERROR.MARKUP_OUT_RANGE',
    'repassword BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH',
  ])
  const answer = await shop.call(brokerApi.add, { body }, { token })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const { id, version } = answer.result
  expect(answer.result).toMatchObject({ type: 'broker', subdomain: null, user, rut: '' })
  const params = { id }
  expect(await shop.call(brokerApi.get, { params }, { token })).toMatchObject({ result: { name } })
  expect(await shop.call(businessApi.get, { params }, { token })).toMatchObject({ status: 404 })
  expect(
    await shop.call(brokerApi.edit, { params, body: { version, commissionPercent: '45' } }, { token }),
  ).toMatchObject({
    result: { commissionPercent: 45, version: version + 1 },
  })
  expect(
    await shop.call(brokerApi.edit, { params, body: { version, commissionPercent: '46' } }, { token }),
  ).toMatchObject({
    status: 409,
  })
  expect(await shop.call(brokerApi.remove, { params }, { token })).toMatchObject({ ok: true })
  expect(await shop.call(brokerApi.get, { params }, { token })).toMatchObject({
    status: 404,
    failure: { errorCode: 'BROKER_NOT_FOUND' },
  })
})

test('M-03 a storefront keeps a WhatsApp of its sales apart from one for assistance, and takes none that says no purpose', async () => {
  const contactLines: BusinessForm['contactLines'] = [
    { kind: 'sales', isWhatsapp: true, label: 'Local', phone: '099 123 456' },
    { kind: 'assistance', isWhatsapp: true, label: 'Guardia', phone: '099 654 321' },
  ]
  const { contactLines: stored } = await added({ contactLines })
  expect(stored).toEqual([
    { ...contactLines[0], phone: '+59899123456' },
    { ...contactLines[1], phone: '+59899654321' },
  ])
  const body = businessApi.add.body!
  const sent = z.encode(body, company({ contactLines })) as object
  const undecided = { kind: 'whatsapp', label: 'WhatsApp', phone: '099 123 456' }
  const refused = z.safeDecode(body, { ...sent, contactLines: [undecided] } as never)
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['contactLines', 0, 'kind']])
})

test('a storefront without phones of its own shows ours', async () => {
  const { subdomain } = await added({ contactLines: [] })
  const brand = await shop.call(businessApi.find, { params: { subdomain: subdomain ?? '' } })
  expect(brand.ok && brand.result.contactLines.some(({ kind }) => kind === 'assistance')).toBe(true)
})

// ASVS 16.4.2
test('the audit is whole after all of it', async () => {
  expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null })
})

// ASVS 7.4.5
test("M-06 D-07 staff end every session of a business's login, which may log in again; a broker is no company", async () => {
  const { id, name, user } = await added()
  const login = () => shop.call(authApi.login, { body: { user: user!, password: PASSWORD, role: 'partner' } })
  const first = await login()
  if (!first.ok) throw new Error(first.failure.message)
  const input = { params: { id }, body: {} }
  expect(await shop.call(brokerApi.endSessions, input, { token })).toMatchObject({ status: 404 })
  expect(await shop.call(authApi.session, {}, { token: first.result.token })).toMatchObject({ ok: true })
  expect(await shop.call(businessApi.endSessions, input, { token })).toMatchObject({ ok: true })
  expect(await shop.call(authApi.session, {}, { token: first.result.token })).toMatchObject({ status: 401 })
  expect(await shop.call(authApi.session, {}, { token })).toMatchObject({ ok: true })
  expect(await login()).toMatchObject({ ok: true })
  expect((await audits(id))[0]).toMatchObject({ action: 'business.sessions-ended', detail: { name } })
})

test('V-09 a storefront names the company that sells: its own where it has one, else ours, with what it left out as ours', async () => {
  const sellerAt = async (subdomain: string) => {
    const found = await shop.call(businessApi.find, { params: { subdomain } })
    return found.ok ? found.result.legalEntity : found
  }
  const ours = await sellerAt('ceibo')
  expect(ours).toMatchObject({ name: 'Ceibo Asistencia S.A.', rut: '211003420017' })
  expect(await sellerAt('mburucuya')).toEqual(ours)
  const own = await added({
    subdomain: 'con-razon-social',
    legalName: ' Ñandú Viajes S.R.L. ',
    officeHours: 'De 9 a 17',
  })
  expect(await sellerAt('con-razon-social')).toEqual({
    name: 'Ñandú Viajes S.R.L.',
    rut: own.rut,
    address: own.address,
    provider: (ours as { provider: string }).provider,
    hours: 'De 9 a 17',
  })
  expect(broken(await editOf(own.id, { legalName: 'x'.repeat(121) }))).toEqual(['legalName FIELD.TOO_LONG'])
})
