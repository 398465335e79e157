import { and, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import type { InputOf } from '#shared/http.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { userApi } from '#shared/users/contract.ts'
import { isActiveManager, isActiveManagerOf } from '../../platform/db/schema/users-in-service.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { auditLog, limitedUse } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { blockUsers, removeUser } from './changes.ts'
import { inviteUser } from './invitations.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let admin: string
beforeAll(async () => void (shop = await startTestShop()))
afterAll(() => shop.close())

/** Every test begins with one administrator, who has just logged in. */
beforeEach(async () => {
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'administrator'))
  await shop.db.update(users).set({ deletedAt: null, blockedAt: null }).where(eq(users.email, 'admin@ceibo.test'))
  admin = await shop.loginAs('admin@ceibo.test')
})

const PASSWORD = 'Viento#Sur2026'
const entries = (subject: string) =>
  shop.db
    .select({ action: auditLog.action, userId: auditLog.userId, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.id)

async function idOf(email: string): Promise<string> {
  const [found] = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return found!.id
}

async function invite(email: string, role: 'administrator' | 'finance' | 'support' | 'reader' = 'support') {
  const answer = await shop.call(userApi.invite, { body: { name: 'Inés', email, role } }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

async function tokenSentTo(email: string): Promise<string> {
  const invitation = (await deliverEmails(shop)).findLast(({ to }) => to === email)
  return /\/admin\/reset#token=([\w-]+)/.exec(invitation!.text)![1]!
}

test('D-04 an invited user gets a link by mail, chooses a password with it once, and may do what the role says', async () => {
  const { id, status } = await invite('ines@staff.test')
  expect(status).toBe('invited')
  const token = await tokenSentTo('ines@staff.test')
  const reset = { body: { token, password: PASSWORD, passwordConfirmation: PASSWORD } }
  expect(await shop.call(authApi.reset, reset)).toMatchObject({ ok: true })
  expect(await shop.call(authApi.reset, reset)).toMatchObject({ ok: false })
  const login = await shop.call(authApi.login, {
    body: { user: 'ines@staff.test', password: PASSWORD, role: 'administrator' },
  })
  if (!login.ok) throw new Error(login.failure.message)
  const own = { token: login.result.token }
  expect(await shop.call(authApi.session, {}, own)).toMatchObject({
    ok: true,
    result: { role: 'administrator', assignedRole: 'support' },
  })
  expect(await shop.call(saleApi.list, { query: {} }, own)).toMatchObject({ ok: true })
  expect(await shop.call(userApi.list, { query: {} }, own)).toMatchObject({ status: 403 })
  expect((await entries(id)).map(({ action }) => action)).toEqual(['user.invited', 'password.changed'])
})

test('D-04 a name that holds an address is refused: no invitation carries it into a mailbox', async () => {
  const name = 'Ganaste: premio.example'
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${admin}` }, payload })
  const invitation = { name, email: 'ajena@lejos.example', role: 'support' }
  const { id } = await invite('sinlink@staff.test')
  for (const answer of [await send('POST', '/users', invitation), await send('PUT', `/users/${id}`, { name })]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path: 'name', key: 'USERS.NAME_ADDRESS' }] })
  }
  expect((await deliverEmails(shop)).map(({ to }) => to)).not.toContain(invitation.email)
})

test('D-04 an invitation can be sent again, and the link before stops working', async () => {
  const { id } = await invite('dos@staff.test')
  const before = await tokenSentTo('dos@staff.test')
  expect(await shop.call(userApi.inviteAgain, { params: { id }, body: {} }, { token: admin })).toMatchObject({
    ok: true,
  })
  const after = await tokenSentTo('dos@staff.test')
  const choose = (token: string) =>
    shop.call(authApi.reset, { body: { token, password: PASSWORD, passwordConfirmation: PASSWORD } })
  expect(await choose(before)).toMatchObject({ ok: false })
  expect(await choose(after)).toMatchObject({ ok: true })
  expect(await shop.call(userApi.inviteAgain, { params: { id }, body: {} }, { token: admin })).toMatchObject({
    ok: false,
    failure: { error: 'USERS.HAS_PASSWORD' },
  })
})

test('D-04 an email that has a user is refused at its field, in any case', async () => {
  await invite('tomado@staff.test')
  const body = { name: 'Otra', email: 'TOMADO@staff.test', role: 'reader' } as const
  expect(await shop.call(userApi.invite, { body }, { token: admin })).toMatchObject({
    ok: false,
    status: 400,
    failure: { fields: [{ path: 'email', key: 'LOGIN.EMAIL_TAKEN' }] },
  })
})

test('D-05 a role that is taken away is gone from the next call on, in the session that is open', async () => {
  const { id, token } = await addStaff(shop, 'finance', 'cambia@staff.test')
  const settlements = () => shop.call(saleApi.list, { query: {} }, { token })
  const pay = () => shop.call(saleApi.markPaid, { body: { ids: ['a'.repeat(22)] } }, { token })
  expect((await pay()).status).not.toBe(403)
  const edit = { params: { id }, body: { role: 'support' } } as const
  expect(await shop.call(userApi.edit, edit, { token: admin })).toMatchObject({ ok: true, result: { role: 'support' } })
  expect(await pay()).toMatchObject({ status: 403, failure: { error: 'AUTHORIZATION_ERROR' } })
  expect(await settlements()).toMatchObject({ ok: true })
  expect((await entries(id)).at(-1)).toMatchObject({
    action: 'user.edited',
    userId: await idOf('admin@ceibo.test'),
    detail: { role: { from: 'finance', to: 'support' } },
  })
})

// ASVS 7.4.2
test('D-04 a blocked user is out at once and cannot come back, by login or by link, until unblocked', async () => {
  const { id, email, token } = await addStaff(shop, 'support', 'bloqueada@staff.test')
  const block = (isBlocked: boolean) =>
    shop.call(userApi.edit, { params: { id }, body: { isBlocked } }, { token: admin })
  expect(await block(true)).toMatchObject({ ok: true, result: { status: 'blocked', sessions: 0 } })
  expect(await shop.call(authApi.session, {}, { token })).toMatchObject({ status: 401 })
  await expect(shop.loginAs(email, 'administrator')).rejects.toThrow('401')
  await shop.call(authApi.forgot, { body: { user: email, role: 'administrator' } })
  expect((await deliverEmails(shop)).filter(({ to }) => to === email)).toEqual([])
  await block(false)
  await shop.loginAs(email, 'administrator')
  expect((await entries(id)).map(({ action }) => action)).toEqual(['user.blocked', 'user.unblocked'])
})

// ASVS 7.4.5
test('D-04 staff end every session of a user, who may log in again', async () => {
  const { id, email, token } = await addStaff(shop, 'reader', 'sesiones@staff.test')
  const other = await shop.loginAs(email, 'administrator')
  expect(await shop.call(userApi.get, { params: { id } }, { token: admin })).toMatchObject({ result: { sessions: 2 } })
  expect(await shop.call(userApi.endSessions, { params: { id }, body: {} }, { token: admin })).toMatchObject({
    result: { sessions: 0 },
  })
  for (const ended of [token, other])
    expect(await shop.call(authApi.session, {}, { token: ended })).toMatchObject({ status: 401 })
  await shop.loginAs(email, 'administrator')
})

test('D-04 a removed user is out, is in no list, and the email can be invited anew', async () => {
  const { id, token } = await addStaff(shop, 'reader', 'sale@staff.test')
  expect(await shop.call(userApi.remove, { params: { id } }, { token: admin })).toMatchObject({ ok: true })
  expect(await shop.call(authApi.session, {}, { token })).toMatchObject({ status: 401 })
  expect(await shop.call(userApi.get, { params: { id } }, { token: admin })).toMatchObject({ status: 404 })
  await invite('sale@staff.test')
})

test('D-04 the last active administrator is not removed, demoted or blocked; a user who never chose a password does not count', async () => {
  await invite('futura@staff.test', 'administrator')
  const id = await idOf('admin@ceibo.test')
  const params = { id }
  const refused = { ok: false, status: 409, failure: { error: 'USERS.LAST_ADMINISTRATOR' } }
  const caller = { token: admin }
  expect(await shop.call(userApi.remove, { params }, caller)).toMatchObject(refused)
  expect(await shop.call(userApi.edit, { params, body: { role: 'reader' } }, caller)).toMatchObject(refused)
  expect(await shop.call(userApi.edit, { params, body: { isBlocked: true } }, caller)).toMatchObject(refused)
  const { id: second } = await addStaff(shop, 'administrator', 'segunda@staff.test')
  expect(await shop.call(userApi.edit, { params: { id: second }, body: { role: 'reader' } }, caller)).toMatchObject({
    ok: true,
  })
})

test('D-04 of administrators who remove, demote and block each other at the same moment one is left', async () => {
  const others = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => addStaff(shop, 'administrator', `${name}-${Date.now()}@staff.test`)),
  )
  const all = [{ id: await idOf('admin@ceibo.test'), token: admin }, ...others]
  const answers = await Promise.all(
    all.map(({ id }, n) => {
      const by = { token: all[(n + 1) % all.length]!.token }
      const params = { id }
      if (n % 3 === 0) return shop.call(userApi.remove, { params }, by)
      return shop.call(userApi.edit, { params, body: n % 3 === 1 ? { role: 'reader' } : { isBlocked: true } }, by)
    }),
  )
  expect(await shop.db.$count(users, isActiveManager)).toBeGreaterThanOrEqual(1)
  for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
})

test('D-04 of two administrators who remove each other at the same moment one is left', async () => {
  await shop.db.update(users).set({ blockedAt: new Date() }).where(isActiveManager)
  const two = [
    await addStaff(shop, 'administrator', `y-${Date.now()}@staff.test`),
    await addStaff(shop, 'administrator', `z-${Date.now()}@staff.test`),
  ]
  await Promise.all(two.map(({ id, token }) => shop.call(userApi.remove, { params: { id } }, { token })))
  expect(await shop.db.$count(users, isActiveManager)).toBe(1)
})

test('D-03 D-04 users are blocked together, their sessions ended, each in the audit log; what is so already is left out', async () => {
  const one = await addStaff(shop, 'support', 'lote-uno@staff.test')
  const two = await addStaff(shop, 'finance', 'lote-dos@staff.test')
  const ids = [one.id, two.id]
  const unknown = { body: { ids: [...ids, crypto.randomUUID()] } }
  expect(await shop.call(userApi.endSessionsOf, unknown, { token: admin })).toMatchObject({ status: 404 })
  expect(await shop.call(saleApi.list, { query: {} }, { token: two.token }), 'all or none').toMatchObject({ ok: true })
  const ended = await shop.call(userApi.endSessionsOf, { body: { ids } }, { token: admin })
  expect(ended).toMatchObject({ ok: true, result: { changed: 2 } })
  expect(await shop.call(saleApi.list, { query: {} }, { token: two.token })).toMatchObject({ status: 401 })
  const block = (isBlocked: boolean) => shop.call(userApi.block, { body: { ids, isBlocked } }, { token: admin })
  const [blocked, again] = [await block(true), await block(true)]
  expect([blocked, again]).toMatchObject([{ result: { changed: 2 } }, { result: { changed: 0, ids: [] } }])
  expect(blocked.ok && new Set(blocked.result.ids)).toEqual(new Set(ids))
  for (const { id } of [one, two])
    expect((await entries(id)).map(({ action }) => action)).toEqual(['user.sessions-ended', 'user.blocked'])
  expect(await block(false)).toMatchObject({ result: { changed: 2 } })
  const { token } = await addStaff(shop, 'support', 'lote-tres@staff.test')
  expect(await shop.call(userApi.block, { body: { ids, isBlocked: true } }, { token })).toMatchObject({ status: 403 })
})

test('D-03 D-04 of all administrators who are blocked together none is', async () => {
  const other = await addStaff(shop, 'administrator', 'otra@staff.test')
  const ids = [other.id, await idOf('admin@ceibo.test')]
  const refused = await shop.call(userApi.block, { body: { ids, isBlocked: true } }, { token: admin })
  expect(refused).toMatchObject({ ok: false, failure: { errorCode: 'LAST_ADMINISTRATOR' } })
  expect(await shop.db.$count(users, isActiveManager)).toBe(2)
})

test('D-04 users are changed only after the password was typed again', async () => {
  shop.clock.advance(16 * 60_000)
  const body = { name: 'Inés', email: 'tarde@staff.test', role: 'reader' } as const
  expect(await shop.call(userApi.invite, { body }, { token: admin })).toMatchObject({
    ok: false,
    failure: { errorCode: 'CONFIRM_PASSWORD' },
  })
})

test('D-04 the list finds by name, email, role and status, page by page', async () => {
  await addStaff(shop, 'finance', 'filtro@staff.test')
  const find = async (filter: object) => {
    const answer = await shop.call(userApi.list, { query: { filter, range: [0, 99] } }, { token: admin })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result
  }
  expect((await find({ q: 'FILTRÓ@' })).rows.map(({ email }) => email)).toEqual(['filtro@staff.test'])
  expect((await find({ role: 'finance' })).rows.every(({ role }) => role === 'finance')).toBe(true)
  expect((await find({ status: 'blocked' })).rows.every(({ status }) => status === 'blocked')).toBe(true)
  const { rows, total } = await find({})
  expect(total).toBe(rows.length)
  expect(rows.map(({ email }) => email)).not.toContain('')
})

const AGENCY = 'agencia@ceibo.test'
let colleagues = 0

const agency = async () => (await shop.db.select().from(users).where(eq(users.email, AGENCY)))[0]!

/** Another of the agency's people. */
function ofTheAgency(role: 'owner' | 'seller' | 'viewer') {
  colleagues += 1
  return addColleague(shop, AGENCY, role, `${role}-${colleagues}@agencia.test`)
}

test('D-05 an owner invites to the own business, where the invited choose a password and may what the role says', async () => {
  const token = await shop.loginAs(AGENCY)
  const body = { name: 'Vera', email: 'vera@agencia.test', role: 'seller' } as const
  const invited = await shop.call(userApi.invite, { body }, { token })
  expect(invited).toMatchObject({ ok: true, result: { role: 'seller', status: 'invited' } })
  const invitation = (await deliverEmails(shop)).findLast(({ to }) => to === 'vera@agencia.test')
  const [, chosen = ''] = /\/profile\/reset#token=([\w-]+)/.exec(invitation!.text) ?? []
  const reset = { token: chosen, password: PASSWORD, passwordConfirmation: PASSWORD }
  expect(await shop.call(authApi.reset, { body: reset })).toMatchObject({ ok: true, result: { role: 'partner' } })
  const login = await shop.call(authApi.login, { body: { user: body.email, password: PASSWORD, role: 'partner' } })
  if (!login.ok) throw new Error(login.failure.message)
  const own = { token: login.result.token }
  expect(await shop.call(authApi.session, {}, own)).toMatchObject({ result: { assignedRole: 'seller' } })
  expect(await shop.call(userApi.list, { query: {} }, own)).toMatchObject({ status: 403 })
  const [written] = await shop.db.select().from(users).where(eq(users.email, body.email))
  expect(written!.businessId).toBe((await agency()).businessId)
})

test('D-05 an owner sees and changes the own people only, and gives no role of staff', async () => {
  const token = await shop.loginAs(AGENCY)
  const own = await ofTheAgency('viewer')
  const listed = await shop.call(userApi.list, { query: {} }, { token })
  if (!listed.ok) throw new Error(listed.failure.message)
  expect(listed.result.rows.map(({ email }) => email)).toEqual(expect.arrayContaining([AGENCY, own.email]))
  expect(listed.result.rows.every(({ email }) => email.endsWith('agencia.test') || email === AGENCY)).toBe(true)
  const strangers = [await idOf('broker@ceibo.test'), await idOf('admin@ceibo.test')]
  for (const id of strangers) {
    const calls = [
      shop.call(userApi.get, { params: { id } }, { token }),
      shop.call(userApi.edit, { params: { id }, body: { isBlocked: true } }, { token }),
      shop.call(userApi.remove, { params: { id } }, { token }),
      shop.call(userApi.endSessions, { params: { id }, body: {} }, { token }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404 })
  }
  const together = { ids: [own.id, ...strangers] }
  for (const answer of [
    await shop.call(userApi.block, { body: { ...together, isBlocked: true } }, { token }),
    await shop.call(userApi.endSessionsOf, { body: together }, { token }),
  ])
    expect(answer).toMatchObject({ status: 404, failure: { errorCode: 'USER_NOT_FOUND' } })
  const refused = { status: 400, failure: { fields: [{ path: 'role', key: 'USERS.ROLE_REQUIRED' }] } }
  const role = 'administrator'
  const body = { name: 'Ana', email: 'ana@agencia.test', role } as const
  expect(await shop.call(userApi.invite, { body }, { token })).toMatchObject(refused)
  expect(await shop.call(userApi.edit, { params: { id: own.id }, body: { role } }, { token })).toMatchObject(refused)
  const { businessId } = (await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test')))[0]!
  const elsewhere = { name: 'Ana', email: 'ana@agencia.test', role: 'seller', businessId: businessId! } as const
  expect(await shop.call(userApi.invite, { body: elsewhere }, { token })).toMatchObject({ status: 404 })
  expect(await shop.db.$count(users, eq(users.email, elsewhere.email))).toBe(0)
  const others = { query: { filter: { businessId: businessId! } } }
  expect(await shop.call(userApi.list, others, { token })).toMatchObject({ result: { rows: [], total: 0 } })
})

test('D-07 staff list the people of a business apart from their own, invite to it, change, block and remove them', async () => {
  const { businessId } = await agency()
  const of = { businessId: businessId! }
  const listed = async (filter: object) => {
    const answer = await shop.call(userApi.list, { query: { filter } }, { token: admin })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result.rows
  }
  const body = { name: 'Lía', email: 'lia@agencia.test', role: 'viewer', ...of } as const
  const invited = await shop.call(userApi.invite, { body }, { token: admin })
  if (!invited.ok) throw new Error(invited.failure.message)
  const mburucuya = { id: businessId, name: 'Mburucuyá Viajes', type: 'company' }
  expect(invited.result).toMatchObject({ role: 'viewer', status: 'invited', business: mburucuya })
  const { id } = invited.result
  expect(await shop.call(userApi.inviteAgain, { params: { id }, body: {} }, { token: admin })).toMatchObject({
    ok: true,
  })
  const facts = { name: body.name, business: businessId }
  expect(await entries(id)).toMatchObject([
    { detail: { ...facts, role: 'viewer' } },
    { detail: { ...facts, again: true } },
  ])
  const people = await listed(of)
  expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining([AGENCY, body.email]))
  expect(people.every(({ business }) => business?.id === businessId)).toBe(true)
  expect((await listed({})).every(({ business }) => business === null)).toBe(true)

  const edit = (change: object) => shop.call(userApi.edit, { params: { id }, body: change }, { token: admin })
  expect(await edit({ role: 'seller' })).toMatchObject({ ok: true, result: { role: 'seller' } })
  expect(await edit({ isBlocked: true })).toMatchObject({ ok: true, result: { status: 'blocked' } })
  const notTheirs = { status: 400, failure: { fields: [{ path: 'role', key: 'USERS.ROLE_REQUIRED' }] } }
  expect(await edit({ role: 'administrator' })).toMatchObject(notTheirs)
  const owner = { name: 'Ana', email: 'ana@agencia.test', role: 'owner' } as const
  expect(await shop.call(userApi.invite, { body: owner }, { token: admin })).toMatchObject(notTheirs)
  expect(await shop.call(userApi.remove, { params: { id } }, { token: admin })).toMatchObject({ ok: true })
  expect((await entries(id)).map(({ action }) => action)).toEqual([
    'user.invited',
    'user.invited',
    'user.edited',
    'user.blocked',
    'user.removed',
  ])
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  for (const none of [main!.id, crypto.randomUUID()])
    expect(await shop.call(userApi.invite, { body: { ...body, businessId: none } }, { token: admin })).toMatchObject({
      status: 404,
    })
})

test('D-07 staff cannot take a business its last active owner, nor block it among others', async () => {
  const { id, businessId } = await agency()
  await shop.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(and(isActiveManagerOf(businessId), ne(users.id, id)))
  const refused = { ok: false, status: 409, failure: { error: 'USERS.LAST_OWNER' } }
  const caller = { token: admin }
  expect(await shop.call(userApi.remove, { params: { id } }, caller)).toMatchObject(refused)
  const staff = await addStaff(shop, 'reader', 'mezclada@staff.test')
  const ids = [staff.id, id]
  expect(await shop.call(userApi.block, { body: { ids, isBlocked: true } }, caller)).toMatchObject(refused)
  expect(await shop.call(userApi.get, { params: { id: staff.id } }, caller)).toMatchObject({
    result: { status: 'active' },
  })
})

test('D-05 a role of a business that is taken away is gone from the next call on, and who is blocked is out', async () => {
  const token = await shop.loginAs(AGENCY)
  const { id, token: theirs } = await ofTheAgency('owner')
  const home = () => shop.call(saleApi.totals, { query: {} }, { token: theirs })
  const account = () => shop.call(partnerAccountApi.own, {}, { token: theirs })
  expect((await account()).status).toBe(200)
  await shop.call(userApi.edit, { params: { id }, body: { role: 'seller' } }, { token })
  expect([(await account()).status, (await home()).status]).toEqual([403, 200])
  await shop.call(userApi.edit, { params: { id }, body: { isBlocked: true } }, { token })
  expect((await home()).status).toBe(401)
})

test('D-05 the last active owner of a business is not removed, demoted or blocked, however many owners others have', async () => {
  const { id, businessId } = await agency()
  await shop.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(and(isActiveManagerOf(businessId), ne(users.id, id)))
  const token = await shop.loginAs(AGENCY)
  const params = { id }
  const refused = { ok: false, status: 409, failure: { error: 'USERS.LAST_OWNER' } }
  expect(await shop.call(userApi.remove, { params }, { token })).toMatchObject(refused)
  expect(await shop.call(userApi.edit, { params, body: { role: 'seller' } }, { token })).toMatchObject(refused)
  expect(await shop.call(userApi.block, { body: { ids: [id], isBlocked: true } }, { token })).toMatchObject(refused)
})

test('D-05 a mailbox gets five invitations a day, also at once, and an owner cannot look through who has a login', async () => {
  const owner = await shop.loginAs('broker@ceibo.test')
  const answer = await shop.call(
    userApi.invite,
    { body: { name: 'Inés', email: 'llena@rambla.test', role: 'viewer' } },
    { token: owner },
  )
  if (!answer.ok) throw new Error(answer.failure.message)
  const params = { id: answer.result.id }
  const again = await Promise.all(
    Array.from({ length: 8 }, () => shop.call(userApi.inviteAgain, { params }, { token: owner })),
  )
  expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  const invitation = { name: 'Inés', email: 'admin@ceibo.test', role: 'viewer' } as const
  const looked = []
  for (let n = 0; n < 52; n += 1) looked.push(await shop.call(userApi.invite, { body: invitation }, { token: owner }))
  expect(looked.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  await shop.db.delete(limitedUse)
})

test('D-05 who is removed while their own call is on its way does nothing more', async () => {
  const [own] = await shop.db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
  const by = { userId: own!.id, business: { id: own!.businessId! } } as never
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, own!.id))
  const invitation = { name: 'Inés', email: 'tarde@rambla.test', role: 'owner' } as const
  await expect(inviteUser(shop.dependencies, by, invitation)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(removeUser(shop.dependencies, by, own!.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(blockUsers(shop.dependencies, by, { ids: [own!.id], isBlocked: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await shop.db.update(users).set({ blockedAt: null }).where(eq(users.id, own!.id))
})

test('D-05 of owners who remove, demote and block each other at the same moment one is left', async () => {
  const { id, businessId } = await agency()
  const added = [await ofTheAgency('owner'), await ofTheAgency('owner'), await ofTheAgency('owner')]
  const all = [{ id, token: await shop.loginAs(AGENCY) }, ...added]
  const answers = await Promise.all(
    all.map(({ id: whom }, n) => {
      const by = { token: all[(n + 1) % all.length]!.token }
      const params = { id: whom }
      if (n % 3 === 0) return shop.call(userApi.remove, { params }, by)
      return shop.call(userApi.edit, { params, body: n % 3 === 1 ? { role: 'seller' } : { isBlocked: true } }, by)
    }),
  )
  expect(await shop.db.$count(users, isActiveManagerOf(businessId))).toBeGreaterThanOrEqual(1)
  for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
  await shop.db.update(users).set({ blockedAt: new Date() }).where(isActiveManagerOf(businessId))
  const two = [await ofTheAgency('owner'), await ofTheAgency('owner')]
  await Promise.all(two.map(({ id: whom, token }) => shop.call(userApi.remove, { params: { id: whom } }, { token })))
  expect(await shop.db.$count(users, isActiveManagerOf(businessId))).toBe(1)
})

test('D-09 who edits a user that was changed meanwhile is refused, and gets the user as it is now', async () => {
  const { id, version } = await invite('doble@staff.test')
  const edit = (body: InputOf<typeof userApi.edit>['body'], by = admin) =>
    shop.call(userApi.edit, { params: { id }, body }, { token: by })
  expect(await edit({ version, name: 'Inés Paz' })).toMatchObject({ ok: true, result: { version: version + 1 } })
  await shop.call(userApi.block, { body: { ids: [id], isBlocked: true } }, { token: admin })
  const late = await edit({ version, role: 'reader' })
  expect(late).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
  const now = await shop.call(userApi.get, { params: { id } }, { token: admin })
  expect(currentOf(late, userApi.edit)).toEqual(now.ok && now.result)
  expect(now).toMatchObject({ result: { name: 'Inés Paz', role: 'support', status: 'blocked', version: version + 2 } })
  expect(await edit({ version: version + 2, role: 'reader' })).toMatchObject({ ok: true, result: { role: 'reader' } })
  // Without a version an edit applies to any.
  expect(await edit({ role: 'support' })).toMatchObject({ ok: true })
})

test('D-09 of ten who edit a user at once, one saves', async () => {
  const { id, version } = await invite('diez@staff.test')
  const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez']
  const answers = await Promise.all(
    names.map((name) => shop.call(userApi.edit, { params: { id }, body: { version, name } }, { token: admin })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('D-09 A-08 an owner who is refused gets only what an owner sees, and nobody of another business', async () => {
  const { token } = await ofTheAgency('owner')
  const { id } = await ofTheAgency('seller')
  const edit = (by: string) =>
    shop.call(userApi.edit, { params: { id }, body: { version: 99, name: 'Otra' } }, { token: by })
  const late = await edit(token)
  const seen = await shop.call(userApi.get, { params: { id } }, { token })
  expect(currentOf(late, userApi.edit)).toEqual(seen.ok && seen.result)
  const stranger = await edit(await shop.loginAs('broker@ceibo.test'))
  expect(stranger).toMatchObject({ status: 404 })
  expect(stranger).not.toHaveProperty('failure.data')
})
