import { parseOptions, verify } from '@node-rs/argon2'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { Area } from '#shared/access/guard.ts'
import { business, users, loginFailure, session } from '../../platform/db/schema/businesses.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { overtake } from '../../../tests/support/overtake.ts'
import { atFullCost } from '../../../tests/support/quick-argon2.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { countLogin } from './login-throttle.ts'
import { networkOf } from '../../platform/http/network.ts'
import { addLink } from './password-links.ts'
import { hashPassword, PASSWORD_COST } from './password.ts'
import { dropOldSessions } from './session.ts'
import { newToken } from '../../platform/crypto/token.ts'

// How often passwords are hashed and at what cost is counted. Files share their modules: these are loaded anew.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', { spy: true })

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(loginFailure)
})

const ADMIN = 'admin@ceibo.test'
const DAY = 24 * 3_600_000
type Form = { user?: string; password?: string; role?: Area; remember?: boolean }

function login(
  { user = ADMIN, password = DEMO_PASSWORD, role = 'administrator', ...rest }: Form,
  address = '10.0.0.1',
) {
  return shop.call(authApi.login, { body: { user, password, role, ...rest } }, { address })
}

async function failureOf(form: Form, address?: string) {
  const answer = await login(form, address)
  if (answer.ok) throw new Error('the login was good')
  return { status: answer.status, code: answer.failure.errorCode, headers: answer.headers }
}

// ASVS 7.2.3
test('A-01 a login answers a token, the user, and the kind of business', async () => {
  const admin = await login({})
  expect(admin).toMatchObject({ ok: true, result: { name: 'Administración', businessType: null } })
  const agency = await login({ user: 'agencia@ceibo.test', role: 'partner' })
  expect(agency).toMatchObject({ ok: true, result: { businessType: 'company' } })
  const broker = await login({ user: '  BROKER@ceibo.test ', role: 'partner' })
  expect(broker).toMatchObject({ ok: true, result: { businessType: 'broker' } })
  if (!admin.ok) return
  expect(admin.result.token).toMatch(/^[\w-]{43}$/)
  const [stored] = await shop.db.select().from(session).where(eq(session.userId, admin.result.user))
  expect(stored!.tokenHash).not.toContain(admin.result.token)
})

// ASVS 6.3.8
test('A-01 wrong password, unknown email, other role and deleted business fail alike', async () => {
  const failures = await Promise.all([
    login({ password: 'Otra-cosa-2026!' }, '10.0.1.1'),
    login({ user: 'nadie@ceibo.test' }, '10.0.1.2'),
    login({ role: 'partner' }, '10.0.1.3'),
    login({ user: 'broker@ceibo.test', role: 'administrator' }, '10.0.1.4'),
  ])
  const cooperativa = eq(business.name, 'Cooperativa del Plata')
  await shop.db.update(business).set({ deletedAt: new Date() }).where(cooperativa)
  failures.push(await login({ user: 'cooperativa@ceibo.test', role: 'partner' }, '10.0.1.5'))
  await shop.db.update(business).set({ deletedAt: null }).where(cooperativa)
  for (const failure of failures) {
    expect(failure).toMatchObject({
      ok: false,
      status: 401,
      failure: {
        errorCode: 'WRONG_CREDENTIALS',
        message: 'Usuario o contraseña incorrectos.',
        error: 'LOGIN.WRONG_CREDENTIALS',
      },
    })
  }
  expect(new Set(failures.map((answer) => JSON.stringify('failure' in answer && answer.failure))).size).toBe(1)
})

