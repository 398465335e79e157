import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../platform/db/schema/businesses.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { answerMinutes } from './answer-time.ts'

const NOW = new Date('2027-03-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: TestShop
let userId: string
beforeAll(async () => {
  shop = await startTestShop()
  const [staff] = await shop.db.select().from(users)
  userId = staff!.id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(requestEvent)
  await shop.db.delete(request)
})

/** A request that was asked `askedAgo` ms before now, with staff's steps so many minutes after it. */
async function writeRequest(askedAgo: number, steps: readonly { minutes: number; isSent: boolean }[]): Promise<void> {
  const id = randomUUID()
  const createdAt = new Date(NOW.getTime() - askedAgo)
  const row = { id, kind: 'refund', voucher: 'CA-1', document: 'v1.x.y' as never, createdAt, dueAt: createdAt } as const
  await shop.db.insert(request).values(row)
  for (const [index, { minutes, isSent }] of steps.entries()) {
    await shop.db.insert(requestEvent).values({
      requestId: id,
      version: index + 2,
      at: new Date(createdAt.getTime() + minutes * MINUTE),
      userId,
      fromStatus: 'received',
      toStatus: isSent ? 'approved' : 'in-review',
      isSent,
    })
  }
}

/** The same figure from the rows alone. */
async function recomputed(): Promise<number> {
  const requests = await shop.db.select().from(request)
  const events = await shop.db.select().from(requestEvent)
  const waits = requests.flatMap(({ id, createdAt }) => {
    const sent = events.filter((event) => event.requestId === id && event.isSent).map(({ at }) => at.getTime())
    const first = Math.min(...sent)
    const isCounted = sent.length > 0 && first > NOW.getTime() - 90 * DAY
    return isCounted ? [(first - createdAt.getTime()) / MINUTE] : []
  })
  const sorted = waits.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const median = sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
  return Math.round(median)
}

test('V-09 the median wait for the first answer is the one that its rows give', async () => {
  for (let n = 0; n < 24; n += 1) {
    const minutes = 7 + ((n * 97) % 400)
    const steps = [
      { minutes: 1, isSent: false },
      { minutes, isSent: true },
      { minutes: minutes + 500, isSent: true },
    ]
    await writeRequest((n + 2) * DAY, steps)
  }
  // Nobody was answered, or longer ago than 90 days.
  await writeRequest(3 * DAY, [{ minutes: 2, isSent: false }])
  await writeRequest(4 * DAY, [])
  for (let n = 0; n < 5; n += 1) await writeRequest((91 + n) * DAY, [{ minutes: 1, isSent: true }])
  const answer = await answerMinutes(shop.db, NOW)
  expect(answer).toBe(await recomputed())
  expect(answer).toBeGreaterThan(50)
})

test('V-09 nothing is said of fewer than 20 answers', async () => {
  for (let n = 0; n < 19; n += 1) await writeRequest((n + 1) * DAY, [{ minutes: 30, isSent: true }])
  expect(await answerMinutes(shop.db, NOW)).toBeNull()
  await writeRequest(DAY, [{ minutes: 30, isSent: true }])
  expect(await answerMinutes(shop.db, NOW)).toBe(30)
})
