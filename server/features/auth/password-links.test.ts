import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { Area } from '#shared/access/guard.ts'
import { users, loginFailure, passwordLink } from '../../platform/db/schema/businesses.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const NEW_PASSWORD = 'Ñandú-en-moto.9'
const MINUTE = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(mailMessage)
  await shop.db.delete(passwordLink)
  await shop.db.delete(loginFailure)
})

/** Another address for every call: limits per address are not what most tests here are about. */
const anywhere = () => ({ address: newAddress() })
const forgot = (user: string, role: Area = 'partner') => shop.call(authApi.forgot, { body: { user, role } }, anywhere())
const reset = (token: string, password = NEW_PASSWORD, passwordConfirmation = password) =>
  shop.call(authApi.reset, { body: { token, password, passwordConfirmation } }, anywhere())
const logIn = (password: string, user = 'broker@ceibo.test') =>
  shop.call(authApi.login, { body: { user, password, role: 'partner' } }, anywhere())

/** Asks for a link and gives the token that arrives by mail. */
async function tokenFor(user: string, role: Area = 'partner'): Promise<string> {
  await forgot(user, role)
  const [email] = await deliverEmails(shop)
  return /token=([\w-]+)/.exec(email!.text)![1]!
}

// ASVS 6.4.3, 14.2.1
test('A-02 the email brings a link to the area of the role, on our configured address', async () => {
  await shop.app.inject({
    method: 'POST',
    url: '/api/user/forgot',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { user: 'Broker@ceibo.test', role: 2 },
  })
  await forgot('admin@ceibo.test', 'administrator')
  const [partner, admin] = await deliverEmails(shop)
  expect(partner).toMatchObject({ to: 'broker@ceibo.test', subject: 'Creá una contraseña nueva', attachments: [] })
  expect(partner!.text).toMatch(/\nhttp:\/\/localhost:3000\/profile\/reset#token=[\w-]{43}\n/)
  expect(partner!.html).toContain('href="http://localhost:3000/profile/reset#token=')
  expect(admin!.text).toContain('http://localhost:3000/admin/reset#token=')
  expect(`${partner!.text}${partner!.html}`).not.toContain('evil')
})

// ASVS 6.3.8
test('A-02 the answer is the same, and takes as long, whether or not there is such a user', async () => {
  const timed = async (user: string, role: Area) => {
    const start = performance.now()
    const answer = await forgot(user, role)
    return { answer: { ...answer, headers: null }, took: performance.now() - start }
  }
  const known = await timed('broker@ceibo.test', 'partner')
  for (const other of [await timed('nadie@ceibo.test', 'partner'), await timed('broker@ceibo.test', 'administrator')]) {
    expect(other.answer).toEqual(known.answer)
    // The work takes a tenth of it, so a measurement sees the pause only.
    expect(Math.min(other.took, known.took)).toBeGreaterThan(395)
  }
  expect(known.answer).toMatchObject({ ok: true, status: 200, result: null })
  expect(await deliverEmails(shop)).toHaveLength(1)
})

// ASVS 6.4.3
test('A-02 no table ever holds what opens the door', async () => {
  const token = await tokenFor('broker@ceibo.test')
  const rows = [await shop.db.select().from(passwordLink), await shop.db.select().from(mailMessage)]
  expect(rows.flat()).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(token)
})

// ASVS 6.4.3, 7.4.3
test('A-02 a link sets the password once, ends every session of its user, and its owner gets an email', async () => {
  const session = await shop.loginAs('broker@ceibo.test')
  const other = await shop.loginAs('agencia@ceibo.test')
  const token = await tokenFor('broker@ceibo.test')
  expect(await reset(token)).toMatchObject({ ok: true, result: { role: 'partner' } })
  expect(await shop.call(authApi.session, {}, { token: session })).toMatchObject({ ok: false, status: 401 })
  expect(await shop.call(authApi.session, {}, { token: other })).toMatchObject({ ok: true })
  expect(await logIn(DEMO_PASSWORD)).toMatchObject({ ok: false, status: 401 })
  expect(await logIn(NEW_PASSWORD)).toMatchObject({ ok: true })
  expect(await deliverEmails(shop)).toMatchObject([{ to: 'broker@ceibo.test', subject: 'Tu contraseña cambió' }])
  expect(await reset(token, 'Otro-ñandú.77')).toMatchObject({
    ok: false,
    status: 410,
    failure: { errorCode: 'RESET_LINK_INVALID' },
  })
  expect(await logIn(NEW_PASSWORD)).toMatchObject({ ok: true })
})

// ASVS 6.3.1
test('A-02 a password set by a link goes in at once, whatever was guessed before', async () => {
  const user = 'broker@ceibo.test'
  const from = { address: '10.12.0.1' }
  const guess = (password: string) => shop.call(authApi.login, { body: { user, password, role: 'partner' } }, from)
  for (let n = 0; n < 5; n += 1) await guess('No-es-la-clave-1!')
  expect(await guess(NEW_PASSWORD)).toMatchObject({ status: 429 })
  expect(await reset(await tokenFor('broker@ceibo.test'))).toMatchObject({ ok: true })
  expect(await guess(NEW_PASSWORD)).toMatchObject({ ok: true })
})

// ASVS 16.2.1
test('A-02 the user who chose a password, and the instant, are in the audit trail, once per password', async () => {
  const [{ id } = { id: '' }] = await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
  const trail = () => shop.db.select().from(auditLog).where(eq(auditLog.subject, id))
  const before = (await trail()).length
  const token = await tokenFor('broker@ceibo.test')
  await reset(token)
  await reset(token)
  const added = (await trail()).slice(before)
  expect(added).toMatchObject([{ action: 'password.changed', userId: id, detail: { role: 'owner' } }])
  expect(JSON.stringify(added)).not.toContain(NEW_PASSWORD)
})

// ASVS 6.4.3
test('A-02 of many calls that use one link at once, one wins', async () => {
  const token = await tokenFor('agencia@ceibo.test')
  const passwords = Array.from({ length: 8 }, (_, n) => `Ñandú-en-moto.${n}`)
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const winner = passwords[answers.findIndex(({ ok }) => ok)]!
  expect(await logIn(winner, 'agencia@ceibo.test')).toMatchObject({ ok: true })
})

test('A-02 using one link voids the others of its user', async () => {
  const [first, second] = [await tokenFor('cooperativa@ceibo.test'), await tokenFor('cooperativa@ceibo.test')]
  expect(await reset(second)).toMatchObject({ ok: true })
  expect(await reset(first)).toMatchObject({ ok: false, status: 410 })
})

// ASVS 6.4.3
test('A-02 a link ends after 30 minutes', async () => {
  const token = await tokenFor('broker@ceibo.test')
  shop.clock.advance(30 * MINUTE)
  expect(await reset(token)).toMatchObject({ ok: false, status: 410 })
  const fresh = await tokenFor('broker@ceibo.test')
  shop.clock.advance(30 * MINUTE - 1)
  expect(await reset(fresh)).toMatchObject({ ok: true })
})

test('A-02 an email that could not leave in time is not sent', async () => {
  await forgot('broker@ceibo.test')
  shop.clock.advance(31 * MINUTE)
  expect(await deliverEmails(shop)).toEqual([])
  expect(await shop.db.select().from(mailMessage)).toMatchObject([{ status: 'FAILED' }])
})

// ASVS 6.4.3
test('A-02 a user gets three links an hour', async () => {
  for (let n = 0; n < 5; n += 1) expect(await forgot('broker@ceibo.test')).toMatchObject({ ok: true })
  expect(await deliverEmails(shop)).toHaveLength(3)
  await forgot('agencia@ceibo.test')
  expect(await deliverEmails(shop)).toMatchObject([{ to: 'agencia@ceibo.test' }])
  shop.clock.advance(61 * MINUTE)
  await forgot('broker@ceibo.test')
  expect(await deliverEmails(shop)).toHaveLength(1)
})

test('A-02 weak, common and unequal passwords are refused, and the link is still good', async () => {
  const token = await tokenFor('broker@ceibo.test')
  const wire = (password: string, repassword = password) =>
    shop.app.inject({ method: 'POST', url: '/api/user/reset', payload: { token, password, repassword } })
  const fieldsOf = (response: Awaited<ReturnType<typeof wire>>) => response.json<{ fields: unknown[] }>().fields
  expect(fieldsOf(await wire('corta'))).toMatchObject([
    { path: 'password', key: 'BUSINESS.ERROR.PASSWORD_REQUERIMENTS' },
  ])
  expect(fieldsOf(await wire('Uruguay2026!'))).toMatchObject([{ path: 'password', key: 'LOGIN.PASSWORD_COMMON' }])
  expect(fieldsOf(await wire('Broker-2026!'))).toMatchObject([{ path: 'password', key: 'LOGIN.PASSWORD_COMMON' }])
  expect(fieldsOf(await wire(NEW_PASSWORD, 'Otro-ñandú.77'))).toMatchObject([{ path: 'repassword' }])
  expect((await wire(NEW_PASSWORD)).statusCode).toBe(200)
})

test('A-02 made-up tokens are refused, and one address cannot try many', async () => {
  const answers = []
  for (let n = 0; n < 22; n += 1) {
    const body = { token: `${n}`.padStart(43, 'x'), password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }
    answers.push(await shop.call(authApi.reset, { body }, { address: '10.10.10.10' }))
  }
  expect(answers.slice(0, 20).every(({ status }) => status === 410)).toBe(true)
  expect(answers.slice(20)).toMatchObject([{ status: 429 }, { status: 429 }])
})

test('A-02 a deleted user gets no email, and its link no longer works', async () => {
  const token = await tokenFor('cooperativa@ceibo.test')
  const owner = eq(users.email, 'cooperativa@ceibo.test')
  await shop.db.update(users).set({ deletedAt: new Date() }).where(owner)
  expect(await reset(token)).toMatchObject({ ok: false, status: 410 })
  expect(await forgot('cooperativa@ceibo.test')).toMatchObject({ ok: true })
  expect(await deliverEmails(shop)).toEqual([])
  expect(await shop.db.select().from(passwordLink).where(isNull(passwordLink.usedAt))).toHaveLength(1)
  await shop.db.update(users).set({ deletedAt: null }).where(owner)
})
