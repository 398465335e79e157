import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountApi } from '#shared/auth/account-contract.ts'
import { authApi } from '#shared/auth/contract.ts'
import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { loginFailure, session, users } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { BUSINESS_IDS, DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { overtake } from '../../../tests/support/overtake.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { addLink } from './password-links.ts'
import { newToken } from '../../platform/crypto/token.ts'

const START = '2026-11-21T15:00:00.000Z'
const MINUTE = 60_000
const NEW_PASSWORD = 'Garza-mora-2027!'
const NOBODY = '6b1f0c52-7a44-4c0e-9b6e-5d1a0000ffff'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ now: START })
  await seedSales(shop.db, { documents: shop.dependencies.documents, count: 60, seed: 3, now: new Date(START) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.db.delete(session)
  await shop.db.delete(loginFailure)
})

const confirm = (token: string, password = DEMO_PASSWORD, address = '10.0.0.1') =>
  shop.call(accountApi.confirmPassword, { body: { password } }, { token, address })
const change = (
  token: string,
  part: { currentPassword?: string; password?: string; passwordConfirmation?: string },
) => {
  const password = part.password ?? NEW_PASSWORD
  const body = { currentPassword: DEMO_PASSWORD, password, passwordConfirmation: password, ...part }
  return shop.call(accountApi.changePassword, { body }, { token })
}
const broken = (answer: Awaited<ReturnType<typeof change>>) =>
  answer.ok ? 'ok' : answer.failure.fields?.map(({ path, key }) => `${path} ${key}`)

/** Every call that cannot be undone, on things that do not exist. */
const finalCalls = (token: string) => [
  shop.call(saleApi.markPaid, { body: { ids: ['x'.repeat(26)] } }, { token }),
  shop.call(saleApi.markPaidByPut, { body: { ids: ['x'.repeat(26)] } }, { token }),
  shop.call(businessApi.remove, { body: { id: NOBODY } }, { token }),
  shop.call(brokerApi.remove, { params: { id: NOBODY } }, { token }),
  shop.call(promoCodeStaffApi.remove, { body: { id: NOBODY } }, { token }),
]
const codesOf = async (calls: ReturnType<typeof finalCalls>) =>
  (await Promise.all(calls)).map((answer) => (answer.ok ? 'ok' : answer.failure.errorCode))

// ASVS 7.5.3
test('A-04 fifteen minutes after the login, paying and deleting ask for the password again; reading does not', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  shop.clock.advance(14 * MINUTE)
  expect(await codesOf(finalCalls(token))).not.toContain('CONFIRM_PASSWORD')
  shop.clock.advance(1 * MINUTE)
  expect(new Set(await codesOf(finalCalls(token)))).toEqual(new Set(['CONFIRM_PASSWORD']))
  expect((await shop.call(saleApi.list, { query: {} }, { token })).status).toBe(200)
})

// ASVS 7.5.3
test('A-04 a commission and a markup ask for the password again, of a company and of a broker; another field does not', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  shop.clock.advance(16 * MINUTE)
  const edits = {
    company: (changes: object) =>
      shop.call(businessApi.edit, { body: { id: BUSINESS_IDS.mburucuya, ...changes } as never }, { token }),
    broker: (changes: object) =>
      shop.call(brokerApi.edit, { params: { id: BUSINESS_IDS.rambla }, body: changes as never }, { token }),
  }
  for (const [which, edit] of Object.entries(edits)) {
    for (const field of ['commissionPercent', 'markup'])
      expect(await edit({ [field]: '17.5' }), `${which} ${field}`).toMatchObject({
        status: 403,
        failure: { errorCode: 'CONFIRM_PASSWORD' },
      })
    expect(await edit({ address: `Rincón 500 (${which})` }), which).toMatchObject({ ok: true })
  }
  expect((await confirm(token)).status).toBe(200)
  for (const [which, edit] of Object.entries(edits))
    expect(await edit({ commissionPercent: '17.5' }), which).toMatchObject({ ok: true })
})

// ASVS 7.5.3
test('A-04 once it was confirmed the same lot is paid, by this session only, for another fifteen minutes', async () => {
  const [token, other] = [await shop.loginAs('admin@ceibo.test'), await shop.loginAs('admin@ceibo.test')]
  shop.clock.advance(20 * MINUTE)
  const list = await shop.call(saleApi.list, { query: { filter: { paid: 'unpaid' } } }, { token })
  const ids = list.ok ? list.result.rows.map(({ id }) => id) : []
  const pay = () => shop.call(saleApi.markPaid, { body: { ids } }, { token })
  const refused = await pay()
  expect(refused).toMatchObject({
    status: 403,
    failure: { errorCode: 'CONFIRM_PASSWORD', error: 'LOGIN.CONFIRM_PASSWORD' },
  })
  expect(await shop.call(saleApi.list, { query: { filter: { paid: 'unpaid' } } }, { token })).toMatchObject({
    result: { total: ids.length },
  })
  expect((await confirm(token)).status).toBe(200)
  expect(await pay()).toMatchObject({ ok: true, result: { updated: ids.length } })
  expect(await codesOf(finalCalls(other))).toContain('CONFIRM_PASSWORD')
  shop.clock.advance(15 * MINUTE)
  expect(await codesOf(finalCalls(token))).toContain('CONFIRM_PASSWORD')
})

