import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import type { Connection } from '../db/connect.ts'
import { limitedUse } from '../db/schema/operations.ts'
import { countUse, giveBackUse, reserveUse } from './shared-limit.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-26T15:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
const hourly = { name: 'test', max: 5, windowSeconds: 3_600 }
const ana = { subject: 'ana', now }

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(() => connection.db.delete(limitedUse))
afterAll(() => connection.close())

test('of twenty uses at once as many count as the limit has', async () => {
  const counted = await Promise.all(Array.from({ length: 20 }, () => countUse(connection.db, hourly, ana)))
  expect(counted.filter(Boolean)).toHaveLength(5)
  expect(await countUse(connection.db, hourly, { subject: 'luis', now })).toBe(true)
})

test('a use that was given back, or is older than the window, counts no more', async () => {
  const once = { ...hourly, max: 1 }
  const id = await reserveUse(connection.db, once, ana)
  expect(await countUse(connection.db, once, ana)).toBe(false)
  await giveBackUse(connection.db, id!)
  expect(await countUse(connection.db, once, { subject: 'ana', now: ago(1) })).toBe(true)
  expect(await countUse(connection.db, once, ana)).toBe(true)
})

test('what no limit counts any more is dropped by the next use, and nothing else', async () => {
  const at = [ago(26), ago(25), ago(24), ago(2)]
  await connection.db.insert(limitedUse).values(at.map((each) => ({ subject: 'others', at: each })))
  await countUse(connection.db, hourly, ana)
  const left = await connection.db.select({ at: limitedUse.at }).from(limitedUse).orderBy(limitedUse.at)
  expect(left.map((each) => each.at)).toEqual([ago(24), ago(2), now])
})
