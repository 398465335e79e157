import { expect, test } from 'vitest'
import type { Database } from '../schema/database.ts'
import { gathered } from './gathered.ts'

const db = {} as Database

/** Statements that end when the test says so. */
function statements() {
  const begun: { rows: readonly number[]; end: () => void; fail: () => void }[] = []
  const write = gathered<number>((_db, rows) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ rows, end: resolve, fail: () => reject(new Error('refused')) })
    return promise
  })
  return { begun, write }
}

test('a single call writes at once; those that come meanwhile are written together by the next statement', async () => {
  const { begun, write } = statements()
  const first = write(db, [1])
  await expect.poll(() => begun.length).toBe(1)
  const others = [write(db, [2, 3]), write(db, [4])]
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(begun.map(({ rows }) => rows)).toEqual([[1]])
  begun[0]!.end()
  await first
  await expect.poll(() => begun.length).toBe(2)
  expect(begun[1]!.rows).toEqual([2, 3, 4])
  begun[1]!.end()
  await Promise.all(others)
  const last = write(db, [5])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]!.end()
  await last
})

test('a statement that fails fails for its callers alone, and the next is written', async () => {
  const { begun, write } = statements()
  const first = write(db, [1])
  await expect.poll(() => begun.length).toBe(1)
  const second = write(db, [2])
  begun[0]!.fail()
  await expect(first).rejects.toThrow('refused')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.end()
  await second
})

test('each database has statements of its own', async () => {
  const { begun, write } = statements()
  void write(db, [1])
  void write({} as Database, [2])
  await expect.poll(() => begun.map(({ rows }) => rows)).toEqual([[1], [2]])
})
