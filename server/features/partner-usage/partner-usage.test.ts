import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { partnerUsageApi, type UsageFilter } from '#shared/partner/usage-contract.ts'
import { type Answer, partner, partnerKeyOf, saleOf, trip, type WireQuote } from '../../../tests/support/partner.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { partnerCallCount } from '../../platform/db/schema/partner-calls.ts'
import { sweepUsage } from './store.ts'

let shop: TestShop
let owner: string
let support: string
/** Every call that was made, with what its caller saw of the answer. */
const ownCalls: { keyId: string; businessId: string; day: string; call: string; status: number; code: string }[] = []

type Key = Awaited<ReturnType<typeof partnerKeyOf>>
let keys: { agency: Key; other: Key; broker: Key }

beforeAll(async () => {
  shop = await startTestShop()
  owner = await shop.loginAs('agencia@ceibo.test')
  support = (await addStaff(shop, 'support')).token
  keys = {
    agency: await partnerKeyOf(shop, 'agencia@ceibo.test'),
    other: await partnerKeyOf(shop, 'agencia@ceibo.test', { scopes: ['quotes'] }),
    broker: await partnerKeyOf(shop, 'broker@ceibo.test'),
  }
  const start = shop.dependencies.now()
  await callAll('2026-11-21')
  shop.clock.advance(24 * 3_600_000)
  await callAll('2026-11-22')
  shop.clock.set(start.toISOString())
  await vi.waitFor(async () => expect(await writtenCalls()).toBe(ownCalls.length), { timeout: 60_000 })
})
afterAll(() => shop.close())

const writtenCalls = async () =>
  (await shop.db.select().from(partnerCallCount)).reduce((sum, { calls }) => sum + calls, 0)

/** Makes calls with every key that end well and that do not, and notes each. */
async function callAll(day: string): Promise<void> {
  for (const { id: keyId, businessId, key } of Object.values(keys)) {
    const program = partner(shop, key)
    const note = async <Body>(call: string, answering: Promise<Answer<Body>>): Promise<Answer<Body>> => {
      const answer = await answering
      const code = answer.status >= 400 ? answer.problem.code : ''
      ownCalls.push({ keyId, businessId, day, call, status: answer.status, code })
      return answer
    }
    await note('GET /meta', program.get('/meta'))
    const { body } = await note('POST /quotes', program.post<{ data: WireQuote[] }>('/quotes', trip()))
    await note('POST /quotes', program.post('/quotes', trip({ ages: [] })))
    const [quote] = body.data
    await note('GET /quotes/:id', program.get(`/quotes/${quote!.id}`))
    const sale = saleOf({ ...quote!, price: { amount: 1, currency: 'USD' } })
    await note('POST /sales', program.post('/sales', sale))
    await note('POST /sales', program.post('/sales', sale, { idempotencyKey: crypto.randomUUID() }))
    await note('GET /sales/:id', program.get(`/sales/sale_${crypto.randomUUID()}`))
    await note('*', program.get('/nothing/here?document=4.234.567-2'))
    await note('*', program.call('DELETE', '/sales'))
  }
}

type OwnCall = (typeof ownCalls)[number]
const countOf = (calls: readonly OwnCall[]) => ({
  calls: calls.length,
  succeeded: calls.filter(({ status }) => status < 400).length,
  refused: calls.filter(({ status }) => status >= 400 && status < 500 && status !== 429).length,
  limited: calls.filter(({ status }) => status === 429).length,
  failed: calls.filter(({ status }) => status >= 500).length,
})

async function read<Row>(
  endpoint: (typeof partnerUsageApi)[keyof typeof partnerUsageApi],
  filter: UsageFilter,
  token: string,
): Promise<Row[]> {
  const answer = await shop.call(endpoint, { query: { filter } }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows as Row[]
}

test.each([
  { who: 'an owner', filter: {}, isOwner: true },
  { who: 'an owner', filter: { from: '2026-11-22' }, isOwner: true },
  { who: 'an owner', filter: { to: '2026-11-21' }, isOwner: true, key: 'other' as const },
  { who: 'staff', filter: {}, isOwner: false },
  { who: 'staff', filter: { from: '2026-11-22', to: '2026-11-22' }, isOwner: false, key: 'broker' as const },
])('W-07 the figures of $who ($filter, $key) are those of the calls that were made', async (one) => {
  const token = one.isOwner ? owner : support
  const filter: UsageFilter = { ...one.filter, ...(one.key ? { keyId: keys[one.key].id } : {}) }
  const calls = ownCalls.filter(
    ({ businessId, keyId, day }) =>
      (!one.isOwner || businessId === keys.agency.businessId) &&
      (filter.keyId ?? keyId) === keyId &&
      day >= (filter.from ?? day) &&
      day <= (filter.to ?? day),
  )
  expect(calls.length).toBeGreaterThan(0)
  const newestFirst = [...new Set(calls.map(({ day }) => day))].toSorted((one, other) => (one < other ? 1 : -1))
  expect(await read(partnerUsageApi.list, filter, token)).toEqual(
    newestFirst.map((day) => ({ id: day, day, ...countOf(calls.filter((call) => call.day === day)) })),
  )
  const byKey = Map.groupBy(calls, ({ keyId }) => keyId)
  const keyRows = await read<{ id: string; lastOn: string }>(partnerUsageApi.keys, filter, token)
  expect(keyRows).toHaveLength(byKey.size)
  for (const { id, ...row } of keyRows)
    expect(row).toMatchObject({ ...countOf(byKey.get(id)!), lastOn: byKey.get(id)!.at(-1)!.day })
  const errors = Map.groupBy(
    calls.filter(({ status }) => status >= 400),
    ({ code, call }) => `${code} ${call}`,
  )
  const errorRows = await read<{ id: string; calls: number }>(partnerUsageApi.errors, filter, token)
  expect(Object.fromEntries(errorRows.map((row) => [row.id, row.calls]))).toEqual(
    Object.fromEntries([...errors].map(([id, its]) => [id, its.length])),
  )
  expect(errors.has('idempotency_key_required POST /sales') || one.key === 'other').toBe(true)
})

test('W-07 a business gets nothing of another one, by whatever filter, and only its owner gets anything', async () => {
  const { businessId, id } = keys.broker
  for (const filter of [{ businessId }, { keyId: id }]) {
    for (const endpoint of Object.values(partnerUsageApi)) expect(await read(endpoint, filter, owner)).toEqual([])
  }
  const { token } = await addColleague(shop, 'agencia@ceibo.test', 'seller')
  for (const endpoint of Object.values(partnerUsageApi))
    expect(await shop.call(endpoint, { query: {} }, { token })).toMatchObject({ status: 403 })
})

test('W-07 nothing of what was sent is kept but the pattern of the address', async () => {
  const rows = await shop.db.select().from(partnerCallCount)
  expect(new Set(rows.map(({ call }) => call))).toEqual(new Set(ownCalls.map(({ call }) => call)))
  expect(JSON.stringify(rows)).not.toContain('4.234.567')
})

test('W-07 counts are kept for 90 days', async () => {
  const before = await writtenCalls()
  const now = shop.dependencies.now()
  shop.clock.advance(90 * 24 * 3_600_000)
  await sweepUsage(shop.dependencies)
  expect(await writtenCalls()).toBe(before)
  shop.clock.advance(24 * 3_600_000)
  await sweepUsage(shop.dependencies)
  expect(await writtenCalls()).toBe(ownCalls.filter(({ day }) => day === '2026-11-22').length)
  shop.clock.set(now.toISOString())
})
