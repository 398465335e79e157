import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { hasRoom } from './room.ts'

/** Milliseconds between two looks at whether it can be opened again. */
const RETRY_MS = 2_000

type Reopening = { client: PGlite; close: () => Promise<void> }

/**
 * PGlite in a folder. Where its PostgreSQL stops, as it does when its log finds no room on the disk, every query is refused
 * until there is room and the folder is open again, behind the same client. What was committed is in the folder. `say` hears
 * of both.
 * @throws Error as PGlite does when it cannot be opened at first
 */
export async function openReopening(folder: string, say: (sentence: string) => void): Promise<Reopening> {
  const closing = new AbortController()
  let open: PGlite | null = null
  let client: PGlite
  let reopened = Promise.resolve()

  const openIt = async () => {
    client = await openFolder(folder, (why) => {
      open = null
      reopened = reopen(why)
    })
    open = client
  }

  const reopen = async (why: string) => {
    say(`The embedded database stopped: ${why}. It is opened again when its disk has room.`)
    for (;;) {
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        if (!(await hasRoom(folder))) continue
        await openIt()
        return say('The embedded database is open again.')
      } catch (error) {
        say(`The embedded database cannot be opened again: ${String(error)}`)
      }
    }
  }

  await openIt()
  return {
    client: alwaysThe(() => client),
    close: async () => {
      closing.abort()
      await reopened
      await open?.close()
    },
  }
}

/** Opens it, and lets no query reach it once its PostgreSQL stopped: PGlite would ask it for ever, and do nothing else. */
async function openFolder(folder: string, onStop: (why: string) => void): Promise<PGlite> {
  const client = new PGlite({ extensions: { pg_trgm }, dataDir: folder })
  const letGoOfFiles = () => client.fs?.closeFs().catch(() => undefined)
  try {
    await client.waitReady
  } catch (error) {
    await letGoOfFiles()
    throw error
  }
  const send = client.execProtocolStream.bind(client)
  let stopped: Error | null = null
  client.execProtocolStream = async (...message) => {
    if (stopped) throw stopped
    try {
      return await send(...message)
    } catch (error) {
      if (isOfTheStatement(error)) throw error
      stopped = Object.assign(new Error('The embedded database stopped', { cause: error }), { code: CRASH_SHUTDOWN })
      await letGoOfFiles()
      onStop(error instanceof Error ? error.message : String(error))
      throw stopped
    }
  }
  return client
}

/** What PostgreSQL tells the other connections when a process of it crashed. */
const CRASH_SHUTDOWN = '57P02'

/** PostgreSQL goes on after an error; a fatal one or a panic ends it, and so does what WebAssembly throws. */
function isOfTheStatement(error: unknown): boolean {
  return (error as { severity?: unknown }).severity === 'ERROR'
}

/** One client for those who keep it, whichever is the one behind it. */
function alwaysThe(current: () => PGlite): PGlite {
  return new Proxy({} as PGlite, {
    get(_, name) {
      const client = current()
      const value: unknown = Reflect.get(client, name, client)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => Reflect.apply(value, client, args) as unknown
    },
  })
}
