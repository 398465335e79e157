import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ownFolder } from '../../tools/cluster/engine.ts'
import { startBalancer } from '../../tools/cluster/haproxy.ts'
import { startPgBouncer } from '../../tools/cluster/pgbouncer.ts'
import { type Cluster, createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/** Where environments are opened: the embedded database, or a PostgreSQL that is started for the purpose. */
export type Stage = {
  kind: DatabaseKind
  /** An empty database of PostgreSQL; undefined for the embedded one, which every environment makes for itself. */
  newDatabase: () => Promise<string | undefined>
  cluster: Cluster | null
  /** Puts HAProxy before an environment's processes, each `host:port`; an environment of a stage without it has none. */
  balance?: Balance
  close: () => Promise<void>
}

export type Balance = (servers: readonly string[]) => Promise<{ url: string; end: () => Promise<void> }>

/** Null when this machine has no PostgreSQL. What is committed on it survives a crash of its server. */
export async function openStage(kind: DatabaseKind, below?: string): Promise<Stage | null> {
  if (kind === 'pglite') {
    return { kind, newDatabase: async () => undefined, cluster: null, close: async () => undefined }
  }
  const programs = await findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs, { isCrashSafe: true, ...(below ? { below } : {}) })
  return { kind, newDatabase: () => createDatabaseOn(cluster.url), cluster, close: cluster.stop }
}

/** As `openStage` opens PostgreSQL, but reached through PgBouncer in transaction mode, the product through HAProxy. */
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
