import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { singleBusinessFields } from '#shared/audit/long-entries.ts'
import { languageNames } from '#shared/languages.ts'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import type { BusinessChanges } from '#shared/businesses/form-contract.ts'
import { checkStorefront, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { unavailableIssues } from '#shared/businesses/availability.ts'
import { checkTerms, type TermsForm } from '#shared/businesses/terms-form.ts'
import { Failure } from '#shared/errors.ts'
import { type AuditDetail, writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { users, banner, business } from '../../platform/db/schema/businesses.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkPictures, formOf, storedBanners, storedStorefront, storedTerms } from './forms.ts'
import { bannersOf } from './staff-store.ts'
import { mainBrandSubdomain } from '../sellers/store.ts'
import { unavailableFields } from './availability.ts'

type StoredBusiness = typeof business.$inferSelect
type StoredBanner = { imageUrl: string; link: string | null }
type BusinessWithBanners = { row: StoredBusiness; banners: StoredBanner[] }
type Form = TermsForm & StorefrontForm

export type Edit = {
  id: string
  type: StoredBusiness['type']
  /** The version that the editor had read; without it the edit applies to any version. */
  version: number | undefined
  changes: BusinessChanges
}

/**
 * Saves an edit. Sales are not affected: they store their own terms.
 * @throws Failure BUSINESS_NOT_FOUND or BROKER_NOT_FOUND; CHANGED_MEANWHILE when it was saved since `version`; VALIDATION with
 *   the wrong fields among those sent; NO_CHANGES; CONFIRM_PASSWORD where commission or markup change and the password was not
 *   typed a short while ago
 */
export async function editBusiness({ db, now }: Dependencies, edit: Edit, by: Identity): Promise<void> {
  const isChanged = await db
    .transaction((tx) => saveEdit(tx, edit, { by, now: now() }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'business_subdomain_key')
        ? validationFailure(unavailableIssues(['subdomain']))
        : error
    })
  if (!isChanged) throw new Failure('NO_CHANGES')
}

/** Does the same in the caller's transaction; returns false, and writes nothing, when nothing changes. */
export async function saveEdit(tx: Database, edit: Edit, { by, now }: { by: Identity; now: Date }): Promise<boolean> {
  const before = await lockBusiness(tx, edit)
  if (edit.version !== undefined && edit.version !== before.row.version) throw new Failure('CHANGED_MEANWHILE')
  const after = await applyChanges(tx, before, edit.changes)
  const differences = differencesOf(before, after)
  if (Object.keys(differences).length === 0) return false
  if (('commissionPercent' in differences || 'markup' in differences) && !by.isConfirmed)
    throw new Failure('CONFIRM_PASSWORD')
  const { id, version, name } = before.row
  await tx
    .update(business)
    .set({ ...after.row, version: version + 1 })
    .where(eq(business.id, id))
  if ('banners' in differences) await replaceBanners(tx, id, after.banners)
  // A user has the name of the business until it gets a name of its own.
  if ('name' in differences) {
    await tx
      .update(users)
      .set({ name: after.row.name, version: sql`${users.version} + 1` })
      .where(and(eq(users.businessId, id), eq(users.name, name)))
  }
  const detail = { name: after.row.name, ...differences }
  await writeAudit(tx, { at: now, userId: by.userId, action: 'business.edited', subject: id, detail })
  return true
}

/** Reads and locks a business, so that two edits wait for each other and the second sees the version of the first. */
export async function lockBusiness(
  tx: Database,
  { id, type }: Pick<Edit, 'id' | 'type'>,
): Promise<BusinessWithBanners> {
  const [row] = await tx
    .select()
    .from(business)
    .where(and(eq(business.id, id), eq(business.type, type), isNull(business.deletedAt)))
    .for('update')
  if (!row) throw new Failure(type === 'broker' ? 'BROKER_NOT_FOUND' : 'BUSINESS_NOT_FOUND')
  return { row, banners: await bannersOf(tx, id) }
}

/** Returns the business as it is after the edit. @throws Failure VALIDATION with the wrong fields among those that were sent */
export async function applyChanges(
  tx: Database,
  { row, banners }: BusinessWithBanners,
  changes: BusinessChanges,
): Promise<BusinessWithBanners> {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const form = { ...formOf(row, banners), ...sent } as Form
  const broken = (await rulesOf(tx, form, row)).filter(({ path }) => (path.split('.')[0] ?? '') in sent)
  if (broken.length > 0) throw validationFailure(broken)
  const storefront = row.type === 'company' ? storedStorefront(form) : {}
  return { row: { ...row, ...storedTerms(form), ...storefront }, banners: storedBanners(form) }
}

async function rulesOf(
  tx: Database,
  form: Form,
  { id, type, isMainBrand }: StoredBusiness,
): Promise<ValidationIssue[]> {
  const terms = checkTerms(form, { type, isMainBrand })
  if (type === 'broker') return terms
  const owner = { mainBrandSubdomain: await mainBrandSubdomain(tx), isMainBrand }
  const storefront = checkStorefront(form, owner)
  const refused = new Set(storefront.map(({ path }) => path))
  const clashes = unavailableIssues(await unavailableFields(tx, { id, subdomain: form.subdomain }))
  const otherIssues = [...clashes, ...(await checkPictures(tx, form))].filter(({ path }) => !refused.has(path))
  return [...terms, ...storefront, ...otherIssues]
}

/** Returns the values that an edit really changes, before and after. */
export function differencesOf(before: BusinessWithBanners, after: BusinessWithBanners): AuditDetail<'business.edited'> {
  const single = singleBusinessFields.filter((field) => before.row[field] !== after.row[field])
  const languagesOf = ({ row }: BusinessWithBanners) =>
    row.languages.map((language) => ({ name: languageNames[language] }))
  const lists = [
    { field: 'languages', from: languagesOf(before), to: languagesOf(after) },
    { field: 'contactLines', from: before.row.contactLines.map(lineParts), to: after.row.contactLines.map(lineParts) },
    { field: 'banners', from: before.banners, to: after.banners },
  ].filter(({ from, to }) => listText(from) !== listText(to))
  return {
    ...Object.fromEntries(single.map((field) => [field, { from: before.row[field], to: after.row[field] }])),
    ...Object.fromEntries(lists.map(({ field, from, to }) => [field, { from: listWords(from), to: listWords(to) }])),
  }
}

/** Makes a line comparable: without WhatsApp, a telephone may be stored with `isWhatsapp` false or without the field. */
function lineParts({ isWhatsapp, ...line }: ContactLine) {
  return { ...line, channel: isWhatsapp ? 'WhatsApp' : null }
}

/** Makes lists comparable: the database returns the fields of an object in its own order. */
function listText(list: readonly Record<string, string | null>[]): string {
  return JSON.stringify(list.map(inOrder))
}

function inOrder(one: Readonly<Record<string, string | null>>) {
  return Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Formats a list for people. */
function listWords(list: readonly Record<string, string | null>[]): string {
  return list
    .map((one) =>
      inOrder(one)
        .flatMap(([, value]) => value ?? [])
        .join(' '),
    )
    .join(', ')
}

async function replaceBanners(tx: Database, businessId: string, banners: readonly StoredBanner[]): Promise<void> {
  await tx.delete(banner).where(eq(banner.businessId, businessId))
  const rows = banners.map((one, position) => ({ ...one, position, businessId }))
  if (rows.length > 0) await tx.insert(banner).values(rows)
}