// ASVS 6.3.8
test('A-01 a login that fails does the same work whatever was wrong: one password hash of today’s cost', async () => {
  const own = { name: 'Sin clave', role: 'administrator', passwordHash: null, email: 'sinhash@ceibo.test' } as const
  await shop.db.insert(users).values(own)
  const wrong = { password: 'Otra-cosa-2026!' }
  const forms = { known: wrong, unknown: { ...wrong, user: 'nadie@ceibo.test' } }
  const others = { withoutPassword: { ...wrong, user: own.email }, otherRole: { ...wrong, role: 'partner' as const } }
  for (const [name, form] of Object.entries({ ...forms, ...others })) {
    await shop.db.delete(loginFailure)
    vi.mocked(verify).mockClear()
    expect(await failureOf(form), name).toMatchObject({ status: 401 })
    const costs = vi.mocked(verify).mock.calls.map(([hashed]) => parseOptions(String(hashed)))
    expect(costs, name).toEqual([expect.objectContaining(PASSWORD_COST)])
  }
  // And in all: the processor's time, of which a busy machine gives less at a time and not less in all.
  const times = { known: [] as number[], unknown: [] as number[] }
  await atFullCost(async () => {
    for (let n = 0; n < 6; n += 1) {
      await shop.db.delete(loginFailure)
      for (const name of ['known', 'unknown'] as const) {
        const start = process.cpuUsage()
        await login(forms[name])
        const { user, system } = process.cpuUsage(start)
        times[name].push(user + system)
      }
    }
  })
  // Coarse on purpose: without a hash the unknown one answers in a tenth of the time.
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
  expect(unknown).toBeGreaterThan(known * 0.5)
  expect(known).toBeGreaterThan(unknown * 0.5)
})

// ASVS 6.3.1
test('A-01 after five wrong passwords on a network each try waits longer, up to a minute, and the right one goes in again', async () => {
  const wrong = { password: 'Otra-cosa-2026!' }
  for (let n = 0; n < 5; n += 1) expect(await failureOf(wrong)).toMatchObject({ status: 401 })
  const waits: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const throttled = await failureOf({})
    expect(throttled).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    waits.push(Number(throttled.headers['retry-after']))
    shop.clock.advance(waits.at(-1)! * 1000)
    expect(await failureOf(wrong)).toMatchObject({ status: 401 })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  shop.clock.advance(60_000)
  expect(await login({})).toMatchObject({ ok: true })
  expect(await failureOf(wrong)).toMatchObject({ status: 401 })
})

// ASVS 6.3.1
test('A-01 guesses from one network keep no user out on another, and are few an hour', async () => {
  const HOUR = 3_600_000
  let guesses = 0
  for (let passed = 0; passed < HOUR;) {
    const { status, headers } = await failureOf({ password: 'Otra-cosa-2026!' }, '10.4.0.1')
    if (status === 401) guesses += 1
    if (guesses % 10 === 0) expect(await login({}, '10.4.1.1')).toMatchObject({ ok: true })
    const wait = status === 429 ? Number(headers['retry-after']) * 1000 : 0
    shop.clock.advance(wait)
    passed += wait
  }
  expect(guesses).toBeGreaterThan(40)
  expect(guesses).toBeLessThan(75)
})

// ASVS 6.3.1
test('A-01 a good login forgives what its own network did, not what others do', async () => {
  const wrong = { password: 'Otra-cosa-2026!' }
  for (let n = 0; n < 5; n += 1) {
    expect(await failureOf(wrong, '10.5.0.1')).toMatchObject({ status: 401 })
    expect(await failureOf(wrong, '10.5.1.1')).toMatchObject({ status: 401 })
  }
  shop.clock.advance(1000)
  expect(await login({}, '10.5.0.1')).toMatchObject({ ok: true })
  expect(await failureOf(wrong, '10.5.0.1')).toMatchObject({ status: 401 })
  expect(await failureOf(wrong, '10.5.1.1')).toMatchObject({ status: 401 })
  expect(await failureOf({}, '10.5.1.1')).toMatchObject({ status: 429 })
})

/** A hundred wrong passwords, each from another address; hashing them would only cost time. */
async function crowdGuesses(email: string, addressOf: (n: number) => string) {
  const now = shop.dependencies.now()
  for (let n = 0; n < 100; n += 1) {
    expect(await countLogin(shop.db, { email, address: addressOf(n), now })).toBeNull()
  }
}

