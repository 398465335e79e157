import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { Role } from '#shared/auth/permissions.ts'
import { account, business, loginFailure, session } from '../db/schema/businesses.ts'
import { DEMO_PASSWORD } from '../seed/first-start.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'
import { networkOf } from './login-brake.ts'
import { hashPassword } from './password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(loginFailure)
})

const ADMIN = 'admin@ceibo.test'
type Form = { user?: string; password?: string; role?: Role; remember?: boolean }

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

test('A-01 a login answers a token, who it is, and which kind of business', async () => {
  const admin = await login({})
  expect(admin).toMatchObject({ ok: true, result: { name: 'Administración', businessType: null } })
  const agency = await login({ user: 'agencia@ceibo.test', role: 'partner' })
  expect(agency).toMatchObject({ ok: true, result: { businessType: 'company' } })
  const broker = await login({ user: '  BROKER@ceibo.test ', role: 'partner' })
  expect(broker).toMatchObject({ ok: true, result: { businessType: 'broker' } })
  if (!admin.ok) return
  expect(admin.result.token).toMatch(/^[\w-]{43}$/)
  const [stored] = await shop.db.select().from(session).where(eq(session.accountId, admin.result.user))
  expect(stored!.tokenHash).not.toContain(admin.result.token)
})

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

test('A-01 a login that finds no account takes as long as one with a wrong password', async () => {
  // The processor's time, of which a busy machine gives less at a time and not less in all.
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < 6; n += 1) {
    await shop.db.delete(loginFailure)
    for (const [name, user] of [
      ['known', ADMIN],
      ['unknown', 'nadie@ceibo.test'],
    ] as const) {
      const start = process.cpuUsage()
      await login({ user, password: 'Otra-cosa-2026!' })
      const { user: own, system } = process.cpuUsage(start)
      times[name].push(own + system)
    }
  }
  // Without the hash of nobody, the unknown one answers in a tenth of the time.
  expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.5)
})

test('A-01 after five wrong passwords each try waits longer, up to a minute, and the right one goes in again', async () => {
  const wrong = { password: 'Otra-cosa-2026!' }
  for (let n = 0; n < 5; n += 1) expect(await failureOf(wrong, `10.1.0.${n}`)).toMatchObject({ status: 401 })
  const waits: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const braked = await failureOf({}, `10.1.1.${n}`)
    expect(braked).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    waits.push(Number(braked.headers['retry-after']))
    shop.clock.advance(waits.at(-1)! * 1000)
    expect(await failureOf(wrong, `10.1.2.${n}`)).toMatchObject({ status: 401 })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  shop.clock.advance(60_000)
  expect(await login({})).toMatchObject({ ok: true })
  expect(await failureOf(wrong)).toMatchObject({ status: 401 })
})

test('A-01 guesses sent side by side count one by one: of forty, five are looked at', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => failureOf({ user: 'nadie@ceibo.test', password: 'x' }, `10.2.0.${n}`)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35)
})

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

test('A-01 a password kept with a cheaper hash is hashed again at its next login', async () => {
  const cheap = await hashPassword(DEMO_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await shop.db.update(account).set({ passwordHash: cheap }).where(eq(account.email, ADMIN))
  expect(await login({})).toMatchObject({ ok: true })
  const [stored] = await shop.db.select().from(account).where(eq(account.email, ADMIN))
  expect(stored!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await login({})).toMatchObject({ ok: true })
})

test('A-01 an account without a password cannot be entered', async () => {
  const own = { name: 'Nadie', role: 'administrator', passwordHash: null } as const
  await shop.db.insert(account).values({ ...own, email: 'sinclave@ceibo.test' })
  expect(await failureOf({ user: 'sinclave@ceibo.test' })).toMatchObject({ status: 401 })
})

test('A-01 the addresses of one IPv6 customer count as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002:ffff:1:2:3'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
})
