import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

type Line = Record<string, unknown> & { req?: { ip: string; path: string }; res?: { statusCode: number } }

const written: string[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ log: (line) => written.push(line) })
})
afterAll(() => shop.close())
beforeEach(() => {
  written.length = 0
})

const lines = () => written.map((line) => JSON.parse(line) as Line)
const withMessage = (message: string) => lines().filter(({ msg }) => msg === message)
const logIn = (password: string, user = 'broker@ceibo.test', address = '10.6.0.1') =>
  shop.call(authApi.login, { body: { user, password, role: 'partner' } }, { address })

// ASVS 16.2.1, 16.3.1, 16.3.3
test('K-02 every login is in the log: who it was when it was good, from where and why not when it was not', async () => {
  await logIn(DEMO_PASSWORD)
  expect(withMessage('login')).toMatchObject([{ userId: expect.any(String) as string }])
  for (let n = 0; n < 6; n += 1) await logIn('No-es-la-clave-1!', 'nadie@ceibo.test', '10.6.0.2')
  const failed = withMessage('login failed')
  expect(failed).toHaveLength(5)
  expect(failed[0]).toMatchObject({ address: '10.6.0.2', reason: 'WRONG_CREDENTIALS' })
  expect(withMessage('login throttled')).toMatchObject([{ address: '10.6.0.2' }])
})

// ASVS 16.3.2, 16.3.3
test('K-02 what was refused, for want of a session, a right or good input, is in the log with its call and its caller', async () => {
  const partner = await shop.loginAs('agencia@ceibo.test')
  const calls = [
    [{}, { address: '10.6.1.1' }, 401],
    [{}, { token: partner, address: '10.6.1.2' }, 403],
  ] as const
  for (const [input, options] of calls) await shop.call(businessApi.list, { query: {}, ...input }, options)
  await shop.app.inject({ method: 'POST', url: '/api/sale/refund', payload: { x: 1 }, remoteAddress: '10.6.1.3' })
  const statuses = new Map(
    lines()
      .filter(({ req }) => req?.ip.startsWith('10.6.1.'))
      .map(({ reqId, req }) => [req?.ip, lines().find((line) => line.reqId === reqId && line.res)?.res?.statusCode]),
  )
  expect(Object.fromEntries(statuses)).toEqual({ '10.6.1.1': 401, '10.6.1.2': 403, '10.6.1.3': 400 })
})

// ASVS 16.2.1, 16.2.2, 16.2.4
test('K-02 every line is one JSON object with its moment in UTC; those of a call share its id', async () => {
  await logIn(DEMO_PASSWORD)
  await shop.app.inject('/api/nada')
  expect(lines().length).toBeGreaterThan(3)
  for (const { time, level, msg } of lines()) {
    // Milliseconds since 1970, so there is no time zone to confuse.
    expect(Math.abs(Number(time) - Date.now())).toBeLessThan(3_600_000)
    expect([typeof level, typeof msg]).toEqual(['number', 'string'])
  }
  const ofCalls = lines().filter(({ req, res }) => req ?? res)
  expect(ofCalls.length).toBeGreaterThan(3)
  for (const { reqId } of ofCalls) expect(ofCalls.filter((line) => line.reqId === reqId)).toHaveLength(2)
})

// ASVS 16.4.1
test('K-02 no request can write a line of its own into the log', async () => {
  const forged = '\n{"level":30,"msg":"login","userId":"forged"}\n\u001b[2J'
  const url = `/api/${encodeURIComponent(forged)}`
  const headers = { 'user-agent': 'x', 'x-forwarded-for': `1.2.3.4${forged.replaceAll('\n', ' ')}` }
  await shop.app.inject({ url, headers })
  await shop.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { user: forged, password: forged, role: 2 },
  })
  expect(written.length).toBeGreaterThan(2)
  for (const line of written) {
    for (const character of ['\n', '\u001b']) expect(line.trimEnd().includes(character), line).toBe(false)
  }
  expect(lines().filter(({ userId }) => userId === 'forged')).toEqual([])
})
