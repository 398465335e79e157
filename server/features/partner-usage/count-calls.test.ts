import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { placeOf } from '../../../tests/support/database.ts'
import { partner, partnerKeyOf } from '../../../tests/support/partner.ts'
import { startTestShop } from '../../../tests/support/test-app.ts'
import { partnerCallCount } from '../../platform/db/schema/partner-calls.ts'

test('W-07 a process that stops writes what it counted, and another one adds to it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-usage-'))
  const place = await placeOf('seeded', folder)
  const first = await startTestShop({ place })
  const { key } = await partnerKeyOf(first, 'agencia@ceibo.test')
  for (let n = 0; n < 3; n += 1) await partner(first, key).get('/meta')
  await first.close()

  const second = await startTestShop({ place })
  const rows = () => second.db.select().from(partnerCallCount)
  expect(await rows()).toMatchObject([{ call: 'GET /meta', status: 200, code: '', calls: 3 }])
  await partner(second, key).get('/meta')
  await second.close()

  const third = await startTestShop({ place })
  expect(await third.db.select().from(partnerCallCount)).toMatchObject([{ calls: 4 }])
  await third.close()
  await rm(folder, { recursive: true, force: true })
})

test('W-07 what the database does not take is written with the next counts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-usage-'))
  const place = await placeOf('seeded', folder)
  const lines: string[] = []
  const first = await startTestShop({ place, log: (line) => lines.push(line) })
  const { key } = await partnerKeyOf(first, 'agencia@ceibo.test')
  await first.db.execute(sql`alter table partner_call_count rename to away`)
  await partner(first, key).get('/meta')
  const refused = () => lines.filter((line) => line.includes('the counts of calls could not be written yet')).length
  await expect.poll(refused).toBeGreaterThan(0)
  await first.db.execute(sql`alter table away rename to partner_call_count`)
  await partner(first, key).get('/meta')
  await first.close()

  const second = await startTestShop({ place })
  expect(await second.db.select().from(partnerCallCount)).toMatchObject([{ call: 'GET /meta', calls: 2 }])
  await second.close()
  await rm(folder, { recursive: true, force: true })
})
