import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createServer } from '../../server/app.ts'
import { readEnv } from '../../server/env.ts'

let app: FastifyInstance
afterEach(() => app.close())

const FORGED = '203.0.113.66'
const VISITOR = '190.64.10.203'

/** The address and the host of a request as the server sees them, when the balancer at `balancer` sets these headers. */
async function seen(TRUST_PROXY: string, headers: Record<string, string>, balancer = '10.0.0.2') {
  app = await createServer({ ...readEnv({ TRUST_PROXY }), logLevel: 'silent' })
  app.get('/seen', (request) => ({ ip: request.ip, host: request.host, protocol: request.protocol }))
  const response = await app.inject({
    url: '/seen',
    headers: { host: 'ceibo.test', ...headers },
    remoteAddress: balancer,
  })
  await app.close()
  return response.json<{ ip: string; host: string; protocol: string }>()
}

// ASVS 15.3.4
test.each(['yes', '1', '10.0.0.0/24', '192.0.2.9, 10.0.0.2'])(
  'with TRUST_PROXY %s the address counts that the balancer wrote, appended or alone, never what the client sent',
  async (trusted) => {
    expect(await seen(trusted, { 'x-forwarded-for': VISITOR })).toMatchObject({ ip: VISITOR })
    expect(await seen(trusted, { 'x-forwarded-for': `${FORGED}, ${VISITOR}` })).toMatchObject({ ip: VISITOR })
    expect(await seen(trusted, { 'x-forwarded-for': `10.0.0.2, ${FORGED}, ${VISITOR}` })).toMatchObject({ ip: VISITOR })
    expect(await seen(trusted, {})).toMatchObject({ ip: '10.0.0.2', host: 'ceibo.test', protocol: 'http' })
  },
)

// ASVS 4.1.3
test('two balancers in a row are two hops, or named', async () => {
  const headers = { 'x-forwarded-for': `${FORGED}, ${VISITOR}, 10.0.1.7` }
  expect(await seen('2', headers)).toMatchObject({ ip: VISITOR })
  expect(await seen('10.0.0.0/24,10.0.1.0/24', headers)).toMatchObject({ ip: VISITOR })
  expect(await seen('1', headers), 'the second one unsaid').toMatchObject({ ip: '10.0.1.7' })
})

// ASVS 4.1.3
test('with TRUST_PROXY no, or from an address that is not on its list, no forwarded header is trusted', async () => {
  const headers = { 'x-forwarded-for': FORGED, 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  const asItCame = { ip: '10.0.0.2', host: 'ceibo.test', protocol: 'http' }
  expect(await seen('no', headers)).toEqual(asItCame)
  expect(await seen('192.0.2.9', headers)).toEqual(asItCame)
})

// ASVS 4.1.3
test('of host and protocol too the last value counts, which the balancer wrote', async () => {
  const headers = { 'x-forwarded-host': 'evil.test, ceibo.test', 'x-forwarded-proto': 'http, https' }
  expect(await seen('yes', headers)).toMatchObject({ host: 'ceibo.test', protocol: 'https' })
})
