import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { answerErrors } from './errors.ts'
import { loggedError } from '../log/logged-error.ts'

async function answerTo(thrown: unknown) {
  const app = Fastify()
  answerErrors(app)
  app.get('/plans', { config: { failure: 'PLANS.ERROR.GET' } }, () => {
    throw thrown
  })
  const { statusCode, body } = await app.inject('/plans')
  await app.close()
  return { status: statusCode, body: JSON.parse(body) as FailureBody }
}

// ASVS 13.4.2, 16.5.1
test('K-02 an unexpected error is answered in the words of the call that failed, without its inside', async () => {
  expect(await answerTo(new Error('relation "plans" does not exist'))).toEqual({
    status: 500,
    body: { errorCode: 'UNEXPECTED', error: 'PLANS.ERROR.GET', message: messages['PLANS.ERROR.GET'] },
  })
})

// ASVS 16.5.2
test('K-02 a database that cannot be reached is answered as such, however deep the driver said it', async () => {
  for (const code of ['ECONNREFUSED', '57P01', '08006', '55P03', '25006']) {
    const cause = Object.assign(new Error('connect to 10.0.0.7 failed'), { code })
    expect(await answerTo(new Error('Failed query: select 1', { cause })), code).toEqual({
      status: 503,
      body: {
        errorCode: 'UNAVAILABLE',
        error: 'DATABASE_CONNECTION_ERROR',
        message: messages.DATABASE_CONNECTION_ERROR,
      },
    })
  }
})

test('K-02 a driver that lost its connection and gives no code, and a disk without room, are answered as such too', async () => {
  const words = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ]
  for (const message of words) {
    const { status, body } = await answerTo(new Error('Failed query: begin', { cause: new Error(message) }))
    expect([status, body.error], message).toEqual([503, 'DATABASE_CONNECTION_ERROR'])
  }
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const cause = new AggregateError([refused], '')
  expect((await answerTo(new Error('Failed query: begin', { cause }))).status).toBe(503)
  for (const code of ['53100', 'ENOSPC']) {
    const { status, body } = await answerTo(Object.assign(new Error('no room'), { code }))
    expect([status, body.error], code).toEqual([503, 'UNAVAILABLE'])
  }
})

test('K-01 a refusal of the framework is never answered as an error of ours, whatever its status', async () => {
  for (const [statusCode, status] of [
    [403, 404],
    [406, 400],
    [431, 400],
  ] as const) {
    expect((await answerTo(Object.assign(new Error('no'), { statusCode }))).status).toBe(status)
  }
})

test('K-02 whatever is logged as an error has a message and a stack', () => {
  const trouble = {
    message: 'connect ECONNREFUSED',
    stack: 'Error: connect\n    at pool',
    code: 'ECONNREFUSED',
  }
  expect(loggedError({ ...trouble, queue: 'send-mail' })).toEqual({
    type: 'object',
    message: 'connect ECONNREFUSED',
    stack: trouble.stack,
    code: 'ECONNREFUSED',
  })
  for (const thrown of [{ odd: { deep: 1 } }, 'text', undefined, null, 7, Object.create(null)]) {
    const { message, stack } = loggedError(thrown)
    expect(message).not.toContain('[object Object]')
    expect([message, stack].every((text) => text.length > 0)).toBe(true)
  }
})
