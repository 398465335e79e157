import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit/actions.ts'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import type { PromoCodeEdit } from '#shared/promo-codes/staff-contract.ts'
import {
  checkPromoCode,
  CODE_TAKEN,
  checkPromoCodeChange,
  promoCodeChanges,
  type PromoCodeDraft,
} from '#shared/promo-codes/terms.ts'
import { normalizePromoCode, writtenPromoCode } from '#shared/promo-codes/usable.ts'
import { type AuditDetail, type AuditEntry, writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'

/** The user who changes a code, and the moment. */
export type Editor = { userId: string; now: Date }

type StoredPromoCode = { draft: PromoCodeDraft; used: number; held: number; version: number }

/**
 * Adds a code; when several users add the same one at once, one succeeds.
 * @throws Failure VALIDATION with the validation issues, CODE_TAKEN among them
 */
export function addPromoCode(db: Database, draft: PromoCodeDraft, editor: Editor): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const businessIds = [...new Set(draft.businessIds)]
    const clashes = (await isPromoCodeTaken(tx, draft.code)) ? [CODE_TAKEN] : []
    refuse([...checkPromoCode(draft), ...clashes, ...(await checkBusinesses(tx, businessIds))])
    const code = writtenPromoCode(draft.code)
    const [newRow] = await tx
      .insert(promoCode)
      .values({ ...termsOf(draft), code, createdAt: editor.now })
      // Deleted codes keep their name, because reports count their sales by it.
      .onConflictDoNothing({ target: promoCode.code })
      .returning({ id: promoCode.id })
    if (!newRow) throw validationFailure([CODE_TAKEN])
    await tx.insert(promoCodeBusiness).values(businessIds.map((businessId) => ({ promoCodeId: newRow.id, businessId })))
    await audit(tx, editor, {
      action: 'promo-code.added',
      subject: newRow.id,
      detail: auditDetailOf({ ...draft, code }),
    })
    return newRow
  })
}

/**
 * Changes the fields that an edit names. Existing sales are not affected: each stores its own percentages.
 * @throws Failure PROMO_UNKNOWN; CHANGED_MEANWHILE when the edit was made on another version; VALIDATION; NO_CHANGES
 */
export async function editPromoCode(db: Database, edit: PromoCodeEdit, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const storedCode = await lockPromoCode(tx, edit.id)
    if (!storedCode) throw new Failure('PROMO_UNKNOWN')
    await change(tx, storedCode, edit, editor)
  })
}

/**
 * Pauses or resumes codes, all of them or none; returns which ones it changed. Codes deleted meanwhile are left out.
 * @throws Failure VALIDATION when the terms of one are refused
 */
export function pausePromoCodes(
  db: Database,
  { ids, isPaused }: { ids: readonly string[]; isPaused: boolean },
  editor: Editor,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const changedIds: string[] = []
    for (const id of [...new Set(ids)].toSorted()) {
      const storedCode = await lockPromoCode(tx, id)
      if (storedCode && (await change(tx, storedCode, { id, isPaused }, editor))) changedIds.push(id)
    }
    return changedIds
  })
}

/** Whether a code exists or existed: no name is used twice. */
export async function isPromoCodeTaken(db: Database, code: string): Promise<boolean> {
  const found = await db.$count(promoCode, eq(promoCode.code, normalizePromoCode(code)))
  return found > 0
}

async function change(
  tx: Database,
  storedCode: StoredPromoCode,
  { id, version, ...changes }: PromoCodeEdit,
  editor: Editor,
): Promise<boolean> {
  if (version !== undefined && version !== storedCode.version) throw new Failure('CHANGED_MEANWHILE')
  const draft = { ...storedCode.draft, ...changes } as PromoCodeDraft
  const fields = promoCodeChanges(storedCode.draft, { ...draft, code: normalizePromoCode(draft.code) })
  if (fields.length === 0) {
    // Two people may pause a code at once: the second call succeeds too.
    if (Object.keys(changes).join() === 'isPaused') return false
    throw new Failure('NO_CHANGES')
  }
  const addedIds = draft.businessIds.filter((id) => !storedCode.draft.businessIds.includes(id))
  refuse([
    ...checkPromoCodeChange(draft, { code: storedCode.draft.code, used: storedCode.used, held: storedCode.held }),
    ...(await checkBusinesses(tx, addedIds)),
  ])
  await tx
    .update(promoCode)
    .set(nextVersion(termsOf(draft)))
    .where(eq(promoCode.id, id))
  if (fields.includes('businessIds')) await linkBusinesses(tx, id, draft.businessIds)
  const pause = draft.isPaused ? 'promo-code.paused' : 'promo-code.resumed'
  const action = fields.join() === 'isPaused' ? pause : 'promo-code.edited'
  await audit(tx, editor, { action, subject: id, detail: difference(storedCode.draft, draft, fields) })
  return true
}

