import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '../http/errors.ts'
import { loggedRequest } from './logged-request.ts'

// ASVS 14.2.1, 16.2.5
test('K-01 a log line of a request holds no header and nothing that follows the question mark', async () => {
  const stream = new PassThrough()
  const app = Fastify({ logger: { level: 'trace', stream, serializers: { req: loggedRequest } } })
  answerErrors(app)
  app.get('/admin/reset', () => 'ok')
  const headers = { authorization: 'Bearer canary-1', cookie: 'SSID=canary-2' }
  await app.inject({ url: '/admin/reset?token=canary-3', headers })
  await app.inject({ method: 'POST', url: '/admin/reset?token=canary-4', headers, payload: { password: 'canary-5' } })
  await app.close()
  stream.end()
  const output = await text(stream)
  expect(output).toContain('"path":"/admin/reset"')
  expect(output).not.toContain('canary')
})
