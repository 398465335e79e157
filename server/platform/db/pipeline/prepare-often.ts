import { LRUCache } from 'lru-cache'

/**
 * How often a text is sent before it is prepared. A statement with a list of ids has another text for each length, and
 * rarely gets there.
 */
const PREPARE_AFTER = 20
const MAX_COUNTED = 1_000
/** The limit of prepared statements: each takes memory of PostgreSQL in every connection. */
const MAX_PREPARED = 200

type Query = (
  query: string | { text: string; name?: string | undefined },
  values?: unknown[],
  done?: unknown,
) => unknown
type Client = { query: Query }

/**
 * Makes PostgreSQL prepare frequent statements, once for each connection: to parse and plan a statement takes longer than
 * most of ours take to run.
 */
export function prepareOften(pool: { on: (event: 'connect', use: (client: object) => void) => unknown }): void {
  const times = new LRUCache<string, number>({ max: MAX_COUNTED })
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size === MAX_PREPARED) return name
    const sent = (times.get(text) ?? 0) + 1
    times.set(text, sent)
    if (sent < PREPARE_AFTER) return undefined
    times.delete(text)
    names.set(text, `often_${names.size}`)
    return names.get(text)
  }
  pool.on('connect', (client) => {
    const prototype = Object.getPrototypeOf(client) as Client
    const prepared: Query = (query, values, done) => {
      // A statement without values is sent as one plain message; preparing it would take another message.
      const isPreparable = typeof query === 'object' && values?.length
      return prototype.query.call(client, isPreparable ? { ...query, name: nameOf(query.text) } : query, values, done)
    }
    ;(client as Client).query = prepared
  })
}
