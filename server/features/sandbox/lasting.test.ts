import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Place, placeOf } from '../../../tests/support/database.ts'
import { partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from '../../../tests/support/partner.ts'
import { listenForPartners, partnerAt } from '../../../tests/support/partner-socket.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let folder: string
let place: Place
let shop: TestShop
let key: string
let base: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-lasting-'))
  place = await placeOf('seeded', folder)
  shop = await startTestShop({ place, lastingSandboxes: true })
  base = await listenForPartners(shop)
  key = (await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test' })).key
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function sell(program: ReturnType<typeof partnerAt>): Promise<WireSale> {
  const quotes = await program.post<{ data: WireQuote[] }>('/quotes', trip())
  expect(quotes.status, quotes.text).toBe(201)
  const sold = await program.post<WireSale>('/sales', saleOf(quotes.body.data[0]!))
  expect(sold.status, sold.text).toBe(201)
  return sold.body
}

async function startAnew(): Promise<void> {
  await shop.close()
  shop = await startTestShop({ place, lastingSandboxes: true })
  base = await listenForPartners(shop)
}

test('W-04 a sandbox is made by its first call, and is there again after the shop started anew, with its sales and its clock', async () => {
  let program = partnerAt(base, key)
  expect((await sell(program)).number).toBe(1)
  await program.post('/sandbox/clock', { now: '2026-12-01T12:00:00.000Z' })
  await startAnew()
  program = partnerAt(base, key)
  expect((await sell(program)).number).toBe(2)
  expect((await program.get('/sandbox/clock')).body).toMatchObject({ now: '2026-12-01T12:00:00.000Z' })
})

test.skipIf(!onPostgres)(
  'W-04 two processes serve the same sandbox with the same clock (PostgreSQL only)',
  async () => {
    const other = await startTestShop({
      place: { ...place, dataDir: path.join(folder, 'other') },
      lastingSandboxes: true,
    })
    const there = partnerAt(await listenForPartners(other), key)
    const here = partnerAt(base, key)
    const { id } = await sell(here)
    expect((await there.get(`/sales/${id}`)).status).toBe(200)
    await there.post('/sandbox/clock', { now: '2026-12-05T12:00:00.000Z' })
    expect((await here.get('/sandbox/clock')).body).toMatchObject({ now: '2026-12-05T12:00:00.000Z' })
    await other.close()
  },
)
