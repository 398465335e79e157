import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from '../../server/platform/db/locks.ts'

const AGAIN_MS = 1_000

type Bank = { url: string; stop: () => Promise<void> }

/**
 * The sandbox bank that all processes on a PostgreSQL share: that of the first process, else the one that `start` starts.
 * If there were two, each would be asked about the other's payments. Its port is found through the lock that its users
 * hold, which ends with them. The process whose own port it is restarts it, with the ledger in its own folder.
 */
export async function oneBank<SharedBank extends Bank>(
  databaseUrl: string,
  ownPort: number,
  { start, join }: { start: () => Promise<SharedBank>; join: (port: number) => SharedBank },
): Promise<SharedBank> {
  const connection = await openConnection(databaseUrl)
  try {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.bankSearch])
    const port = await portInUse(connection)
    const bank = port === null || port === ownPort ? await start() : join(port)
    const letGo = await holdPort(databaseUrl, Number(new URL(bank.url).port)).catch(async (error: unknown) => {
      await bank.stop()
      throw error
    })
    return { ...bank, stop: () => Promise.all([bank.stop(), letGo()]).then(() => undefined) }
  } finally {
    await connection.end()
  }
}

async function portInUse(session: pg.Client): Promise<number | null> {
  const { rows } = await session.query<{ port: number }>(
    `select objid::int as port from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
     limit 1`,
    [LOCKS.bankInUse],
  )
  return rows[0]?.port ?? null
}

/** Holds the lock until it is released, and takes it again after PostgreSQL was unreachable. */
async function holdPort(databaseUrl: string, port: number): Promise<() => Promise<void>> {
  let isOver = false
  let session = await take()
  async function take(): Promise<pg.Client> {
    const client = await openConnection(databaseUrl)
    // A statement with parameters would keep its snapshot until the transaction ends, and no vacuum could remove a dead row.
    await client.query(`select pg_advisory_xact_lock_shared(${LOCKS.bankInUse}, ${Number(port)})`)
    client.once('end', () => void takeAgain())
    return client
  }
  async function takeAgain(): Promise<void> {
    while (!isOver) {
      await pause(AGAIN_MS, undefined, { ref: false })
      const client = isOver ? null : await take().catch(() => null)
      if (!client) continue
      session = client
      return
    }
  }
  return async () => {
    isOver = true
    await session.end()
  }
}

/** Opens a connection with an open transaction: behind a pooler, a connection is ours only during a transaction. */
async function openConnection(databaseUrl: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // A dropped connection also emits an event, which would end the process without a listener.
  session.on('error', () => undefined)
  await session.connect()
  await session.query('begin')
  return session
}