// ASVS 6.3.1
test('A-01 guesses from a hundred networks are throttled for the whole email, but not where its owner logged in before', async () => {
  await shop.db.delete(session)
  expect(await login({}, '10.6.0.7')).toMatchObject({ ok: true })
  shop.clock.advance(20 * DAY)
  await dropOldSessions(shop.db, shop.dependencies.now())
  await crowdGuesses(ADMIN, (n) => `10.7.${n}.1`)
  const throttled = await failureOf({}, '10.8.0.1')
  expect(throttled).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  expect(await login({}, '10.6.0.9'), 'the network that its owner is known from').toMatchObject({ ok: true })
  shop.clock.advance(60_000)
  expect(await failureOf({ password: 'x' }, '10.8.1.1'), 'one a minute').toMatchObject({ status: 401 })
  expect(await failureOf({}, '10.8.2.1')).toMatchObject({ status: 429 })
  shop.clock.advance(60_000)
  expect(await login({}, '10.8.3.1'), 'nobody is locked out').toMatchObject({ ok: true })
})

// ASVS 6.3.1
test.each([
  ['line with IPv6', (n: number) => `2800:a4:7:${(0x4400 + n).toString(16)}::1`],
  ['company with a /24', (n: number) => `10.14.0.${n}`],
])('A-01 one %s has thirty guesses an hour, and keeps no owner waiting elsewhere', async (_, addressOf) => {
  const now = shop.dependencies.now()
  const guess = (n: number) => countLogin(shop.db, { email: ADMIN, address: addressOf(n), now })
  const pauses = await Promise.all(Array.from({ length: 120 }, (__, n) => guess(n)))
  expect(pauses.filter((pause) => pause === null)).toHaveLength(30)
  expect(await failureOf({}, addressOf(200))).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  expect(await login({}, '10.15.0.1')).toMatchObject({ ok: true })
})

