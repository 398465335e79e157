import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ownFolder } from '../../tools/cluster/engine.ts'
import { startBalancer } from '../../tools/cluster/haproxy.ts'
import { startPgBouncer } from '../../tools/cluster/pgbouncer.ts'
import { type Cluster, createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/** The database that test environments open on: the embedded one, or a PostgreSQL that is started for the run. */
export type Stage = {
  kind: DatabaseKind
  /** Creates an empty PostgreSQL database and returns its URL. Undefined when environments make their own embedded one. */
  newDatabase: () => Promise<string | undefined>
  cluster: Cluster | null
  /** Starts HAProxy in front of the processes of an environment, each `host:port`. Without this, clients call them directly. */
  balance?: Balance
  close: () => Promise<void>
}

export type Balance = (servers: readonly string[]) => Promise<{ url: string; end: () => Promise<void> }>

/**
 * Opens the database of a run. A PostgreSQL keeps its data below the folder `below`, by default that of temporary files, and
 * commits survive a crash of its server. Returns null when this machine has no PostgreSQL.
 */
export async function openStage(kind: DatabaseKind, below?: string): Promise<Stage | null> {
  if (kind === 'pglite') {
    return { kind, newDatabase: async () => undefined, cluster: null, close: async () => undefined }
  }
  const programs = await findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs, { isCrashSafe: true, ...(below ? { below } : {}) })
  return { kind, newDatabase: () => createDatabaseOn(cluster.url), cluster, close: cluster.stop }
}

/** The kinds of database that this machine has. */
export async function databasesHere(): Promise<readonly DatabaseKind[]> {
  return (await findPostgres()) ? ['pglite', 'postgres'] : ['pglite']
}

/** Runs something on a database as `openStage` opens it, and closes the database. @throws Error when this machine does not have it */
export async function onStage<Result>(kind: DatabaseKind, run: (stage: Stage) => Promise<Result>): Promise<Result> {
  const stage = await openStage(kind)
  if (!stage) throw new Error(`this machine has no ${kind}`)
  return run(stage).finally(stage.close)
}

/** Opens PostgreSQL as `openStage` does, behind PgBouncer in transaction mode, with HAProxy in front of the product. */
export async function openPooledStage(): Promise<Stage | null> {
  const stage = await openStage('postgres')
  if (!stage?.cluster) return null
  const folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-pool-')))
  const pool = await startPgBouncer(stage.cluster.url, folder)
  return {
    ...stage,
    newDatabase: async () => {
      const { pathname } = new URL((await stage.newDatabase()) ?? '')
      return Object.assign(new URL(pool.url), { pathname }).toString()
    },
    balance: (servers) => startBalancer(servers, folder),
    close: async () => {
      await pool.end('SIGINT')
      await stage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
