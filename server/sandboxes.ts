import { createServer, features } from './app.ts'
import type { Env } from './env.ts'
import type { Dependencies } from './features/dependencies.ts'
import { reconciliationFeature } from './features/reconciliation/feature.ts'
import { prepareCiphers } from './features/personal-data/prepare-ciphers.ts'
import { partnerApiRoutes } from './features/partner-api/routes.ts'
import { openSandbox } from './features/sandbox/open.ts'
import type { SandboxParts, SandboxPlace } from './features/sandbox/parts.ts'
import { sandboxPlace } from './features/sandbox/place.ts'
import { openSandboxes } from './features/sandbox/sandboxes.ts'
import { readTerms } from './features/sandbox/terms.ts'
import type { Sandboxes } from './features/world.ts'
import { connect } from './platform/db/connect.ts'
import { createDatabase } from './platform/db/create-database.ts'
import type { Connection } from './platform/db/schema/database.ts'

/** A sandbox has no accounts at a bank that could be reconciled. */
const sandboxFeatures = features.filter((feature) => feature !== reconciliationFeature)

type SandboxNeeds = Pick<SandboxParts, 'openBank'> & {
  connect?: SandboxParts['connect']
  logTo?: { write: (line: string) => void } | undefined
}

/** The sandboxes beside a live shop: of its database they see what `readTerms` reads. */
export function sandboxesOf(
  { env, db, images, now, log }: Pick<Dependencies, 'env' | 'db' | 'images' | 'now' | 'log'>,
  { openBank, connect: connectTo = connectSandbox(env), logTo }: SandboxNeeds,
): Sandboxes {
  const parts: SandboxParts = {
    env,
    features: sandboxFeatures,
    createApp: (own) => createServer({ ...own, publicUrl: env.publicUrl }, logTo),
    serveCalls: (app, dependencies) => partnerApiRoutes({ app }, dependencies),
    prepareCiphers,
    placeOf: (businessId) => sandboxPlace(env, businessId),
    connect: connectTo,
    openBank,
    readTerms: (businessId) => readTerms(db, businessId),
    images,
    realNow: now,
    log,
  }
  return openSandboxes(parts, (businessId) => openSandbox(parts, businessId))
}

/** Few connections: a sandbox serves the trials of one business. */
const SANDBOX_CONNECTIONS = 3

function connectSandbox({ databaseUrl: live, sandboxDatabaseUrl: beside = live }: Env) {
  return async ({ dataDir, databaseUrl }: SandboxPlace): Promise<Connection> => {
    if (databaseUrl !== undefined && beside !== undefined) await createDatabase(databaseUrl, beside)
    return connect({ dataDir, databaseUrl, connections: SANDBOX_CONNECTIONS })
  }
}
