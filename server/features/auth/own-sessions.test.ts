import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountApi } from '#shared/auth/account-contract.ts'
import { authApi } from '#shared/auth/contract.ts'
import { loginFailure, session } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { dropOldSessions, endSession } from './session.ts'

const START = '2026-11-21T15:00:00.000Z'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.db.delete(session)
  await shop.db.delete(loginFailure)
})

async function logIn(user: string, { role = 2, remember = false, headers = {} } = {}): Promise<string> {
  const payload = { user, password: DEMO_PASSWORD, role, remember }
  const response = await shop.app.inject({ method: 'POST', url: '/api/user/login', headers, payload })
  return response.json<{ data: { token: string } }>().data.token
}

async function sessionsSeenBy(token: string) {
  const answer = await shop.call(accountApi.sessions, {}, { token })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer.result
}

const statusOf = async (token: string) => (await shop.call(authApi.session, {}, { token })).status
const revocations = () => shop.db.select().from(auditLog).where(eq(auditLog.action, 'sessions.revoked'))

// ASVS 7.5.2
test('A-04 a user sees its open sessions, the last used first, by device and network, and no other user’s', async () => {
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '190.64.10.203' }
  const [old, other] = [await logIn('broker@ceibo.test', { headers }), await logIn('agencia@ceibo.test')]
  shop.clock.advance(5 * MINUTE)
  const mine = await logIn('broker@ceibo.test', {
    headers: { 'user-agent': 'curl/8', 'x-forwarded-for': '2800:a4:1:2::5' },
  })
  expect(await sessionsSeenBy(mine)).toEqual([
    {
      id: expect.any(String) as string,
      device: null,
      address: '2800:a4:1:x',
      openedAt: '2026-11-21T15:05:00.000Z',
      lastUsedAt: '2026-11-21T15:05:00.000Z',
      isCurrent: true,
    },
    {
      id: expect.any(String) as string,
      device: 'Firefox en Linux',
      address: '190.64.10.x',
      openedAt: START,
      lastUsedAt: START,
      isCurrent: false,
    },
  ])
  expect((await sessionsSeenBy(old)).find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Firefox en Linux' })
  expect(await sessionsSeenBy(other)).toHaveLength(1)
  const rows = JSON.stringify(await shop.db.select().from(session))
  expect(rows).not.toContain('64.10.203')
  expect(rows).not.toContain('rv:145')
})

test('A-04 a session that has been idle for too long is not listed as open', async () => {
  await logIn('admin@ceibo.test', { role: 1 })
  shop.clock.advance(31 * MINUTE)
  expect(await sessionsSeenBy(await logIn('admin@ceibo.test', { role: 1 }))).toHaveLength(1)
})

test('A-04 a session that its owner ends answers 401 at its next call, ending it again is no error, and it is written down once', async () => {
  const [stolen, mine] = [await logIn('broker@ceibo.test'), await logIn('broker@ceibo.test')]
  const before = (await revocations()).length
  const { id } = (await sessionsSeenBy(mine)).find(({ isCurrent }) => !isCurrent)!
  const end = () => shop.call(accountApi.endSession, { params: { id } }, { token: mine })
  expect(await end()).toMatchObject({ ok: true })
  expect(await end()).toMatchObject({ ok: true })
  expect([await statusOf(stolen), await statusOf(mine)]).toEqual([401, 200])
  expect(await sessionsSeenBy(mine)).toHaveLength(1)
  const written = (await revocations()).slice(before)
  expect(written).toMatchObject([{ detail: { sessions: 1 } }])
  expect(written[0]!.userId).toBe(written[0]!.subject)
})

// ASVS 8.2.2
test('A-08 no user ends a session of another, and the answer is that of one that does not exist', async () => {
  const [victim, mine] = [await logIn('agencia@ceibo.test'), await logIn('broker@ceibo.test')]
  const { id } = (await sessionsSeenBy(victim))[0]!
  for (const unknown of [id, crypto.randomUUID()]) {
    const refused = await shop.call(accountApi.endSession, { params: { id: unknown } }, { token: mine })
    expect(refused).toMatchObject({ status: 404, failure: { errorCode: 'SESSION_NOT_FOUND' } })
  }
  expect(await statusOf(victim)).toBe(200)
})

// ASVS 7.4.3
test('A-04 ending the others leaves the session that asks, tells how many there were, and writes it down', async () => {
  const others = [await logIn('broker@ceibo.test'), await logIn('broker@ceibo.test', { remember: true })]
  const [mine, agency] = [await logIn('broker@ceibo.test'), await logIn('agencia@ceibo.test')]
  const before = (await revocations()).length
  const endOthers = () => shop.call(accountApi.endOtherSessions, {}, { token: mine })
  expect(await endOthers()).toMatchObject({ ok: true, result: { ended: 2 } })
  expect(await endOthers()).toMatchObject({ ok: true, result: { ended: 0 } })
  expect(await Promise.all([...others, mine, agency].map(statusOf))).toEqual([401, 401, 200, 200])
  expect((await revocations()).slice(before)).toMatchObject([{ detail: { sessions: 2 } }])
})

test('A-04 a session that is ended twice ended the first time', async () => {
  await logIn('broker@ceibo.test')
  const [open] = await shop.db.select().from(session)
  await endSession(shop.db, open!.id, new Date(START))
  await endSession(shop.db, open!.id, new Date('2026-11-22T15:00:00.000Z'))
  expect(await shop.db.select().from(session)).toMatchObject([{ revokedAt: new Date(START) }])
})

// ASVS 14.2.4
test('A-04 the nightly sweep forgets a session 31 days after its login, with its device and address, and nothing else', async () => {
  const first = await logIn('broker@ceibo.test')
  const remembered = await logIn('agencia@ceibo.test', { remember: true })
  shop.clock.advance(2 * DAY)
  await dropOldSessions(shop.db, shop.dependencies.now())
  expect(await shop.db.select().from(session)).toHaveLength(2)
  expect(await Promise.all([first, remembered].map(statusOf))).toEqual([401, 200])
  await logIn('agencia@ceibo.test')
  shop.clock.advance(29 * DAY)
  await dropOldSessions(shop.db, shop.dependencies.now())
  expect(await shop.db.select().from(session)).toHaveLength(1)
})
