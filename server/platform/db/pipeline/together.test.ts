import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import type { Connection, Database } from '../schema/database.ts'
import { limitedUse } from '../schema/operations.ts'
import { answersInOrder } from './in-order.ts'
import { type Places, prepared } from './prepared.ts'
import { together } from './together.ts'

let connection: Connection
let db: Database
beforeAll(async () => {
  connection = await testDatabase()
  db = connection.db
})
beforeEach(async () => {
  await db.delete(limitedUse)
  batches = []
})
afterAll(() => connection.close())

let batches: string[][]
const find = prepared((own, place: Places<'keys'>) =>
  own
    .select({ subject: limitedUse.subject, at: limitedUse.at })
    .from(limitedUse)
    .where(sql`${limitedUse.subject} = any(${place.keys})`)
    .orderBy(limitedUse.at),
)
const usesOf = together(
  (own, values) => {
    batches.push(values.keys)
    return find(own, values)
  },
  ({ subject }) => subject,
)
const add = (own: Database, subject: string, hour: number) =>
  own.insert(limitedUse).values({ subject, at: new Date(Date.UTC(2026, 10, 28, hour)) })
const hours = (rows: { at: Date }[]) => rows.map(({ at }) => at.getUTCHours())

test('K-05 what many ask in one turn is one statement, and each gets its own rows in their order', async () => {
  await add(db, 'a', 3)
  await add(db, 'b', 2)
  await add(db, 'a', 1)
  const afterSteps = async (subject: string, steps: number) => {
    for (let n = 0; n < steps; n += 1) await Promise.resolve()
    return hours(await usesOf(db, subject))
  }
  const answers = [afterSteps('a', 0), afterSteps('b', 5), afterSteps('c', 2), afterSteps('a', 20)]
  expect(await Promise.all(answers)).toEqual([[1, 3], [2], [], [1, 3]])
  expect(batches).toEqual([['a', 'c', 'b']])
})

test('K-05 nothing of an answer is kept for the next turn', async () => {
  expect(await usesOf(db, 'a')).toEqual([])
  await add(db, 'a', 4)
  expect(hours(await usesOf(db, 'a'))).toEqual([4])
  expect(batches).toEqual([['a'], ['a']])
})

test('K-05 a transaction asks alone, in the order of its calls', async () => {
  const inside = await db.transaction((tx) =>
    answersInOrder([usesOf(tx, 'a'), add(tx, 'a', 5).execute(), usesOf(tx, 'a')]),
  )
  expect([inside[0], hours(inside[2])]).toEqual([[], [5]])
  expect(batches).toEqual([['a'], ['a']])
})

test('K-05 a statement that fails fails for all who asked it, and the next turn asks anew', async () => {
  let fails = true
  const failing = together(
    (own, values) => (fails ? Promise.reject(new Error('away')) : find(own, values)),
    ({ subject }) => subject,
  )
  const first = await Promise.allSettled([failing(db, 'a'), failing(db, 'b')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await failing(db, 'a')).toEqual([])
})