// ASVS 7.5.3
test('A-04 a wrong password confirms nothing, and a session that guesses is throttled wherever it asks from', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  shop.clock.advance(20 * MINUTE)
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await confirm(token, 'No-es-la-clave-1!', `10.1.${tries}.1`)).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'password', key: 'LOGIN.PASSWORD_WRONG' }] },
    })
  }
  expect(await confirm(token, DEMO_PASSWORD, '10.2.0.1')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  })
  expect((await change(token, {})).status, 'changing is one more way to ask').toBe(429)
  expect(await codesOf(finalCalls(token))).toContain('CONFIRM_PASSWORD')
  shop.clock.advance(1000)
  expect((await confirm(token)).status).toBe(200)
})

// ASVS 7.5.3
test('A-04 guesses at the login do not keep a session from confirming, nor the other way round', async () => {
  const [token, other] = [await shop.loginAs('admin@ceibo.test'), await shop.loginAs('admin@ceibo.test')]
  const guess = () =>
    shop.call(authApi.login, { body: { user: 'admin@ceibo.test', password: 'x', role: 'administrator' } })
  for (let tries = 0; tries < 5; tries += 1) await guess()
  expect((await guess()).status).toBe(429)
  for (let tries = 0; tries < 5; tries += 1) await confirm(other, 'x')
  expect((await confirm(other)).status).toBe(429)
  expect((await confirm(token)).status).toBe(200)
  expect((await guess()).status, 'a session forgives no login').toBe(429)
})

// ASVS 6.2.3, 6.3.7, 7.4.3
test('A-02 a password is changed with the current one: the other sessions end, this one stays, its owner gets an email, and it is written down', async () => {
  const [token, other] = [await shop.loginAs('agencia@ceibo.test'), await shop.loginAs('agencia@ceibo.test')]
  shop.clock.advance(20 * MINUTE)
  expect(await change(token, {})).toMatchObject({ ok: true })
  expect((await shop.call(authApi.session, {}, { token })).status).toBe(200)
  expect((await shop.call(authApi.session, {}, { token: other })).status).toBe(401)
  const login = (password: string) =>
    shop.call(authApi.login, { body: { user: 'agencia@ceibo.test', password, role: 'partner' } })
  expect((await login(DEMO_PASSWORD)).status).toBe(401)
  expect((await login(NEW_PASSWORD)).status).toBe(200)
  const emails = await deliverEmails(shop)
  // The tests before paid sales, which is mailed too.
  const toOwner = emails.filter(({ to }) => to === 'agencia@ceibo.test')
  expect(toOwner).toMatchObject([{ subject: 'Tu contraseña cambió' }])
  const [written] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(written).toMatchObject({ action: 'password.changed', detail: { role: 'owner' } })
  expect(JSON.stringify(written)).not.toContain(NEW_PASSWORD)
  expect((await change(token, { currentPassword: NEW_PASSWORD, password: 'Otra-garza-2028!' })).status).toBe(200)
})

// ASVS 6.2.3, 6.2.4, 7.5.1
test('A-02 a change is refused, at its field, without the current password or with a new one that breaks a rule', async () => {
  const token = await shop.loginAs('broker@ceibo.test')
  expect(broken(await change(token, { currentPassword: 'No-es-la-clave-1!' }))).toEqual([
    'currentPassword LOGIN.PASSWORD_WRONG',
  ])
  expect(broken(await change(token, { password: DEMO_PASSWORD }))).toEqual(['password ACCOUNT.PASSWORD_SAME'])
  expect(broken(await change(token, { password: 'Contraseña-2026!' }))).toEqual(['password LOGIN.PASSWORD_COMMON'])
  const wire = { currentPassword: DEMO_PASSWORD, password: 'corta', repassword: 'otra' }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/user/password', headers, payload: wire })
  expect(answer.json()).toMatchObject({
    fields: [
      { path: 'password', key: 'BUSINESS.ERROR.PASSWORD_REQUERIMENTS' },
      { path: 'repassword', key: 'BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH' },
    ],
  })
  expect((await shop.call(authApi.session, {}, { token })).status).toBe(200)
})

// ASVS 7.4.3
test('A-02 a change whose current password is reset while it waits changes nothing', async () => {
  const user = 'cooperativa@ceibo.test'
  const session = await shop.loginAs(user)
  const [owner] = await shop.db.select().from(users).where(eq(users.email, user))
  const token = newToken()
  await addLink(shop.db, owner!.id, { token, now: shop.dependencies.now() })
  const reset = { token, password: 'De-su-dueña-2027!', passwordConfirmation: 'De-su-dueña-2027!' }
  const answer = await overtake(
    shop,
    () => change(session, {}),
    async () => expect(await shop.call(authApi.reset, { body: reset })).toMatchObject({ ok: true }),
  )
  expect(broken(answer)).toEqual(['currentPassword LOGIN.PASSWORD_WRONG'])
  const login = { user, password: reset.password, role: 'partner' as const }
  expect((await shop.call(authApi.login, { body: login })).status).toBe(200)
})

// ASVS 6.3.1
test('A-02 guesses at the current password are throttled', async () => {
  const token = await shop.loginAs('broker@ceibo.test')
  for (let tries = 0; tries < 5; tries += 1) await change(token, { currentPassword: `No-es-la-clave-${tries}!` })
  expect((await change(token, {})).status).toBe(429)
})
