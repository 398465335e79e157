import { and, eq } from 'drizzle-orm'
import type { OwnStorefront, StorefrontDraft } from '#shared/businesses/draft-contract.ts'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import { alertStaff } from '../emails/alerts.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, storefrontDraft, users } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueDraftAnswer } from './draft-email.ts'
import { applyChanges, differencesOf, lockBusiness, saveEdit } from './edit.ts'
import { findBusiness } from './staff-store.ts'

const type = 'company'

/** A business and the version of its draft that the caller has read. */
type ReadDraft = { id: string; version: number }

/**
 * Reads the storefront of the session's business for its owners: the draft, or without one the storefront in force.
 * @throws Failure BUSINESS_NOT_FOUND for a business without a storefront
 */
export async function readOwnStorefront(
  { db, env, read }: Dependencies & { read: Reader },
  identity: Identity,
): Promise<OwnStorefront> {
  const id = ownId(identity)
  const found = await findBusiness(db, { id, type }, env.publicUrl)
  if (!found?.url || found.isMainBrand) throw new Failure('BUSINESS_NOT_FOUND')
  const { name, url, description, heroSentence, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl } = found
  const { languages, banners, contactEmail, contactLines } = found
  const pictures = { logoUrl, faviconUrl, headerUrl, banners }
  const colors = { primaryColor, secondaryColor }
  const contact = { contactEmail: contactEmail ?? '', contactLines }
  const look = { description, heroSentence, languages, ...colors, ...pictures, ...contact }
  const draft = await read((own) => findDraft(own, id))
  const isWritten = draft !== null && draft.state !== 'in-force'
  const none = {
    version: draft?.version ?? 0,
    state: 'in-force',
    look,
    note: null,
    sentBy: null,
    sentAt: null,
  } as const
  return { name, url, draft: isWritten ? { ...draft, look: { ...look, ...draft.look } } : none }
}

/** Reads the draft of a business that waits for staff; null without one. */
export async function findSentDraft(db: Database, id: string): Promise<StorefrontDraft | null> {
  const draft = await findDraft(db, id)
  if (draft?.state !== 'sent') return null
  const { heroSentence, languages } = business
  const [inForce] = await db.select({ heroSentence, languages }).from(business).where(eq(business.id, id))
  return { ...draft, look: { ...inForce, ...draft.look } }
}

/** Reads a draft as it was saved: an earlier release saved it without the fields that came later, which stay as in force. */
async function findDraft(db: Database, businessId: string): Promise<StorefrontDraft | null> {
  const { look, state, version, note, sentAt } = storefrontDraft
  const [found] = await db
    .select({ look, state, version, note, sentAt, sentBy: users.name })
    .from(storefrontDraft)
    .leftJoin(users, eq(users.id, storefrontDraft.sentBy))
    .where(eq(storefrontDraft.businessId, businessId))
  return found ? { ...found, sentAt: found.sentAt?.toISOString() ?? null } : null
}

/**
 * Saves a draft by the rules of the storefront itself. A draft that waits for staff is open again.
 * @throws Failure BUSINESS_NOT_FOUND; CHANGED_MEANWHILE when it was changed or answered since `version`; VALIDATION
 */
export async function saveDraft(
  { db, now }: Dependencies,
  { version, look }: { version: number; look: StorefrontLook },
  by: Identity,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { business } = await lockDraft(tx, { id: ownId(by), version })
    await applyChanges(tx, business, look)
    const { id: businessId, name } = business.row
    const saved = { look, state: 'open', version: version + 1 } as const
    await tx
      .insert(storefrontDraft)
      .values({ businessId, ...saved })
      .onConflictDoUpdate({ target: storefrontDraft.businessId, set: saved })
    await write(tx, { at: now(), by, id: businessId, action: 'business.draft-saved', detail: { name } })
  })
}

/**
 * Sends a draft to staff, who get an email.
 * @throws Failure CHANGED_MEANWHILE when it was changed or answered since `version`; NO_CHANGES when it equals the storefront in
 *   force
 */
