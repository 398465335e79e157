import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, ownFolder, run, unprivileged } from '../../tools/cluster/engine.ts'
import { query, startPostgres } from '../../tools/cluster/postgres.ts'

/** A streaming replica of a PostgreSQL for tests: its URL, and functions that make it fall behind, stop and start again. */
export type TestReplica = Awaited<ReturnType<typeof startReplica>>

/** Copies the PostgreSQL at a URL, and replicates it from then on. */
export async function startReplica(programs: string, primaryUrl: string) {
  const folder = await ownFolder(await mkdtemp(path.join(tmpdir(), 'ceibo-replica-')))
  const copy = ['-d', primaryUrl, '-D', path.join(folder, 'data'), '-R', '-c', 'fast', '-X', 'stream', '--no-sync']
  await run(path.join(programs, 'pg_basebackup'), copy, { cwd: folder, ...(await unprivileged()) })
  const port = await freePort()
  const launch = () => startPostgres(programs, { folder, port, settings: ['fsync=off', 'shared_buffers=64MB'] })
  let server = await launch()
  const say = (statement: string) => query(server.url, statement)
  return {
    url: Object.assign(new URL(server.url), { pathname: new URL(primaryUrl).pathname }).toString(),
    port,
    /** Receives the log but stops replaying it. */
    pause: async () => {
      await say('select pg_wal_replay_pause()')
      const state = 'select pg_get_wal_replay_pause_state() as is'
      while ((await query<{ is: string }>(server.url, state))[0]?.is !== 'paused') await wait(10)
    },
    resume: () => say('select pg_wal_replay_resume()'),
    promote: () => say('select pg_promote()'),
    kill: () => server.end('SIGQUIT'),
    start: async () => {
      server = await launch()
    },
    stop: async () => {
      await server.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