/**
 * Deletes a code; payments that hold a use of it can still be completed.
 * @throws Failure PROMO_UNKNOWN when there is no such code, or when `code` is given and is not its name
 */
export function removePromoCode(
  db: Database,
  { id, code }: { id: string; code?: string | undefined },
  editor: Editor,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const storedCode = await lockPromoCode(tx, id)
    if (!storedCode || (code !== undefined && normalizePromoCode(code) !== storedCode.draft.code))
      throw new Failure('PROMO_UNKNOWN')
    await tx
      .update(promoCode)
      .set(nextVersion({ deletedAt: editor.now }))
      .where(eq(promoCode.id, id))
    await audit(tx, editor, { action: 'promo-code.deleted', subject: id, detail: { code: storedCode.draft.code } })
    return { id }
  })
}

/**
 * Reads and locks a code: waits for a payment that is counting a use, and stops others from counting one until the change is
 * made.
 */
async function lockPromoCode(tx: Database, id: string): Promise<StoredPromoCode | null> {
  const [row] = await tx
    .select()
    .from(promoCode)
    .where(and(eq(promoCode.id, id), isNull(promoCode.deletedAt)))
    .for('update')
  if (!row) return null
  const links = await tx
    .select({ id: promoCodeBusiness.businessId })
    .from(promoCodeBusiness)
    .where(eq(promoCodeBusiness.promoCodeId, id))
  const { used, held, version } = row
  return {
    draft: { code: row.code, ...termsOf({ ...row, businessIds: [] }), businessIds: links.map((link) => link.id) },
    used,
    held,
    version,
  }
}

function termsOf({ usesLimit, startDate, endDate, ownPercentage, companyPercentage, isPaused }: PromoCodeDraft) {
  return { usesLimit, startDate, endDate, ownPercentage, companyPercentage, isPaused }
}

function nextVersion<Fields extends object>(fields: Fields) {
  return { ...fields, version: sql`${promoCode.version} + 1` }
}

async function linkBusinesses(tx: Database, promoCodeId: string, businessIds: readonly string[]): Promise<void> {
  await tx.delete(promoCodeBusiness).where(eq(promoCodeBusiness.promoCodeId, promoCodeId))
  const links = [...new Set(businessIds)].map((businessId) => ({ promoCodeId, businessId }))
  await tx.insert(promoCodeBusiness).values(links)
}

async function checkBusinesses(tx: Database, ids: readonly string[]): Promise<ValidationIssue[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: business.id })
    .from(business)
    .where(and(inArray(business.id, [...ids]), isNull(business.deletedAt)))
  return found.length === new Set(ids).size ? [] : [{ path: 'businessIds', key: 'PROMO.ERROR.BUSINESS_UNKNOWN' }]
}

function refuse(broken: readonly ValidationIssue[]): void {
  if (broken.length > 0) throw validationFailure(broken)
}

type EditDetail = AuditDetail<'promo-code.edited'>

type PromoCodeAction = Extract<AuditAction, `promo-code.${string}`>

function audit(
  tx: Database,
  { userId, now }: Editor,
  entry: Pick<AuditEntry<PromoCodeAction, EditDetail>, 'action' | 'subject' | 'detail'>,
): Promise<void> {
  return writeAudit(tx, { ...entry, userId, at: now })
}

function auditDetailOf({ businessIds, ...terms }: PromoCodeDraft): EditDetail {
  return { ...terms, businesses: businessIds.join(', ') }
}

/** Returns the old and new value of each field, `{endDate: {from, to}}`, with the name of the code. */
function difference(from: PromoCodeDraft, to: PromoCodeDraft, fields: readonly (keyof PromoCodeDraft)[]): EditDetail {
  const asText = (draft: PromoCodeDraft, field: keyof PromoCodeDraft) =>
    field === 'businessIds' ? draft.businessIds.join(', ') : draft[field]
  const nameOf = (field: keyof PromoCodeDraft) => (field === 'businessIds' ? 'businesses' : field)
  const changes = fields.map((field) => [nameOf(field), { from: asText(from, field), to: asText(to, field) }] as const)
  return { code: from.code, ...Object.fromEntries(changes) }
}
