import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'
import type { Connection, Database } from '../../platform/db/schema/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Feature } from '../feature.ts'
import type { Bank } from './lazy-bank.ts'
import type { Terms } from './terms.ts'

/** Where a sandbox keeps its files, and how its database is found. */
export type SandboxPlace = { dataDir: string; databaseUrl: string | undefined }

/** What every sandbox is made of. Of the live shop it has what `readTerms` returns, and images, which are public. */
export type SandboxParts = {
  env: Env
  features: readonly Feature[]
  /** Makes a server without calls. */
  createApp: (env: Env) => Promise<FastifyInstance>
  /** Serves the calls of partners. */
  serveCalls: (app: FastifyInstance, dependencies: Dependencies) => void
  prepareCiphers: (db: Database, env: Env) => Promise<Pick<Dependencies, 'documents' | 'accountSecrets' | 'cards'>>
  placeOf: (businessId: string) => SandboxPlace
  connect: (place: SandboxPlace) => Promise<Connection>
  openBank: (place: SandboxPlace) => Promise<Bank>
  /** @throws Failure BUSINESS_NOT_FOUND */
  readTerms: (businessId: string) => Promise<Terms>
  images: Pick<Dependencies['images'], 'get'>
  realNow: () => Date
  log: FastifyBaseLogger
}
