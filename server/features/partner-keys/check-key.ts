import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { USUAL_CALLS } from '#shared/partner/call-limit.ts'
import { keyState } from '#shared/partner/key-form.ts'
import { cachePerDatabase } from '../../platform/cache/short-cache.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { isKey } from './key.ts'
import { isByOwner } from './store.ts'

/** Milliseconds after which a key in use is read again. The cache returns it for twice as long at most, so a revoked key fails within a second. */
const FRESH_MS = 450

const BEARER = /^Bearer +(\S+)$/i

type KnownKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

const keys = cachePerDatabase<KnownKey | undefined>(FRESH_MS, { refreshesBehind: true })

/** The caller of a request by its key; `key` is the whole row. */
type Caller = { identity: Identity; key: KnownKey['key'] }

/**
 * Returns the caller of a request by its key. A test key may act in a sandbox alone.
 * @throws Failure UNAUTHORIZED without a key that works; PARTNER_NOT_LIVE for a live key of a business that may not sell by the API
 */
export async function checkKey(
  dependencies: Pick<Dependencies, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Caller> {
  const key = BEARER.exec(authorization ?? '')?.[1]
  if (key === undefined || !isKey(key)) throw new Failure('UNAUTHORIZED')
  const found = await recentKey(dependencies.db, hashToken(key))
  const today = dayAt(dependencies.now())
  const facts = { isRevoked: false, hasOwner: true }
  if (!found || keyState({ ...facts, expiresOn: found.key.expiresOn }, today) !== 'active')
    throw new Failure('UNAUTHORIZED')
  if (found.key.mode === 'live' && !found.business.isApiLive) throw new Failure('PARTNER_NOT_LIVE')
  if (found.key.lastUsedOn !== today) {
    // The remembered key has the day too, so that each process writes it once.
    found.key.lastUsedOn = today
    await noteUse(dependencies.db, found.key.id, today)
  }
  return { identity: identityOf(found), key: found.key }
}

function recentKey(db: Database, hash: string): Promise<KnownKey | undefined> {
  return keys.of(db, hash, () => findKey(db, hash))
}

async function findKey(db: Database, hash: string) {
  const [found] = await keyByHash(db, { hash })
  return found
}

const { type, subdomain, paymentType, isApiLive, apiCallsPerMinute } = business
const keyByHash = prepared((db, place: Places<'hash'>) =>
  db
    .select({
      key: partnerKey,
      business: { id: business.id, type, subdomain, paymentType, isApiLive, apiCallsPerMinute },
    })
    .from(partnerKey)
    .innerJoin(business, eq(business.id, partnerKey.businessId))
    .innerJoin(users, isByOwner)
    .where(and(eq(partnerKey.hash, place.hash), isNull(partnerKey.revokedAt), isNull(business.deletedAt))),
)

async function noteUse(db: Database, id: string, today: string): Promise<void> {
  await db
    .update(partnerKey)
    .set({ lastUsedOn: today })
    .where(and(eq(partnerKey.id, id), or(isNull(partnerKey.lastUsedOn), lt(partnerKey.lastUsedOn, today))))
}

/** A key acts for its business, in the name of the owner who made it, as long as that user is one. */
function identityOf({ key, business: own }: KnownKey): Identity {
  return {
    sessionId: key.id,
    isConfirmed: false,
    userId: key.createdBy,
    email: '',
    name: key.name,
    role: 'owner',
    business: {
      id: own.id,
      type: own.type,
      subdomain: own.subdomain,
      buysOnAccount: own.paymentType === 'on-account',
    },
    seesCommission: true,
    wroteUpTo: null,
    scopes: key.scopes,
    callsPerMinute: own.apiCallsPerMinute ?? USUAL_CALLS,
  }
}
