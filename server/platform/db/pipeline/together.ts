import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../schema/database.ts'

type Question<Row> = { keys: Set<string>; answer: Promise<ReadonlyMap<string, Row[]>> }

/**
 * A statement that finds rows by a key. What several callers ask in one turn of the event loop, such as the emails of a
 * batch, is sent as one statement with all their keys; each caller gets the rows of its own key, in the order of the answer.
 * Nothing is kept: the next turn asks again. A transaction asks alone and at the call, since its statements have an order.
 * @throws to every caller of the turn, when the statement fails
 */
export function together<Row>(
  ask: (db: Database, values: { keys: string[] }) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Database, key: string) => Promise<Row[]> {
  const collected = new WeakMap<object, Question<Row>>()
  const collect = (db: Database, { session }: Database['_']): Question<Row> => {
    const keys = new Set<string>()
    const answer = endOfTurn().then(async () => {
      collected.delete(session)
      return Map.groupBy(await ask(db, { keys: [...keys] }), keyOf)
    })
    const question = { keys, answer }
    collected.set(session, question)
    return question
  }
  return async (db, key) => {
    if (isTransaction(db)) return ask(db, { keys: [key] })
    const question = collected.get(db._.session) ?? collect(db, db._)
    question.keys.add(key)
    return (await question.answer).get(key) ?? []
  }
}

function isTransaction(db: object): boolean {
  return db instanceof PgTransaction
}

/** Resolves when every promise that can go on has gone on. */
function endOfTurn(): Promise<void> {
  return Promise.resolve().then(() => new Promise((resolve) => process.nextTick(resolve)))
}
