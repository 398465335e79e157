import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import type { Connection } from '../db/schema/database.ts'
import { limitedUse } from '../db/schema/operations.ts'
import { DECLINED_CARDS, SLOW_FROM } from '../../features/purchase/payment/declined.ts'
import { TRIED_FROM } from '../../features/voucher-access/access.ts'
import { byCause, byNetwork, countUse, giveBackUse, reserveUse, startsEpisode, WIDEST } from './shared-limit.ts'

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
  const { id } = await reserveUse(connection.db, once, ana)
  expect(await countUse(connection.db, once, ana)).toBe(false)
  await giveBackUse(connection.db, id)
  expect(await countUse(connection.db, once, { subject: 'ana', now: ago(1) })).toBe(true)
  expect(await countUse(connection.db, once, ana)).toBe(true)
})

test('uses that a clock far ahead wrote keep nothing closed for longer than two windows', async () => {
  const once = { ...hourly, name: 'once', max: 1, brake: { most: 1, max: 1 } }
  const later = (hours: number) => ({ subject: 'ana', now: ago(-hours) })
  for (const hours of [24 * 365, 5]) expect((await reserveUse(connection.db, once, later(hours))).isBraked).toBe(false)
  for (const hours of [24 * 365, 5, 0.9]) expect(await countUse(connection.db, hourly, later(hours))).toBe(true)
  expect((await reserveUse(connection.db, once, ana)).isBraked, 'nor is everybody slowed').toBe(false)
  const counted = await Promise.all(Array.from({ length: 8 }, () => countUse(connection.db, hourly, ana)))
  expect(counted.filter(Boolean), 'a clock that is a little ahead counts').toHaveLength(4)
  expect(await countUse(connection.db, hourly, later(2))).toBe(true)
})

// ASVS 2.4.1
test('a /56 has twice what a /64 has, a /48 and the /24 of IPv4 six times, and all of them give back together', async () => {
  const from = (address: string) => countUse(connection.db, hourly, { subject: byNetwork(address), now })
  const many = async (address: (n: number) => string) =>
    (await Promise.all(Array.from({ length: 40 }, (_, n) => from(address(n))))).filter(Boolean).length
  expect(await many((n) => `2800:a4:1:4401::${n + 1}`)).toBe(5)
  expect(await many((n) => `2800:a4:1:${(0x4410 + n).toString(16)}::1`)).toBe(5)
  expect(await many((n) => `2800:a4:1:${(0x5000 + n * 256).toString(16)}::1`)).toBe(20)
  expect(await many((n) => `2800:a4:2:${(0x5000 + n * 256).toString(16)}::1`)).toBe(30)
  expect(await many(() => '190.64.9.1')).toBe(5)
  expect(await many((n) => `190.64.10.${n}`)).toBe(30)
  expect(await many((n) => `190.64.${n + 11}.1`)).toBe(40)
  expect(await many((n) => `no address ${n}`)).toBe(40)
  await connection.db.delete(limitedUse)
  const { id } = await reserveUse(connection.db, hourly, { subject: byNetwork('2800:a4:1::1'), now })
  expect(await connection.db.$count(limitedUse)).toBe(3)
  await giveBackUse(connection.db, id)
  expect(await connection.db.$count(limitedUse)).toBe(0)
})

test('what strangers cause for a subject has a limit for each and one for all', async () => {
  const cause = (address: string) => countUse(connection.db, hourly, { subject: byCause('ana', address), now })
  const counted = await Promise.all(Array.from({ length: 40 }, (_, n) => cause(`203.0.${n % 2}.${n}`)))
  expect(counted.filter(Boolean)).toHaveLength(10)
  const others = await Promise.all(Array.from({ length: 40 }, (_, n) => cause(`198.51.${n}.100`)))
  expect(others.filter(Boolean)).toHaveLength(5)
})

test('a brake leaves each subject fewer and closes for nobody', async () => {
  const braked = { ...hourly, brake: { most: 10, max: 2 } }
  const use = (subject: string) => reserveUse(connection.db, braked, { subject, now })
  for (const subject of ['ana', 'luis'])
    for (let n = 0; n < 5; n += 1) expect((await use(subject)).isBraked).toBe(false)
  expect(await use('eva')).toMatchObject({ everywhere: 10, isBraked: true })
  expect(await use('eva')).toMatchObject({ everywhere: 10, isBraked: true })
  await expect(use('eva')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    data: { retryAfterSeconds: 3_600 },
    text: 'Demasiados intentos. Vas a poder volver a probar a las 13:00.',
  })
  await expect(use('ana')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

// ASVS 2.4.1
test.each([
  ['declined cards', DECLINED_CARDS.max, SLOW_FROM],
  ['tries of voucher codes', TRIED_FROM.max, TRIED_FROM.brake.most],
])('no network alone has enough %s for the brake of all', (_, max, most) => {
  expect(max * WIDEST).toBeLessThan(most)
  for (const address of ['2800:a4:1:4401::1', '190.64.10.1'])
    expect(Math.max(...byNetwork(address).map(({ times }) => times))).toBe(WIDEST)
})

test('an episode starts once, for callers side by side too, and ends after an hour without', async () => {
  const start = (at: Date) => connection.db.transaction((tx) => startsEpisode(tx, 'test', at))
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(await sideBySide(connection, limitedUse, [() => start(now), () => start(now)])).toEqual([true, false])
  for (const minutes of [0.5, 50, 105]) expect(await start(later(minutes)), `after ${minutes}`).toBe(false)
  expect(await start(later(166))).toBe(true)
  expect(await connection.db.transaction((tx) => startsEpisode(tx, 'another', later(166)))).toBe(true)
  expect(await start(later(-24 * 60)), 'what a clock far ahead wrote is no episode').toBe(true)
})

test('what no limit counts any more is dropped by the next use, and nothing else', async () => {
  const at = [ago(26), ago(25), ago(24), ago(2)]
  await connection.db.insert(limitedUse).values(at.map((each) => ({ subject: 'others', at: each })))
  await countUse(connection.db, hourly, ana)
  const left = await connection.db.select({ at: limitedUse.at }).from(limitedUse).orderBy(limitedUse.at)
  expect(left.map((each) => each.at)).toEqual([ago(24), ago(2), now])
})
