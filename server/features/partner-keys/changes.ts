import { and, eq, isNull } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { MadePartnerKey, NewPartnerKey } from '#shared/partner/key-contract.ts'
import { checkNewKey } from '#shared/partner/key-form.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partnerKey } from '../../platform/db/schema/partner-keys.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { openEvents } from '../webhooks/events.ts'
import { hintOf, newKey } from './key.ts'
import { isByOwner, isInForce, readKey } from './store.ts'

type Needs = Pick<Dependencies, 'db' | 'now'>

/**
 * Makes a key of the caller's business. Only this answer has the key itself: the database stores its hash. One that reads events
 * finds all that happen from now on.
 * @throws Failure FORBIDDEN to staff; VALIDATION with what stands against it
 */
export async function makeKey(
  { db, now }: Needs,
  { userId, business: own }: Identity,
  wanted: NewPartnerKey,
): Promise<MadePartnerKey> {
  if (!own) throw new Failure('FORBIDDEN')
  const at = now()
  const today = dayAt(at)
  // A test key reads the events of its sandbox.
  if (wanted.mode === 'live' && wanted.scopes.includes('webhooks')) await openEvents({ db, now }, own.id)
  return db.transaction(async (tx) => {
    const isLive = await lockBusiness(tx, own.id)
    const { name, mode } = partnerKey
    const ofBusiness = and(eq(partnerKey.businessId, own.id), isInForce(today))
    const inForce = await tx.select({ name, mode }).from(partnerKey).innerJoin(users, isByOwner).where(ofBusiness)
    const issues = checkNewKey(wanted, { inForce, isLive, today })
    if (issues.length > 0) throw validationFailure(issues)
    const key = newKey(wanted.mode)
    const row = {
      ...wanted,
      businessId: own.id,
      hash: hashToken(key),
      hint: hintOf(key),
      createdBy: userId,
      createdAt: at,
    }
    const [made] = await tx.insert(partnerKey).values(row).returning({ id: partnerKey.id })
    if (!made) throw new Error('the key was not written')
    const detail = {
      name: wanted.name,
      code: hintOf(key),
      scopes: wanted.scopes.join(', '),
      endDate: wanted.expiresOn,
      business: own.id,
    }
    await writeAudit(tx, { at, userId, action: 'partner-key.made', subject: made.id, detail })
    return { ...(await readKey(tx, made.id, today)), key }
  })
}

/** Two keys that are made at the same moment wait for each other. @returns whether the business may have live keys */
async function lockBusiness(tx: Database, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ isLive: business.isApiLive })
    .from(business)
    .where(and(eq(business.id, id), isNull(business.deletedAt)))
    .for('no key update')
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found.isLive
}

/**
 * Revokes a key of the caller's business: within a second no process accepts it. A revoked key stays revoked.
 * @throws Failure NOT_FOUND when the business has no such key, even if another has
 */
export async function revokeKey({ db, now }: Needs, { userId, business: own }: Identity, id: string): Promise<void> {
  if (!own) throw new Failure('FORBIDDEN')
  const at = now()
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(partnerKey)
      .where(and(eq(partnerKey.id, id), eq(partnerKey.businessId, own.id)))
      .for('update')
    if (!found) throw new Failure('NOT_FOUND', { key: 'PARTNER_KEYS.NOT_FOUND' })
    if (found.revokedAt) return
    await tx.update(partnerKey).set({ revokedAt: at }).where(eq(partnerKey.id, id))
    const detail = { name: found.name, code: found.hint, business: own.id }
    await writeAudit(tx, { at, userId, action: 'partner-key.revoked', subject: id, detail })
  })
}

/**
 * Switches live keys of a business on or off, for staff. Off, its live keys are refused within a second; on again, they work.
 * @throws Failure BUSINESS_NOT_FOUND
 */
export async function switchLive(
  { db, now }: Needs,
  { userId }: Pick<Identity, 'userId'>,
  { id, isLive }: { id: string; isLive: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockBusiness(tx, id)
    if (before === isLive) return
    const [changed] = await tx
      .update(business)
      .set({ isApiLive: isLive })
      .where(eq(business.id, id))
      .returning({ name: business.name })
    const detail = { name: changed?.name ?? null, isApiLive: { from: before, to: isLive } }
    await writeAudit(tx, { at: now(), userId, action: 'partner-api.switched', subject: id, detail })
  })
}
