import path from 'node:path'
import { sandboxesOf } from '../../server/sandboxes.ts'
import { sandboxBank } from '../../server/adapters/card-gateway/sandbox/sandbox-bank.ts'
import type { Connection, Database } from '../../server/platform/db/schema/database.ts'
import { startSandboxGateway } from '../../tools/sandbox-gateway/start.ts'
import { testDatabase } from './database.ts'

const SHOP = 'http://localhost:3000'

/** Starts a sandbox bank in this process, with its ledger below a folder. */
export function startBank(folder: string) {
  return startSandboxGateway({
    port: 0,
    dataDir: path.join(folder, 'sandbox-gateway'),
    origins: [SHOP],
    key: 'test-key',
  })
}

/** The sandboxes of a shop, each with a bank in this process, and their databases: in memory, or where they are in production. */
export function sandboxesFor(live: Parameters<typeof sandboxesOf>[0], areLasting = false) {
  const sandboxDbs = new Map<string, Database>()
  const sandboxes = sandboxesOf(live, {
    openBank: async ({ dataDir }) => {
      const bank = await startBank(dataDir)
      return { ...sandboxBank({ url: bank.url, key: 'test-key' }), stop: () => bank.close() }
    },
    ...(areLasting ? {} : { connect: (place) => sandboxInMemory(place, sandboxDbs) }),
  })
  return { sandboxes, sandboxDbs }
}

/** The folder of a sandbox has the name of its business. */
async function sandboxInMemory(
  { dataDir }: { dataDir: string },
  sandboxDbs: Map<string, Database>,
): Promise<Connection> {
  const connection = await testDatabase()
  sandboxDbs.set(path.basename(dataDir), connection.db)
  return connection
}
