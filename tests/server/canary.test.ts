import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '#shared/auth/account-contract.ts'
import { authApi } from '#shared/auth/contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { ana } from '../support/test-passenger.ts'
import { card, fifteenDaysInEurope, good, buyer } from '../support/test-buyer.ts'
import { describedCalls } from '../support/described-calls.ts'
import { openApiDocument } from '../../server/platform/openapi/document.ts'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'
import { fitting } from '../fuzz/values.ts'
import { deliverEmails } from '../support/emails.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

/** Unique values: one that appears in the log was written there by the product. */
const CANARIES = {
  password: 'Canario-secreto-2027!',
  email: 'canario.amarillo@example.com',
  document: '45671237',
  passport: 'CANARIO77',
  phone: '+59899774411',
  resetToken: 'canario-enlace-0123456789abcdef',
  cardToken: 'canario_tarjeta_0123456789abcdef',
  name: 'Canaria',
}
const CARD = '4000020000000000'

const lines: string[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', log: (line) => lines.push(line) })
})
afterAll(() => shop.close())

/** The given values that appear in the log. */
function leaked(values: readonly string[]): string[] {
  const log = lines.join('\n').toLowerCase()
  return values.filter((value) => log.includes(value.toLowerCase()))
}

/** The canary for a field, by the field's name. */
function canaryFor(name: string): string {
  if (/password/i.test(name)) return CANARIES.password
  if (/email|^user$/i.test(name)) return CANARIES.email
  if (/trxtoken/i.test(name)) return CANARIES.cardToken
  if (/token|request|^code$/i.test(name)) return CANARIES.resetToken
  if (/doc/i.test(name)) return CANARIES.document
  return /phone/i.test(name) ? CANARIES.phone : CANARIES.passport
}

/** Replaces every text in a value by a canary. */
function marked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return canaryFor(name)
  if (Array.isArray(value)) return value.map((part) => marked(part, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([own, part]) => [own, marked(part, own)]))
}

// ASVS 14.2.4, 16.2.5
test('K-02 marked values sent to every endpoint, in bodies, queries and forms, are never in the log', async () => {
  const tokens = {
    administrator: await shop.loginAs('admin@ceibo.test'),
    partner: await shop.loginAs('broker@ceibo.test'),
  }
  const sample = (schema: JsonSchema) => marked(fc.sample(fitting(schema, {}), { seed: 1, numRuns: 1 })[0]) as object
  // Logouts come last, because they end the sessions of the other calls.
  const calls = describedCalls(openApiDocument(shop.router.endpoints)).toSorted(
    (a, b) => Number(/logout/.test(a.path)) - Number(/logout/.test(b.path)),
  )
  for (const [n, { method, path, query, body, roles }] of calls.entries()) {
    const search = query ? `?${new URLSearchParams(Object.entries(sample(query)) as [string, string][])}` : ''
    await shop.app.inject({
      method: method as 'POST',
      url: `/api${path.replace(/\{\w+\}/g, 'x')}${search}`,
      ...(body ? { payload: sample(body) } : {}),
      headers: {
        'x-forwarded-for': `10.9.0.${n}`,
        cookie: `SSID=${CANARIES.resetToken}`,
        ...(roles ? { authorization: `Bearer ${tokens[roles[0] ?? 'partner']}` } : {}),
      },
    })
  }
  expect(lines.length).toBeGreaterThan(calls.length)
  expect(leaked([...Object.values(CANARIES), ...Object.values(tokens)])).toEqual([])
})

// ASVS 16.2.5
test('K-02 neither does a purchase, a refund, a login or a new password write what was typed', async () => {
  const person = { ...ana, name: CANARIES.name, documentType: 'passport', documentNumber: CANARIES.passport } as const
  const contact = { email: CANARIES.email, phone: CANARIES.phone, isSubscribed: false }
  const somebody = buyer(shop)
  const opened = good(await somebody.open(fifteenDaysInEurope({ passengers: [person], contact })))
  const token = await card(shop)
  good(await somebody.pay(opened, token))
  const sold = good(await somebody.createSale({ order: opened.order }))
  const refund = {
    voucher: sold.vouchers[0]!.code,
    document: CANARIES.passport,
    phone: CANARIES.phone,
    email: CANARIES.email,
  }
  expect(await shop.call(requestApi.refund, { body: refund })).toMatchObject({ ok: true })
  const session = await shop.loginAs('agencia@ceibo.test')
  const change = {
    currentPassword: 'Ceibo-demo-2026!',
    password: CANARIES.password,
    passwordConfirmation: CANARIES.password,
  }
  expect(await shop.call(accountApi.changePassword, { body: change }, { token: session })).toMatchObject({ ok: true })
  const login = { user: 'agencia@ceibo.test', password: CANARIES.password, role: 'partner' as const }
  expect(await shop.call(authApi.login, { body: login })).toMatchObject({ ok: true })
  await shop.call(authApi.forgot, { body: { user: 'agencia@ceibo.test', role: 'partner' } })
  const emails = await deliverEmails(shop)
  const link = emails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
  expect(link).toHaveLength(1)
  expect(leaked([...Object.values(CANARIES), token, session, ...link])).toEqual([])
})

