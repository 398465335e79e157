import { and, asc, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { BusinessFilter } from '#shared/businesses/contract.ts'
import type { BusinessDetail, BusinessRow } from '#shared/businesses/row-contract.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { banner, business, storefrontDraft } from '../../platform/db/schema/businesses.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'
import { ownLogin } from '../sellers/own-login.ts'

type StoredBusiness = typeof business.$inferSelect

const SORTED_BY = {
  name: asWords(business.name),
  subdomain: business.subdomain,
  rut: business.rut,
  commissionPercent: business.commissionPercent,
  markup: business.markup,
  paymentType: business.paymentType,
  createdAt: business.createdAt,
}

const loginEmail = (db: Database) => sql<string | null>`(${ownLogin(db, business.id)})`

/** Reads a page of businesses, filtered, sorted and cut in the database (docs/decisions/006). No list contains deleted ones. */
export async function findBusinesses(
  db: Database,
  { filter = {}, sort = ['name', 'ASC'], range }: ListQuery<BusinessFilter, keyof typeof SORTED_BY>,
  publicUrl: string,
): Promise<Page<BusinessRow>> {
  const condition = conditionOf(db, filter)
  const select = db
    .select({ business, user: loginEmail(db) })
    .from(business)
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY, business.id))
  const page = await readPage(select, db.$count(business, condition), range)
  return { ...page, rows: page.rows.map((row) => toRow(row.business, row.user, publicUrl)) }
}

/** Reads a whole business of a type; null when there is none, or it was deleted. */
export async function findBusiness(
  db: Database,
  { id, type }: { id: string; type: BusinessRow['type'] },
  publicUrl: string,
): Promise<BusinessDetail | null> {
  const [found] = await db
    .select({ business, user: loginEmail(db) })
    .from(business)
    .where(and(eq(business.id, id), eq(business.type, type), isNull(business.deletedAt)))
  if (!found) return null
  const { description, heroSentence, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl } = found.business
  const { languages, contactEmail, contactLines, legalName, providerName, officeHours } = found.business
  return {
    ...toRow(found.business, found.user, publicUrl),
    description,
    heroSentence,
    languages,
    primaryColor,
    secondaryColor,
    logoUrl,
    faviconUrl,
    headerUrl,
    contactEmail,
    contactLines,
    legalName,
    providerName,
    officeHours,
    banners: await bannersOf(db, id),
  }
}

/** Reads the banners of a business in order. */
export async function bannersOf(db: Database, businessId: string): Promise<BusinessDetail['banners']> {
  return db
    .select({ imageUrl: banner.imageUrl, link: banner.link })
    .from(banner)
    .where(eq(banner.businessId, businessId))
    .orderBy(asc(banner.position))
}

function conditionOf(
  db: Database,
  { name, paymentType, type = 'company', ids, hasSentDraft }: BusinessFilter,
): SQL | undefined {
  const isSent = and(eq(storefrontDraft.businessId, business.id), eq(storefrontDraft.state, 'sent'))
  return and(
    isNull(business.deletedAt),
    type === 'all' ? undefined : eq(business.type, type),
    name?.trim() ? containsWords(business.name, name) : undefined,
    paymentType === undefined || paymentType === 'all' ? undefined : eq(business.paymentType, paymentType),
    ids ? inArray(business.id, ids) : undefined,
    hasSentDraft ? exists(db.select().from(storefrontDraft).where(isSent)) : undefined,
  )
}

function toRow(row: StoredBusiness, user: string | null, publicUrl: string): BusinessRow {
  const { id, version, name, rut, address, commissionPercent, markup, type, paymentType, isMainBrand, subdomain } = row
  return {
    id,
    version,
    name,
    rut,
    address,
    commissionPercent,
    markup,
    type,
    paymentType,
    isMainBrand,
    subdomain,
    user,
    url: subdomain === null ? null : isMainBrand ? `${publicUrl}/` : `${publicUrl}/${subdomain}`,
    createdAt: row.createdAt.toISOString(),
  }
}
