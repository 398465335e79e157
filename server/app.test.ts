import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FailureBody } from '#shared/errors.ts'
import { endpoint } from '#shared/http.ts'
import { createServer } from './app.ts'
import { serve } from './serve.ts'

const say = endpoint({
  method: 'POST',
  path: '/say',
  access: 'public',
  summary: 'Decir algo',
  body: z.strictObject({ text: z.string() }),
  result: z.int(),
  shape: 'envelope',
})

let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' })
  serve({ app, endpoints: [], authenticate: async () => null }, say, ({ body }) => body.text.length)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('K-01 a body of more than 256 KB is refused before it is read', async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/say`
  const send = (bytes: number) => {
    const body = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  expect((await send(256 * 1024)).status).toBe(200)
  const refused = await send(256 * 1024 + 1)
  expect(refused.status).toBe(413)
  expect((await refused.json()) as FailureBody).toMatchObject({ errorCode: 'TOO_LARGE', error: 'TOO_LARGE' })
})

test('K-01 whoever sends too slowly is cut off', () => {
  const { headersTimeout, requestTimeout } = app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 180_000 })
})