// ASVS 6.3.1
test('A-01 a network that an owner is known from has a hundred guesses an hour too, whatever its addresses', async () => {
  await shop.db.delete(session)
  expect(await login({}, '10.11.0.250')).toMatchObject({ ok: true })
  await crowdGuesses(ADMIN, (n) => `10.11.0.${n}`)
  expect(await failureOf({}, '10.11.0.250')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

// ASVS 6.3.1
test('A-01 an email without a user is throttled alike: on its network, and over a hundred', async () => {
  const user = 'nadie@ceibo.test'
  await crowdGuesses(user, (n) => `10.9.${n}.1`)
  expect(await failureOf({ user }, '10.10.0.1')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

// ASVS 6.3.1
test('A-01 guesses sent side by side count one by one: of forty, five are checked', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () => failureOf({ user: 'nadie@ceibo.test', password: 'x' }, '10.2.0.1')),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35)
})

// ASVS 6.3.1
test('A-01 emails that the database takes for one are counted as one, and no others', async () => {
  const pairs = [
    ['ines@ceibo.test', 'INES@ceibo.test'],
    ['ines@ceibo.test', 'İnes@ceibo.test'],
    ['i\u0307nes@ceibo.test', 'İnes@ceibo.test'],
    ['ñandu@ceibo.test', 'Ñandu@ceibo.test'],
    ['kelvin@ceibo.test', '\u212Aelvin@ceibo.test'],
  ] as const
  for (const [n, [one, other]] of pairs.entries()) {
    await shop.db.delete(loginFailure)
    const [comparison] = await shop.db
      .select({ asOne: sql<boolean>`lower(${one}::text) = lower(${other}::text)` })
      .from(sql`(select 1) as nothing`)
    for (let tries = 0; tries < 5; tries += 1) await failureOf({ user: one, password: 'x' }, `10.13.${n}.1`)
    const { status } = await failureOf({ user: other, password: 'x' }, `10.13.${n}.1`)
    expect(status, `${one} and ${other}`).toBe(comparison?.asOne ? 429 : 401)
  }
})

// ASVS 2.4.1, 6.3.1
test('A-01 one address has twenty tries in five minutes, whatever the emails; others go on', async () => {
  const tries = await Promise.all(
    Array.from({ length: 22 }, (_, n) => failureOf({ user: `persona${n}@ceibo.test`, password: 'x' }, '10.3.0.1')),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(await failureOf({}, '10.3.0.1')).toMatchObject({ status: 429 })
  expect(await login({}, '10.3.0.2')).toMatchObject({ ok: true })
  shop.clock.advance(5 * 60_000)
  expect(await login({}, '10.3.0.1')).toMatchObject({ ok: true })
})

// ASVS 6.3.1
test('A-01 the last try of an address is of one of those who want it at once, whatever their emails', async () => {
  const now = shop.dependencies.now()
  const attempt = (n: number) => countLogin(shop.db, { email: `persona${n}@ceibo.test`, address: '10.16.0.1', now })
  for (let n = 1; n < 20; n += 1) expect(await attempt(n)).toBeNull()
  const pauses = await sideBySide(shop, loginFailure, [() => attempt(20), () => attempt(21)])
  expect(pauses).toEqual([null, 5 * 60_000])
})

// ASVS 11.2.2
test('A-01 a password kept with a cheaper hash is hashed again at its next login', async () => {
  const cheap = await hashPassword(DEMO_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await shop.db.update(users).set({ passwordHash: cheap }).where(eq(users.email, ADMIN))
  expect(await login({})).toMatchObject({ ok: true })
  const [stored] = await shop.db.select().from(users).where(eq(users.email, ADMIN))
  expect(stored!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await login({})).toMatchObject({ ok: true })
})

/** Makes a login meet a reset of its password where the password was verified and no session is open yet. */
async function loginOvertakenByReset(password: string, newPassword: string, code?: string) {
  const token = newToken()
  const [owner] = await shop.db.select().from(users).where(eq(users.email, ADMIN))
  await addLink(shop.db, owner!.id, { token, now: shop.dependencies.now() })
  const body = { user: ADMIN, password, role: 'administrator', code } as const
  const reset = { token, password: newPassword, passwordConfirmation: newPassword }
  const answer = await overtake(
    shop,
    () => shop.call(authApi.login, { body }),
    async () => expect(await shop.call(authApi.reset, { body: reset })).toMatchObject({ ok: true }),
  )
  return { answer, userId: owner!.id }
}

// ASVS 7.4.3
test('A-01 a login whose password is exchanged while it waits opens nothing, and does not bring the old one back', async () => {
  const cheap = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
  let password = DEMO_PASSWORD
  for (const [n, cost] of [undefined, cheap].entries()) {
    await shop.db
      .update(users)
      .set({ passwordHash: await hashPassword(password, cost) })
      .where(eq(users.email, ADMIN))
    const next = `Garza-mora-202${n}!`
    const { answer, userId } = await loginOvertakenByReset(password, next, n === 0 ? undefined : '123456')
    const errorCode = n === 0 ? 'WRONG_CREDENTIALS' : 'LOGIN_CODE_WRONG'
    expect(answer).toMatchObject({ ok: false, status: 401, failure: { errorCode } })
    const open = and(eq(session.userId, userId), isNull(session.revokedAt))
    expect(await shop.db.select().from(session).where(open)).toEqual([])
    expect(await failureOf({ password })).toMatchObject({ status: 401 })
    password = next
    expect(await login({ password })).toMatchObject({ ok: true })
  }
  await shop.db
    .update(users)
    .set({ passwordHash: await hashPassword(DEMO_PASSWORD) })
    .where(eq(users.email, ADMIN))
})

// ASVS 6.3.4
test('A-01 a user without a password cannot be entered', async () => {
  const own = { name: 'Nadie', role: 'administrator', passwordHash: null } as const
  await shop.db.insert(users).values({ ...own, email: 'sinclave@ceibo.test' })
  expect(await failureOf({ user: 'sinclave@ceibo.test' })).toMatchObject({ status: 401 })
})

test('A-01 the addresses of one IPv6 customer count as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002:ffff:1:2:3'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1:51234'), 'as some balancers write it').toBe('10.0.0.1')
})