export async function sendDraft(dependencies: Dependencies, version: number, by: Identity): Promise<void> {
  const { db, now } = dependencies
  await db.transaction(async (tx) => {
    const { business, draft } = await lockDraft(tx, { id: ownId(by), version })
    if (draft?.state !== 'open' && draft?.state !== 'returned') throw new Failure('NO_CHANGES')
    const differences = differencesOf(business, await applyChanges(tx, business, draft.look))
    if (Object.keys(differences).length === 0) throw new Failure('NO_CHANGES')
    const { id, name } = business.row
    await step(tx, { id, version }, { state: 'sent', note: null, sentBy: by.userId, sentAt: now() })
    await write(tx, { at: now(), by, id, action: 'business.draft-sent', detail: { name } })
    await alertStaff(tx, dependencies, {
      key: `storefront-draft:${id}:${version + 1}`,
      title: `${name} envió un borrador de su sitio`,
      text: `Lo envió ${by.name}. Miralo en Empresas, en la página de ${name}: ponelo en vigencia o devolvelo con una nota.`,
    })
  })
}

/**
 * Publishes a draft that waits; its owners get an email.
 * @throws Failure BUSINESS_NOT_FOUND; CHANGED_MEANWHILE when the draft was changed since `version`, or the business since
 *   `businessVersion`; VALIDATION when the rules have changed since it was saved
 */
export async function putDraftInForce(
  dependencies: Dependencies,
  { businessVersion, ...read }: ReadDraft & { businessVersion: number },
  by: Identity,
): Promise<void> {
  const now = dependencies.now()
  await dependencies.db.transaction(async (tx) => {
    const { business, draft } = await lockSentDraft(tx, read)
    const edit = { id: read.id, type, version: businessVersion, changes: draft.look } as const
    await saveEdit(tx, edit, { by, now })
    await step(tx, read, { state: 'in-force' })
    const detail = { name: business.row.name }
    await write(tx, { at: now, by, id: read.id, action: 'business.draft-put-in-force', detail })
    await queueDraftAnswer(tx, dependencies, { businessId: read.id, version: read.version + 1 })
  })
}

/** Sends a draft that waits back to its owners, who get an email. @throws Failure as `putDraftInForce`, but for VALIDATION */
export async function sendDraftBack(
  dependencies: Dependencies,
  { note, ...read }: ReadDraft & { note: string },
  by: Identity,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const { business } = await lockSentDraft(tx, read)
    await step(tx, read, { state: 'returned', note })
    const detail = { name: business.row.name, note }
    await write(tx, { at: dependencies.now(), by, id: read.id, action: 'business.draft-sent-back', detail })
    await queueDraftAnswer(tx, dependencies, { businessId: read.id, version: read.version + 1 })
  })
}

/** Locks the business, and with it the draft, so that changes of a draft happen one after the other. */
async function lockDraft(tx: Database, { id, version }: ReadDraft) {
  const business = await lockBusiness(tx, { id, type })
  if (business.row.isMainBrand) throw new Failure('BUSINESS_NOT_FOUND')
  const [draft] = await tx.select().from(storefrontDraft).where(eq(storefrontDraft.businessId, id))
  if (version !== (draft?.version ?? 0)) throw new Failure('CHANGED_MEANWHILE')
  return { business, draft }
}

async function lockSentDraft(tx: Database, read: ReadDraft) {
  const { business, draft } = await lockDraft(tx, read)
  if (draft?.state !== 'sent') throw new Failure('CHANGED_MEANWHILE')
  return { business, draft }
}

async function step(tx: Database, { id, version }: ReadDraft, to: Partial<typeof storefrontDraft.$inferInsert>) {
  await tx
    .update(storefrontDraft)
    .set({ ...to, version: version + 1 })
    .where(and(eq(storefrontDraft.businessId, id), eq(storefrontDraft.version, version)))
}

type DraftAuditEntry = {
  at: Date
  by: Identity
  id: string
  action: 'business.draft-saved' | 'business.draft-sent' | 'business.draft-put-in-force' | 'business.draft-sent-back'
  detail: { name: string; note?: string }
}

function write(tx: Database, { at, by, id, action, detail }: DraftAuditEntry): Promise<void> {
  return writeAudit(tx, { at, userId: by.userId, action, subject: id, detail })
}

function ownId({ business }: Identity): string {
  if (!business) throw new Failure('BUSINESS_NOT_FOUND')
  return business.id
}
