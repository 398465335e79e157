import fastify from 'fastify'
import { expect, test } from 'vitest'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { serveBankReturns } from './bank-returns.ts'

test.each(['', '/mburucuya', `/${brokerStorefront({ of: 'order', code: 'A7'.repeat(16) })}`])(
  'Y-03 a bank that returns by a form to “%s” opens the page of the order, whatever the form says',
  async (storefront) => {
    const app = fastify()
    serveBankReturns(app)
    const url = `${storefront}/pagar/${'0'.repeat(20)}/pendiente?resultado=aprobado`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'Status=Approved&Amount=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url])
    await app.close()
  },
)
