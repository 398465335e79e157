import { and, eq, isNull } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { checkCallLimit } from '#shared/partner/call-limit.ts'
import type { MadePartnerKey, NewPartnerKey, PartnerAccessChange } from '#shared/partner/key-contract.ts'
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
  newPartnerKey: NewPartnerKey,
): Promise<MadePartnerKey> {
  if (!own) throw new Failure('FORBIDDEN')
  const at = now()
  const today = dayAt(at)
  // A test key reads the events of its sandbox.
  if (newPartnerKey.mode === 'live' && newPartnerKey.scopes.includes('webhooks')) await openEvents({ db, now }, own.id)
  return db.transaction(async (tx) => {
    const { isLive } = await lockBusiness(tx, own.id)
    const { name, mode } = partnerKey
    const ofBusiness = and(eq(partnerKey.businessId, own.id), isInForce(today))
    const inForce = await tx.select({ name, mode }).from(partnerKey).innerJoin(users, isByOwner).where(ofBusiness)
    const issues = checkNewKey(newPartnerKey, { inForce, isLive, today })
    if (issues.length > 0) throw validationFailure(issues)
    const key = newKey(newPartnerKey.mode)
    const row = {
      ...newPartnerKey,
      businessId: own.id,
      hash: hashToken(key),
      hint: hintOf(key),
      createdBy: userId,
      createdAt: at,
    }
    const [newRow] = await tx.insert(partnerKey).values(row).returning({ id: partnerKey.id })
    if (!newRow) throw new Error('the key was not written')
    const detail = {
      name: newPartnerKey.name,
      code: hintOf(key),
      scopes: newPartnerKey.scopes.join(', '),
      endDate: newPartnerKey.expiresOn,
      business: own.id,
    }
    await writeAudit(tx, { at, userId, action: 'partner-key.made', subject: newRow.id, detail })
    return { ...(await readKey(tx, newRow.id, today)), key }
  })
}

/** Two keys that are made at the same moment wait for each other. @returns what staff decided about the business */
async function lockBusiness(tx: Database, id: string) {
  const [found] = await tx
    .select({ name: business.name, isLive: business.isApiLive, callsPerMinute: business.apiCallsPerMinute })
    .from(business)
    .where(and(eq(business.id, id), isNull(business.deletedAt)))
    .for('no key update')
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found
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
 * Lets staff decide whether a business has live keys, and how many calls a minute it may make. Within a second every process
 * goes by it: live keys of a business that is off are refused, and work when it is on again.
 * @throws Failure BUSINESS_NOT_FOUND; VALIDATION at `callsPerMinute` and `reason`
 */
export async function saveAccess(
  { db, now }: Needs,
  { userId }: Pick<Identity, 'userId'>,
  { id, isLive, callsPerMinute, reason }: PartnerAccessChange & { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockBusiness(tx, id)
    const issues = checkCallLimit({ callsPerMinute, reason }, { before: before.callsPerMinute })
    if (issues.length > 0) throw validationFailure(issues)
    await tx.update(business).set({ isApiLive: isLive, apiCallsPerMinute: callsPerMinute }).where(eq(business.id, id))
    const entry = { at: now(), userId, subject: id }
    const { name } = before
    if (isLive !== before.isLive) {
      const detail = { name, isApiLive: { from: before.isLive, to: isLive } }
      await writeAudit(tx, { ...entry, action: 'partner-api.switched', detail })
    }
    if (callsPerMinute !== before.callsPerMinute) {
      const detail = { name, callsPerMinute: { from: before.callsPerMinute, to: callsPerMinute }, reason }
      await writeAudit(tx, { ...entry, action: 'partner-api.limited', detail })
    }
  })
}