// ASVS 16.2.5
test('K-02 neither a good login nor a wrong one writes the email', async () => {
  const before = lines.length
  const known = 'admin@ceibo.test'
  await shop.loginAs(known)
  for (const user of [known, CANARIES.email]) {
    const body = { user, password: CANARIES.password, role: 'administrator' as const }
    expect(await shop.call(authApi.login, { body }, { address: '10.9.8.8' })).toMatchObject({ status: 401 })
  }
  expect(lines.length).toBeGreaterThan(before + 3)
  expect(lines.slice(before).join('\n')).not.toContain(known)
  expect(leaked([CANARIES.email, CANARIES.password])).toEqual([])
})

// ASVS 16.3.4
test('K-02 a query that fails is logged without its values', async () => {
  await shop.db.execute(sql`alter table checkout rename to checkout_gone`)
  const contact = { email: CANARIES.email, phone: CANARIES.phone, isSubscribed: false }
  const answer = await shop.call(checkoutApi.open, { body: fifteenDaysInEurope({ contact }) })
  await shop.db.execute(sql`alter table checkout_gone rename to checkout`)
  expect(answer.status).toBe(500)
  expect(lines.join('\n')).toContain('Failed query')
  expect(leaked(Object.values(CANARIES))).toEqual([])
})

/** The path of every value inside an object. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const parts = Object.entries(value as object).map(([own, part]) => [
    own,
    own === name ? replaced(part, rest, by) : part,
  ])
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** All rows of the product as one text. */
async function everythingKept(): Promise<string> {
  const found = await shop.db.execute(
    sql`select table_schema as s, table_name as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const tables = (found as unknown as { rows: { s: string; t: string }[] }).rows
  const texts = await Promise.all(
    tables.map(async ({ s, t }) => {
      const rows = await shop.db.execute(
        sql`select coalesce(json_agg(x), '[]')::text as kept from ${sql.identifier(s)}.${sql.identifier(t)} x`,
      )
      return (rows as unknown as { rows: { kept: string }[] }).rows[0]?.kept ?? ''
    }),
  )
  return texts.join('\n')
}

// ASVS 14.2.4
test.each([
  ['checkout', 'passengersData.0.name'],
  ['checkout', 'passengersData.0.lastName'],
  ['checkout', 'passengersData.0.docNumber'],
  ['checkout', 'contactData.email'],
  ['payment', 'TrxToken'],
])('B-11 a card number typed into the %s’s %s is refused there, in words for people', async (call, at) => {
  const typed = at.endsWith('email') ? `${CARD}@example.com` : CARD
  const fields = (await post(call, replaced(await bodyOf(call), at.split('.'), typed))).json().fields
  expect(fields).toContainEqual({
    path: at,
    key: 'FIELD.CARD_NUMBER',
    message: expect.stringContaining('tarjeta') as string,
  })
})

// ASVS 14.2.4
test('B-11 a card number typed into any field of the purchase calls is refused, or dropped where the field is: nothing keeps it, nothing logs it', async () => {
  for (const call of ['checkout', 'payment', 'createSale']) {
    const body = await bodyOf(call)
    for (const leaf of leavesOf(body)) await post(call, replaced(body, leaf, CARD))
    // Fields of older callers are accepted but not used.
    const unused = { paymentData: { payData: { number: CARD } }, planDetails: CARD, Customer: { card: CARD } }
    await post(call, { ...body, ...unused })
    await post(call, { ...body, paymentData: { payData: { number: CARD } } })
  }
  expect(leaked([CARD])).toEqual([])
  expect(await everythingKept()).not.toContain(CARD)
})

function post(call: string, payload: unknown) {
  const headers = { 'x-forwarded-for': `10.8.${lines.length % 250}.${Math.floor(lines.length / 250) % 250}` }
  return shop.app.inject({ method: 'POST', url: `/api/sale/${call}`, payload: payload as object, headers })
}

/** A valid body of a purchase call, in the wire format. */
async function bodyOf(call: string): Promise<object> {
  const { passengers, contact, ...trip } = fifteenDaysInEurope()
  const [person] = passengers
  const checkout = {
    residenceCountry: trip.residenceCountryId,
    categoryId: trip.categoryId,
    startDate: trip.startDate,
    endDate: trip.endDate,
    destinationId: trip.destinationId,
    ageRange: trip.ages,
    familyPlan: 0,
    planId: trip.planId,
    promoCode: '',
    aditionalBenefits: [],
    buyAccepted: true,
    passengersData: [
      {
        name: person?.name,
        lastName: person?.lastName,
        bornDate: person?.birthDate,
        typeDoc: 3,
        docNumber: 'AB1234567',
      },
    ],
    contactData: contact,
    subdomain: '',
  }
  if (call === 'checkout') return checkout
  const { order, amount } = good(await buyer(shop).open(fifteenDaysInEurope()))
  if (call === 'payment') return { TrxToken: await card(shop), Order: order, Amount: amount, Currency: 'USD' }
  return { ...checkout, Order: order }
}
