import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partnerUsageApi } from '#shared/partner/usage-contract.ts'
import { partnerKeyOf } from '../../../tests/support/partner.ts'
import { listenForPartners, partnerAt } from '../../../tests/support/partner-socket.ts'
import { startTestShop } from '../../../tests/support/test-app.ts'
import { partnerCallCount } from '../../platform/db/schema/partner-calls.ts'

test('W-07 the calls of a test key count among those of its business, by our own clock, with the codes of its sandbox', async () => {
  const shop = await startTestShop()
  const { id, key } = await partnerKeyOf(shop, 'agencia@ceibo.test', { mode: 'test' })
  const program = partnerAt(await listenForPartners(shop), key)
  const { headers } = await program.get('/meta')
  expect(headers.get('ratelimit-policy')).toBe('"business";q=3000;w=60')
  await program.get(`/sales/sale_${crypto.randomUUID()}`)
  await program.post('/sandbox/clock', { now: '2026-12-24T12:00:00.000Z' })
  await program.get('/meta')
  const rows = () => shop.db.select().from(partnerCallCount).where(eq(partnerCallCount.keyId, id))
  // All of them: some may be written before the others.
  await expect.poll(async () => (await rows()).reduce((sum, { calls }) => sum + calls, 0)).toBe(4)
  const counted = (await rows()).map(({ day, call, status, code, calls }) => [day, call, status, code, calls].join(' '))
  expect(counted.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    '2026-11-21 GET /meta 200  2',
    '2026-11-21 GET /sales/:id 404 sale_not_found 1',
    '2026-11-21 POST /sandbox/clock 201  1',
  ])
  const token = await shop.loginAs('agencia@ceibo.test')
  const answer = await shop.call(partnerUsageApi.keys, { query: {} }, { token })
  expect(answer).toMatchObject({ result: { rows: [{ id, mode: 'test', calls: 4, succeeded: 3, refused: 1 }] } })
  await shop.close()
})
