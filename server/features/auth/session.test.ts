import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { Area } from '#shared/access/guard.ts'
import { business, users, loginFailure, session } from '../../platform/db/schema/businesses.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const START = '2026-11-21T15:00:00.000Z'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ now: START })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.db.delete(session)
  await shop.db.delete(loginFailure)
})

async function logIn(user: string, { role = 'partner', remember = false }: { role?: Area; remember?: boolean } = {}) {
  const answer = await shop.call(authApi.login, { body: { user, password: DEMO_PASSWORD, role, remember } })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.token
}

const asAdmin = { role: 'administrator' } as const

/** The status that a call with this token gets now. */
async function statusOf(token: string): Promise<number> {
  return (await shop.call(authApi.session, {}, { token })).status
}

/** Calls every `step` milliseconds until refused, and gives the milliseconds after which that was. */
async function livesFor(token: string, step: number, most: number): Promise<number> {
  for (let passed = 0; passed <= most; passed += step) {
    if ((await statusOf(token)) !== 200) return passed
    shop.clock.advance(step)
  }
  return Infinity
}

test('A-04 the session says whose it is', async () => {
  const broker = await shop.call(authApi.session, {}, { token: await logIn('broker@ceibo.test') })
  expect(broker).toMatchObject({
    ok: true,
    result: { name: 'Rambla Brokers', role: 'partner', businessType: 'broker', subdomain: null, buysOnAccount: true },
  })
  const agency = await shop.call(authApi.session, {}, { token: await logIn('agencia@ceibo.test') })
  expect(agency).toMatchObject({ ok: true, result: { subdomain: 'mburucuya', buysOnAccount: false } })
  const admin = await shop.call(authApi.session, {}, { token: await logIn('admin@ceibo.test', asAdmin) })
  expect(admin).toMatchObject({ ok: true, result: { role: 'administrator', businessType: null, buysOnAccount: false } })
})

// ASVS 7.2.1, 16.5.3
test('A-04 no bearer, a made-up one and a bearer of another kind are refused, on public calls too', async () => {
  const ask = (authorization?: string) =>
    shop.app.inject({ url: '/api/user/session', headers: authorization === undefined ? {} : { authorization } })
  for (const header of [undefined, `Bearer ${'x'.repeat(43)}`, 'Bearer', 'Basic YWRtaW46YWRtaW4=', 'Bearer \u00f1']) {
    expect((await ask(header)).statusCode, header).toBe(401)
  }
  const bad = await shop.app.inject({
    url: '/api/country/residenceCountries/',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  })
  expect(bad.statusCode).toBe(401)
  expect(bad.json()).toMatchObject({ errorCode: 'UNAUTHORIZED' })
})

test('A-01 whose session has ended can log in although the browser still sends it', async () => {
  const answer = await shop.call(
    authApi.login,
    { body: { user: 'broker@ceibo.test', password: DEMO_PASSWORD, role: 'partner' } },
    { token: 'x'.repeat(43) },
  )
  expect(answer).toMatchObject({ ok: true })
})

// ASVS 7.3.1
test('A-04 an administrator is logged out after 30 idle minutes, a partner after 8 idle hours', async () => {
  for (const [user, role, idle] of [
    ['admin@ceibo.test', 'administrator', 30 * MINUTE],
    ['broker@ceibo.test', 'partner', 8 * HOUR],
  ] as const) {
    shop.clock.set(START)
    const [used, unused] = [await logIn(user, { role }), await logIn(user, { role })]
    shop.clock.advance(idle - 1000)
    expect(await statusOf(used)).toBe(200)
    shop.clock.advance(1000)
    expect(await statusOf(unused)).toBe(401)
    shop.clock.advance(25 * MINUTE)
    expect(await statusOf(used)).toBe(200)
  }
})

// ASVS 7.3.2
test('A-04 a session in use ends after 12 hours', async () => {
  const token = await logIn('admin@ceibo.test', asAdmin)
  expect(await livesFor(token, 20 * MINUTE, DAY)).toBe(12 * HOUR)
})

// ASVS 7.3.2
test('A-03 with "recordarme" a session lives 7 days unused and 30 days in use', async () => {
  const unused = await logIn('admin@ceibo.test', { ...asAdmin, remember: true })
  shop.clock.advance(7 * DAY - 1000)
  expect(await statusOf(unused)).toBe(200)
  shop.clock.advance(7 * DAY)
  expect(await statusOf(unused)).toBe(401)
  shop.clock.set(START)
  const used = await logIn('admin@ceibo.test', { ...asAdmin, remember: true })
  expect(await livesFor(used, 2 * DAY, 60 * DAY)).toBe(30 * DAY)
})

test('A-04 a login forgets sessions of its user that are a month old, others stay, and those of other users', async () => {
  await logIn('broker@ceibo.test')
  await logIn('agencia@ceibo.test')
  shop.clock.advance(2 * DAY)
  const remembered = await logIn('broker@ceibo.test', { remember: true })
  shop.clock.advance(28 * DAY + 1)
  await logIn('broker@ceibo.test')
  const left = await shop.db.select().from(session)
  expect(left.map(({ createdAt }) => createdAt.toISOString()).toSorted()).toEqual([
    START,
    '2026-11-23T15:00:00.000Z',
    '2026-12-21T15:00:00.001Z',
  ])
  expect(await statusOf(remembered), 'not used for a week').toBe(401)
})

