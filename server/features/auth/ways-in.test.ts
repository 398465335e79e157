import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi } from '#shared/auth/account-contract.ts'
import { authApi } from '#shared/auth/contract.ts'
import { loginFailure } from '../../platform/db/schema/businesses.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { codeAt } from '../../../tests/support/authenticator.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const SERVER = path.join(import.meta.dirname, '../..')
const ADMIN = 'admin@ceibo.test'
const NEW_PASSWORD = 'Garza-mora-2027!'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const logIn = (user: string, role: 'administrator' | 'partner', password: string, code?: string) =>
  shop.call(authApi.login, { body: { user, password, role, code } }, { address: '10.5.0.1' })

// ASVS 6.3.4, 7.6.2
test('A-01 sessions are opened at the login and nowhere else', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const openers = await Promise.all(
    files
      .filter((name) => !name.endsWith('.test.ts'))
      .map(async (name) => ((await readFile(path.join(SERVER, name), 'utf8')).includes('openSession(') ? [name] : [])),
  )
  expect(openers.flat().toSorted()).toEqual([
    path.join('features', 'auth', 'login.ts'),
    path.join('features', 'auth', 'session.ts'),
  ])
})

// ASVS 6.2.10
test('A-01 a password stays good for years', async () => {
  const before = shop.dependencies.now().toISOString()
  shop.clock.advance(5 * 365 * 24 * 3_600_000)
  expect(await logIn('broker@ceibo.test', 'partner', DEMO_PASSWORD)).toMatchObject({ ok: true })
  shop.clock.set(before)
})

// ASVS 6.4.3
test('A-02 a new password by email opens no session and does not go round the second factor', async () => {
  const token = await shop.loginAs(ADMIN)
  const answer = await shop.call(accountApi.startSecondFactor, { body: { password: DEMO_PASSWORD } }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  const secret = answer.result.key.replaceAll(' ', '')
  const code = () => codeAt(secret, shop.dependencies.now())
  expect((await shop.call(accountApi.confirmSecondFactor, { body: { code: code() } }, { token })).ok).toBe(true)
  await deliverEmails(shop)
  await shop.call(authApi.forgot, { body: { user: ADMIN, role: 'administrator' } })
  const [email] = await deliverEmails(shop)
  const link = /token=([\w-]+)/.exec(email!.text)![1]!
  const reset = await shop.call(authApi.reset, {
    body: { token: link, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  })
  expect(reset).toMatchObject({ ok: true, result: { role: 'administrator' } })
  expect(Object.keys(reset.ok ? reset.result : {})).toEqual(['role'])
  expect(reset.headers['set-cookie']).toBeUndefined()
  await shop.db.delete(loginFailure)
  expect(await logIn(ADMIN, 'administrator', NEW_PASSWORD)).toMatchObject({
    failure: { errorCode: 'LOGIN_CODE_REQUIRED' },
  })
  shop.clock.advance(30_000)
  expect(await logIn(ADMIN, 'administrator', NEW_PASSWORD, code())).toMatchObject({ ok: true })
})
