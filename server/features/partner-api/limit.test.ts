import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../app.ts'
import { answerProblem } from '../../platform/http/answer-problem.ts'
import { limitInProcess } from './limit.ts'

let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' })
  await app.register(async (scope) => {
    scope.setErrorHandler(answerProblem)
    const limit = limitInProcess(scope, ({ headers }) => String(headers.authorization), { name: 'key', max: 2 })
    scope.get('/limited', { onRequest: limit }, () => ({}))
  })
})
afterAll(() => app.close())

test('W-02 a business that called too often gets 429 and when to come back; another one does not', async () => {
  const call = (authorization: string) => app.inject({ url: '/limited', headers: { authorization } })
  expect((await call('a')).headers.ratelimit).toMatch(/^"key";r=1;t=\d+$/)
  expect((await call('a')).headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/)
  const refused = await call('a')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    429,
    expect.stringContaining('application/problem+json'),
  ])
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['ratelimit-policy']).toBe('"key";q=2;w=60')
  expect((await call('b')).statusCode).toBe(200)
})
