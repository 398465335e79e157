import type { Database } from '../db/connect.ts'
import { newestApplied, newestKnown } from '../db/schema-version.ts'
import { within } from './within.ts'

/** What each check found: 'ok', or what is wrong in words that may be shown to anybody. */
export type Readiness = {
  isReady: boolean
  checks: {
    running: 'ok' | 'stopping'
    database: 'ok' | 'no answer' | 'not asked'
    migrations: 'ok' | 'missing' | 'not asked'
  }
}

/** A healthy database answers in milliseconds; a balancer gives us a few seconds. */
const PATIENCE_MS = 1_000
/** Whoever asks more often than this gets the same answer: the checks cost a question to the database. */
const KEPT_MS = 500

/**
 * Whether this process may be sent calls: the database answers, has every migration of this release, and nobody told us to
 * stop. A newer release's migrations do no harm, since they only add.
 */
export function readiness(db: Database, stopping: { hasBegun: () => boolean }): () => Promise<Readiness> {
  const needed = newestKnown()
  let asked: { at: number; found: Promise<Readiness['checks']> } | null = null
  return async () => {
    if (stopping.hasBegun()) {
      return { isReady: false, checks: { running: 'stopping', database: 'not asked', migrations: 'not asked' } }
    }
    const now = performance.now()
    if (!asked || now - asked.at > KEPT_MS) asked = { at: now, found: check(db, needed) }
    const checks = await asked.found
    return { isReady: checks.database === 'ok' && checks.migrations === 'ok', checks }
  }
}

async function check(db: Database, needed: number): Promise<Readiness['checks']> {
  try {
    const applied = await within(PATIENCE_MS, newestApplied(db))
    return { running: 'ok', database: 'ok', migrations: (applied ?? 0) >= needed ? 'ok' : 'missing' }
  } catch {
    return { running: 'ok', database: 'no answer', migrations: 'not asked' }
  }
}
