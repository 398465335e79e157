import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { administratorSetupLink } from './setup-link.ts'

const PASSWORD = 'Ñandú-en-moto.9'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const tokenOf = (link: string | null) => /\/admin\/setup#token=([\w-]{43})$/.exec(link ?? '')![1]!
function setUp(token: string, { user = 'jefa@ceibo.test', password = PASSWORD } = {}) {
  const body = { token, user, name: 'La Jefa', password, passwordConfirmation: password }
  return shop.call(authApi.setup, { body })
}

test('A-01 a shop that has an administrator offers no set-up link', async () => {
  expect(await administratorSetupLink(shop.dependencies)).toBeNull()
})

// ASVS 6.4.1, 14.2.1
test('A-01 without administrators the set-up link makes its owner the first one, once', async () => {
  const demo = eq(users.email, 'admin@ceibo.test')
  await shop.db.update(users).set({ deletedAt: new Date() }).where(demo)
  const old = tokenOf(await administratorSetupLink(shop.dependencies))
  const link = await administratorSetupLink(shop.dependencies)
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup#token=/)
  const token = tokenOf(link)

  expect(await setUp(old), 'a link of an earlier start').toMatchObject({ status: 410 })
  expect(await setUp(token, { user: 'broker@ceibo.test' }), 'a taken email').toMatchObject({
    status: 400,
    failure: { fields: [{ path: 'user', key: 'LOGIN.EMAIL_TAKEN' }] },
  })
  expect(await setUp(token, { password: 'Ceibo-2026!!' }), 'a common password').toMatchObject({ status: 400 })
  const body = { token, password: PASSWORD, passwordConfirmation: PASSWORD }
  expect(await shop.call(authApi.reset, { body }), 'another door').toMatchObject({ status: 410 })

  expect(await setUp(token)).toMatchObject({ ok: true, result: null })
  expect(await setUp(token)).toMatchObject({ status: 410 })
  expect(await administratorSetupLink(shop.dependencies)).toBeNull()
  const login = { user: 'jefa@ceibo.test', password: PASSWORD, role: 'administrator' } as const
  expect(await shop.call(authApi.login, { body: login })).toMatchObject({ ok: true, result: { name: 'La Jefa' } })
  const [{ id } = { id: '' }] = await shop.db.select().from(users).where(eq(users.email, login.user))
  expect(await shop.db.select().from(auditLog).where(eq(auditLog.action, 'account.set-up'))).toMatchObject([
    { userId: id, subject: id, detail: { role: 'administrator' } },
  ])
})

// ASVS 6.4.1
test('A-01 a set-up link ends after 30 minutes', async () => {
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'administrator'))
  const token = tokenOf(await administratorSetupLink(shop.dependencies))
  shop.clock.advance(30 * 60_000)
  expect(await setUp(token, { user: 'otra@ceibo.test' })).toMatchObject({ status: 410 })
})

// ASVS 6.4.1
test('A-01 of the set-up links of two processes that start at once one works', async () => {
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'administrator'))
  const start = () => administratorSetupLink(shop.dependencies)
  const links = await sideBySide(shop, users, [start, start])
  const [first, second] = links.map(tokenOf) as [string, string]
  expect(await setUp(first, { user: 'primera@ceibo.test' })).toMatchObject({ status: 410 })
  expect(await setUp(second, { user: 'segunda@ceibo.test' })).toMatchObject({ ok: true })
})
