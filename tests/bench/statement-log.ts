import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import fs from 'node:fs'
import pg from 'pg'

/** A statement of an API call with its values; `row`: its result by column name, if the result is one row. */
export type SentStatement = { text: string; values: SqlValue[]; row: Record<string, SqlValue> }
type SqlValue = string | null

type Answer = { fields: { name: string }[]; rows: (unknown[] | Record<string, unknown>)[] }

/**
 * Loaded before the product (`node --import`): writes the statements that API calls send to PostgreSQL into the file
 * STATEMENT_LOG, one line of JSON each. Statements outside of calls, such as those of jobs, are left out.
 */
const file = process.env.STATEMENT_LOG
const calls = new AsyncLocalStorage<true>()
diagnostics.subscribe('http.server.request.start', () => calls.enterWith(true))

function asText(value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  // PostgreSQL's notation of an array, for values that need no quotes.
  if (Array.isArray(value)) return `{${value.join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Query = (statement: string | { text: string }, values?: unknown[], done?: Callback) => Promise<Answer> | undefined
type Callback = (error: Error | null, answer: Answer) => void
const prototype = pg.Client.prototype as unknown as { query: Query }
const send = prototype.query

prototype.query = function query(this: pg.Client, statement, values, done) {
  if (!calls.getStore() || file === undefined) return send.call(this, statement, values, done)
  const text = typeof statement === 'string' ? statement : statement.text
  const note = ({ fields, rows: [first, ...others] }: Answer) => {
    const row =
      others.length > 0
        ? {}
        : Object.fromEntries(
            fields.map(({ name }, at) => [name, asText(Array.isArray(first) ? first[at] : first?.[name])]),
          )
    const sent: SentStatement = { text, values: (values ?? []).map(asText), row }
    fs.appendFileSync(file, `${JSON.stringify(sent)}\n`)
  }
  if (done) {
    return send.call(this, statement, values, (error, answer) => {
      if (!error) note(answer)
      done(error, answer)
    })
  }
  return send.call(this, statement, values)?.then((answer) => {
    note(answer)
    return answer
  })
}
