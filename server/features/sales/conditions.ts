import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Conditions, conditionsOf } from '#shared/conditions/conditions.ts'
import type { CheckoutSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { together } from '../../platform/db/pipeline/together.ts'
import { conditions } from '../../platform/db/schema/sale-documents.ts'
import type { Catalogue } from '../catalogue/store.ts'

/** Conditions as a checkout names them; `hash` is the key under which their text is stored. */
type StoredConditions = NonNullable<CheckoutSnapshot['conditions']>

/** Writes the conditions of a plan in a version of the tariff; null for an unknown plan, and for a version without a start. */
export function planConditions(catalogue: Catalogue, planId: number): Conditions | null {
  const { plans, version, startsAt, covers } = catalogue
  const plan = plans.find(({ id }) => id === planId)
  if (!plan || startsAt === null) return null
  const benefits = covers.get(planId) ?? []
  return conditionsOf(plan, { version, startsAt: new Date(startsAt), tariff: catalogue, benefits })
}

/**
 * Stores the conditions of a plan that is sold, once for all sales with the same words.
 * @throws Error for a plan that the version of the tariff does not have
 */
export async function storeConditions(tx: Database, catalogue: Catalogue, planId: number): Promise<StoredConditions> {
  const document = planConditions(catalogue, planId)
  if (!document) throw new Error(`version ${catalogue.version} of the tariff does not sell plan ${planId}`)
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex')
  await tx.insert(conditions).values({ hash, document }).onConflictDoNothing()
  const { planName, version, day } = document
  return { hash, planId, planName, version, day }
}

const storedConditions = new WeakMap<Database, Map<string, Promise<StoredConditions>>>()

/**
 * Stores the conditions once for each process, so that a purchase does not write them again. Pass the database, not a transaction:
 * after a rollback, the process would not write them again although they are missing.
 */
export function conditionsOnce(db: Database, catalogue: Catalogue, planId: number): Promise<StoredConditions> {
  const stored = storedConditions.get(db) ?? new Map<string, Promise<StoredConditions>>()
  storedConditions.set(db, stored)
  const key = `${catalogue.version}/${planId}`
  const found = stored.get(key) ?? storeConditions(db, catalogue, planId)
  stored.set(key, found)
  found.catch(() => stored.delete(key))
  return found
}

/** The conditions that were read last: the hash is that of their words, so they never change. */
const readConditions = new LRUCache<string, Conditions>({ max: 100 })

/** Reads stored conditions by their hash; null for a sale from before they were stored. */
export async function findConditions(db: Database, hash: string | null): Promise<Conditions | null> {
  if (hash === null) return null
  const cachedConditions = readConditions.get(hash)
  if (cachedConditions) return cachedConditions
  const [found] = await conditionsByHash(db, hash)
  if (!found) return null
  readConditions.set(hash, found.document)
  return found.document
}

const conditionsByHash = together(
  prepared((db, place: Places<'keys'>) =>
    db
      .select()
      .from(conditions)
      .where(sql`${conditions.hash} = any(${place.keys})`),
  ),
  ({ hash }) => hash,
)
