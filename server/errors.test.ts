import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { answerErrors } from './errors.ts'

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

test('K-02 what nobody expected is told in the words of the call that failed, without what was inside', async () => {
  expect(await answerTo(new Error('relation "plans" does not exist'))).toEqual({
    status: 500,
    body: { errorCode: 'UNEXPECTED', error: 'PLANS.ERROR.GET', message: messages['PLANS.ERROR.GET'] },
  })
})

test('K-02 a database that cannot be reached is told as such, however deep the driver said it', async () => {
  for (const code of ['ECONNREFUSED', '57P01', '08006', '55P03']) {
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
