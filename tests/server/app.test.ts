import net, { type AddressInfo } from 'node:net'
import { setInterval as each } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FailureBody } from '#shared/errors.ts'
import { endpoint } from '#shared/http.ts'
import { createServer } from '../../server/app.ts'
import { serve } from '../../server/platform/http/serve.ts'
import { bareRouter } from '../support/bare-router.ts'

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
let origin: string
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' })
  serve(bareRouter(app), say, ({ body }) => body.text.length)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

// ASVS 15.2.2
test('K-01 a body of more than 256 KB is refused before it is read', async () => {
  const send = (bytes: number) => {
    const body = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
    return fetch(`${origin}/api/say`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  expect((await send(256 * 1024)).status).toBe(200)
  const refused = await send(256 * 1024 + 1)
  expect(refused.status).toBe(413)
  expect((await refused.json()) as FailureBody).toMatchObject({ errorCode: 'TOO_LARGE', error: 'TOO_LARGE' })
})

/**
 * Sends `first` at once and then a byte of `rest` every 20 ms. Returns the server's answer, and whether and after how long it
 * closed the connection.
 */
async function trickled(port: number, first: string, rest: string) {
  const started = performance.now()
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
  // A byte may be sent just after the server closed the connection.
  socket.on('error', () => undefined)
  socket.write(first)
  let sent = 0
  for await (const _ of each(20)) {
    if (socket.closed || sent === rest.length) break
    if (socket.writable) socket.write(rest[sent++]!)
  }
  const wasCut = socket.closed
  socket.destroy()
  return { received, wasCut, milliseconds: performance.now() - started }
}

// ASVS 15.2.2
test('K-01 a client that sends headers or a body too slowly is cut off in time, however steadily the bytes come', async () => {
  const { headersTimeout, requestTimeout } = app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 180_000 })
  const hasty = await createServer(
    { logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' },
    undefined,
    { headers: 500, request: 1_500, checkedEvery: 50 },
  )
  serve(bareRouter(hasty), say, ({ body }) => body.text.length)
  await hasty.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hasty.server.address() as AddressInfo
  const head = 'POST /api/say HTTP/1.1\r\nHost: ceibo\r\nContent-Type: application/json\r\n'
  const long = 'x'.repeat(500)
  const headers = await trickled(port, head, `X-Slow: ${long}`)
  const body = await trickled(port, `${head}Content-Length: 1000\r\n\r\n`, `{"text":"${long}`)
  await hasty.close()
  expect(headers).toMatchObject({ wasCut: true, received: expect.stringMatching(/^(HTTP\/1\.1 408|$)/) })
  expect(body).toMatchObject({ wasCut: true, received: expect.stringMatching(/^(HTTP\/1\.1 408|$)/) })
  expect(headers.milliseconds).toBeGreaterThan(490)
  expect(body.milliseconds).toBeGreaterThan(1_490)
})
