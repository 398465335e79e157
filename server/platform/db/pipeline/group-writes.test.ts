import { expect, test } from 'vitest'
import type { Database } from '../schema/database.ts'
import { groupWrites } from './group-writes.ts'

const db = {} as Database

/** Statements that end when the test says so. */
function statements() {
  const begun: { rows: readonly number[]; end: () => void }[] = []
  const write = groupWrites<number>((_db, rows) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push({ rows, end: resolve })
    return promise
  })
  return { begun, write }
}

test('the rows of all calls that come while a statement is under way are written by the next', async () => {
  const { begun, write } = statements()
  const first = write(db, [1])
  await expect.poll(() => begun.length).toBe(1)
  const others = [write(db, [2, 3]), write(db, [4])]
  begun[0]!.end()
  await first
  await expect.poll(() => begun.map(({ rows }) => rows)).toEqual([[1], [2, 3, 4]])
  begun[1]!.end()
  await Promise.all(others)
})

test('each database has statements of its own', async () => {
  const { begun, write } = statements()
  void write(db, [1])
  void write({} as Database, [2])
  await expect.poll(() => begun.map(({ rows }) => rows)).toEqual([[1], [2]])
})