test('A-04 the last use is written at most once a minute', async () => {
  const token = await logIn('broker@ceibo.test')
  const lastSeen = async () => (await shop.db.select().from(session))[0]!.lastSeenAt.toISOString()
  shop.clock.advance(30_000)
  await statusOf(token)
  expect(await lastSeen()).toBe(START)
  shop.clock.advance(31_000)
  await statusOf(token)
  expect(await lastSeen()).toBe('2026-11-21T15:01:01.000Z')
})

// ASVS 7.2.2, 7.4.1
test('A-04 logout kills the token at once, and only that one', async () => {
  const [mine, other] = [await logIn('broker@ceibo.test'), await logIn('broker@ceibo.test')]
  expect(mine).not.toBe(other)
  expect(await shop.call(authApi.logout, { body: { role: 'partner' } }, { token: mine })).toMatchObject({ ok: true })
  expect(await statusOf(mine)).toBe(401)
  expect(await statusOf(other)).toBe(200)
  expect(await shop.call(authApi.logout, {}, { token: mine })).toMatchObject({ ok: false, status: 401 })
})

// ASVS 7.4.2
test('A-04 a deleted user or business ends its sessions at once', async () => {
  const broker = await logIn('broker@ceibo.test')
  await shop.db
    .update(users)
    .set({ deletedAt: new Date(START) })
    .where(eq(users.email, 'broker@ceibo.test'))
  expect(await statusOf(broker)).toBe(401)
  const agency = await logIn('agencia@ceibo.test')
  await shop.db
    .update(business)
    .set({ deletedAt: new Date(START) })
    .where(eq(business.subdomain, 'mburucuya'))
  expect(await statusOf(agency)).toBe(401)
  await shop.db.update(users).set({ deletedAt: null })
  await shop.db.update(business).set({ deletedAt: null })
  expect(await statusOf(agency)).toBe(200)
})

/** Logs in as a browser does, and gives its token and the session-binding cookie as it was set. */
async function browserLogin(headers: Record<string, string>, remember = false) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    headers,
    payload: { user: 'broker@ceibo.test', password: DEMO_PASSWORD, role: 2, remember },
  })
  return { token: response.json<{ data: { token: string } }>().data.token, cookies: response.cookies }
}

async function statusWith(token: string, cookies: Record<string, string>): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ url: '/api/user/session', headers, cookies })).statusCode
}

// ASVS 3.3.2, 3.3.4
test('A-04 a browser gets a session-binding cookie that scripts cannot read, and its token is worth nothing without it', async () => {
  const { token, cookies } = await browserLogin({ 'sec-fetch-site': 'same-origin' })
  expect(cookies).toHaveLength(1)
  const { name, value, ...attributes } = cookies[0]!
  expect(name).toBe('ceibo_session_binding')
  expect(attributes).toEqual({ path: '/', httpOnly: true, sameSite: 'Strict' })
  expect(await statusWith(token, {})).toBe(401)
  expect(await statusWith(token, { [name]: 'x'.repeat(43) })).toBe(401)
  expect(await statusWith(token, { [name]: value })).toBe(200)
  const another = await browserLogin({ origin: 'http://localhost:3000' })
  expect(await statusWith(token, { [name]: another.cookies[0]!.value })).toBe(401)
  const [stored] = await shop.db.select().from(session)
  expect(JSON.stringify(stored)).not.toContain(value)
})

test('A-03 the session-binding cookie lasts as long as the session may, and goes away with logout', async () => {
  const { token, cookies } = await browserLogin({ 'sec-fetch-site': 'same-origin' }, true)
  expect(cookies[0]).toMatchObject({ maxAge: 30 * 24 * 3600 })
  const logout = await shop.app.inject({
    method: 'POST',
    url: '/api/user/logout',
    headers: { authorization: `Bearer ${token}` },
    cookies: { [cookies[0]!.name]: cookies[0]!.value },
  })
  expect(logout.statusCode).toBe(200)
  expect(logout.cookies[0]).toMatchObject({ name: cookies[0]!.name, value: '', expires: new Date(0) })
  expect(logout.headers['clear-site-data']).toBeUndefined()
})

// ASVS 3.3.1, 14.3.1
test('A-03 over https the session-binding cookie is bound to its host and secure, and logout clears the site', async () => {
  const { env } = shop.dependencies
  Object.assign(shop.dependencies, { env: { ...env, publicUrl: 'https://ceibo.example' } })
  try {
    const { token, cookies } = await browserLogin({ origin: 'https://ceibo.example' })
    const { name, value } = cookies[0]!
    expect(cookies[0]).toMatchObject({ name: '__Host-ceibo', secure: true, httpOnly: true, path: '/' })
    expect(cookies[0]).not.toHaveProperty('domain')
    const logout = await shop.app.inject({
      method: 'POST',
      url: '/api/user/logout',
      headers: { authorization: `Bearer ${token}` },
      cookies: { [name]: value },
    })
    expect(logout.headers['clear-site-data']).toBe('"cookies"')
  } finally {
    Object.assign(shop.dependencies, { env })
  }
})

test('A-04 a program without browser headers gets no cookie', async () => {
  const { token, cookies } = await browserLogin({})
  expect(cookies).toEqual([])
  expect(await statusWith(token, {})).toBe(200)
})
