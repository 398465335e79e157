import type { Env } from '../../server/env.ts'
import { oneBank } from './one-bank.ts'
import { joinGateway, type SpawnedGateway, spawnSandboxGateway } from './spawn.ts'

/**
 * Starts the sandbox bank in a process of its own; server processes on the same PostgreSQL share one bank.
 * @throws Error with the bank's own sentence when it does not start
 */
export function openSandbox(env: Env, port: number): Promise<SpawnedGateway> {
  const start = () => spawnSandboxGateway({ port, dataDir: env.dataDir, shopUrl: env.publicUrl })
  return env.databaseUrl ? oneBank(env.databaseUrl, port, { start, join: joinGateway }) : start()
}
