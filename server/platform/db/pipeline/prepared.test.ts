import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import type { Connection, Database } from '../schema/database.ts'
import { type Places, prepared, preparedInsert, preparedUpdate } from './prepared.ts'
import { mailMessage } from '../schema/operations.ts'

let connection: Connection
let db: Database
beforeAll(async () => {
  connection = await testDatabase()
  db = connection.db
})
beforeEach(() => db.delete(mailMessage))
afterAll(() => connection.close())

const insert = preparedInsert(mailMessage, (written) => written.returning({ key: mailMessage.dedupeKey }))
const update = preparedUpdate(mailMessage, (changed, place: Places<'key'>) =>
  changed.where(eq(mailMessage.dedupeKey, place.key)),
)
const message = (dedupeKey: string) => ({
  kind: 'k',
  dedupeKey,
  recipient: 'ana@example.com',
  payload: { saleId: '1' },
})
const read = () => db.select().from(mailMessage).orderBy(asc(mailMessage.dedupeKey))
const AT = new Date('2026-11-26T10:00:00.000Z')

test('K-05 a row is written with the columns it comes with, null or not, and the rest by default', async () => {
  expect(await insert(db, message('a'))).toEqual([{ key: 'a' }])
  expect(await insert(db, { ...message('b'), leasedUntil: null, lastError: 'late' })).toEqual([{ key: 'b' }])
  expect(await insert(db, { ...message('c'), leasedUntil: AT, tries: 3 })).toEqual([{ key: 'c' }])
  expect(await read()).toMatchObject([
    { dedupeKey: 'a', leasedUntil: null, lastError: null, tries: 0, payload: { saleId: '1' } },
    { dedupeKey: 'b', leasedUntil: null, lastError: 'late' },
    { dedupeKey: 'c', leasedUntil: AT, lastError: null, tries: 3 },
  ])
})

test('K-05 a change sets what it names, and clears what it names as null', async () => {
  await insert(db, { ...message('a'), leasedUntil: AT, tries: 2 })
  await insert(db, { ...message('b'), leasedUntil: AT, tries: 2 })
  await update(db, { leasedUntil: null, sentAt: AT, status: 'SENT' }, { key: 'a' })
  await update(db, { leasedUntil: new Date(AT.getTime() + 1), lastError: null }, { key: 'b' })
  expect(await read()).toMatchObject([
    { leasedUntil: null, sentAt: AT, status: 'SENT', tries: 2 },
    { leasedUntil: new Date(AT.getTime() + 1), sentAt: null, status: 'WAITING', tries: 2 },
  ])
})

test('K-05 a statement is built once for a connection, however often it is sent', async () => {
  let built = 0
  const byKey = prepared((own, place: Places<'key'>) => {
    built += 1
    return own.select({ tries: mailMessage.tries }).from(mailMessage).where(eq(mailMessage.dedupeKey, place.key))
  })
  await insert(db, { ...message('a'), tries: 1 })
  await insert(db, { ...message('b'), tries: 2 })
  expect([await byKey(db, { key: 'a' }), await byKey(db, { key: 'b' }), await byKey(db, { key: 'c' })]).toEqual([
    [{ tries: 1 }],
    [{ tries: 2 }],
    [],
  ])
  expect(built).toBe(1)
})

test('K-05 a value named as a column of an update is an error of types', () => {
  const collides = preparedUpdate(mailMessage, (change, place: Places<'status'>) =>
    change.where(eq(mailMessage.status, place.status)),
  )
  // @ts-expect-error it cannot be called
  expect(() => collides(db, {}, { status: 'SENT' })).toBeTypeOf('function')
})
