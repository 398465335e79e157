import { type Cluster, createDatabaseOn, findPostgres, startCluster } from '../support/postgres.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/** Where environments are opened: the embedded database, or a PostgreSQL that is started for the purpose. */
export type Stage = {
  kind: DatabaseKind
  /** An empty database of PostgreSQL; undefined for the embedded one, which every environment makes for itself. */
  newDatabase: () => Promise<string | undefined>
  cluster: Cluster | null
  close: () => Promise<void>
}

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
