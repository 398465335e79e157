import net from 'node:net'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createDatabase } from '../../../../tests/support/postgres.ts'
import type { Connection, Database } from '../schema/database.ts'
import { connect } from '../connect.ts'
import { type Places, prepared, preparedInsert } from './prepared.ts'
import { limitedUse } from '../schema/operations.ts'
import { answersInOrder } from './in-order.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

let connection: Connection
let db: Database
beforeAll(async () => {
  connection = await testDatabase()
  db = connection.db
})
beforeEach(() => db.delete(limitedUse))
afterAll(() => connection.close())

const write = preparedInsert(limitedUse, (insert) => insert)
const uses = prepared((own, place: Places<'subject'>) =>
  own.select({ found: count() }).from(limitedUse).where(eq(limitedUse.subject, place.subject)),
)
const row = (subject: string) => ({ subject, at: new Date() })

async function foundOf(subject: string): Promise<number> {
  const [counted] = await uses(db, { subject })
  return counted?.found ?? 0
}

test('K-05 statements that wait for no answer run in the order of their calls', async () => {
  const answers = await db.transaction((tx) =>
    answersInOrder([
      uses(tx, { subject: 'a' }),
      write(tx, row('a')),
      uses(tx, { subject: 'a' }),
      write(tx, row('a')),
      uses(tx, { subject: 'a' }),
    ]),
  )
  expect([answers[0], answers[2], answers[4]]).toEqual([[{ found: 0 }], [{ found: 1 }], [{ found: 2 }]])
  expect(await foundOf('a')).toBe(2)
})

test('K-05 one that fails says why, not that others failed with it, and nothing of them stays', async () => {
  const twoSteps = async (tx: Database) => {
    await write(tx, row('b'))
    await write(tx, row('b'))
  }
  const divides = (tx: Database) => tx.execute(sql`select 1 / ${0}::int`)
  const failed = db.transaction((tx) => answersInOrder([twoSteps(tx), divides(tx), write(tx, row('b'))]))
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await foundOf('b')).toBe(0)
})

test('K-05 what goes on after another has refused is still part of the transaction, and undone with it', async () => {
  const slowly = async (tx: Database) => {
    for (let n = 0; n < 5; n += 1) await write(tx, row('c'))
  }
  const refuses = async () => {
    throw new Error('refused')
  }
  await expect(db.transaction((tx) => answersInOrder([slowly(tx), refuses()]))).rejects.toThrow('refused')
  expect(await foundOf('c')).toBe(0)
})

describe.skipIf(!onPostgres)('over a real connection (PostgreSQL only)', () => {
  test('K-05 the beginning of a transaction travels with its first statements', async () => {
    const { db: own, close } = await connect({ databaseUrl: await createDatabase(), dataDir: null })
    const twoRows = () =>
      own.transaction((tx) => answersInOrder([write(tx, row('d')), write(tx, row('e')), uses(tx, { subject: 'd' })]))
    await twoRows()
    const inPieces = vi.spyOn(net.Socket.prototype, '_writev')
    const inOne = vi.spyOn(net.Socket.prototype, '_write')
    await twoRows()
    const sent = inPieces.mock.calls.length + inOne.mock.calls.length
    vi.restoreAllMocks()
    // The second time for the commit.
    expect(sent).toBe(2)
    await close()
  })

  test('K-05 the cause is also told from what could not be prepared because of it', async () => {
    const { db: own, close } = await connect({ databaseUrl: await createDatabase(), dataDir: null })
    await own.transaction(async (other) => {
      // Often enough to be prepared, on a connection that the next transaction does not get.
      for (let n = 0; n < 30; n += 1) await uses(other, { subject: 'f' })
      const failed = own.transaction((tx) => {
        const divided = tx.execute(sql`select 1 / ${0}::int`).execute()
        return answersInOrder([uses(tx, { subject: 'f' }), uses(tx, { subject: 'f' }), divided])
      })
      await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
    })
    await close()
  })
})
