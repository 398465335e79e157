import type { Env } from '../../server/env.ts'
import { oneBank } from './one-bank.ts'
import { joinGateway, type SpawnedGateway, spawnSandboxGateway } from './spawn.ts'

/**
 * Starts the sandbox bank in a process of its own; server processes on the same PostgreSQL share one bank.
 * With `ofPartner` it is the bank of a partner's sandbox, also in production.
 * @throws Error with the bank's own sentence when it does not start
 */
export function openSandboxBank(
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'publicUrl'>,
  port: number,
  ofPartner = false,
): Promise<SpawnedGateway> {
  const start = () => spawnSandboxGateway({ port, dataDir: env.dataDir, shopUrl: env.publicUrl, ofPartner })
  return env.databaseUrl ? oneBank(env.databaseUrl, port, { start, join: joinGateway }) : start()
}
