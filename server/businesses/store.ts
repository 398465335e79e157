import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { BusinessType } from '#shared/auth/contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import { Failure } from '#shared/errors.ts'
import type { Percent } from '#shared/money.ts'
import type { Database } from '../db/connect.ts'
import { banner, business } from '../db/schema/businesses.ts'
import type { Identity } from '../services.ts'

type BusinessRow = typeof business.$inferSelect
type BannerRow = typeof banner.$inferSelect

/** The business whose markup and codes a call is about. Its terms are cost: they never leave the server in public. */
export type PricingBusiness = {
  id: string
  name: string
  type: BusinessType
  markup: Percent
  commission: Percent
  paymentType: 'on-account' | 'online'
  subdomain: string | null
  isMainBrand: boolean
}

/** Our own brand. Every database has it from its first start. */
export async function mainBrand(db: Database): Promise<Brand> {
  const brand = await findBrand(db, eq(business.isMainBrand, true))
  if (!brand) throw new Error('The main brand is missing: start the server once, or run npm run seed.')
  return brand
}

/** The subdomain of our own brand, which nobody else may have (decisions.md §13). */
export async function mainBrandSubdomain(db: Database): Promise<string> {
  const [main] = await db.select({ subdomain: business.subdomain }).from(business).where(eq(business.isMainBrand, true))
  return main?.subdomain ?? ''
}

/**
 * What a storefront shows of the business that has a subdomain, in any case; null when there is none. Where a business
 * named no phones, ours are shown: a traveller always learns whom to call.
 */
export async function brandBySubdomain(db: Database, subdomain: string): Promise<Brand | null> {
  const brand = await findBrand(db, hasSubdomain(subdomain))
  if (!brand || brand.isMainBrand || brand.contactLines.length > 0) return brand
  const { contactLines } = await mainBrand(db)
  return { ...brand, contactLines }
}

/** The subdomains of all active storefronts but the main brand's, in their order. */
export async function partnerSubdomains(db: Database): Promise<string[]> {
  const rows = await db
    .select({ subdomain: business.subdomain })
    .from(business)
    .where(and(isNotNull(business.subdomain), eq(business.isMainBrand, false), isNull(business.deletedAt)))
    .orderBy(asc(business.subdomain))
  return rows.flatMap(({ subdomain }) => subdomain ?? [])
}

/**
 * The brand that a buyer sees on papers of a business, deleted or not: a broker has no storefront of its own and sells under
 * the main brand. Whom to call is never left out.
 */
export async function sellingBrand(db: Database, businessId: string): Promise<Brand> {
  const seller = await readBrand(db, eq(business.id, businessId))
  if (seller?.contactLines.some(({ kind }) => kind === 'assistance') && seller.subdomain !== '') return seller
  const main = await mainBrand(db)
  return !seller || seller.subdomain === '' ? main : { ...seller, contactLines: main.contactLines }
}

/**
 * The business that prices a call: the storefront's own when it names one, else the session's, else the main brand.
 * @throws Failure BUSINESS_NOT_FOUND when the storefront is of no business
 */
export async function pricingBusiness(
  db: Database,
  { subdomain, identity }: { subdomain?: string | undefined; identity: Identity | null },
): Promise<PricingBusiness> {
  const found = await findPricing(db, whichBusiness(subdomain, identity))
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found
}

function whichBusiness(subdomain: string | undefined, identity: Identity | null): SQL {
  if (subdomain) return hasSubdomain(subdomain)
  return identity?.business ? eq(business.id, identity.business.id) : eq(business.isMainBrand, true)
}

function hasSubdomain(subdomain: string): SQL {
  return eq(business.subdomain, normalizeSubdomain(subdomain))
}

async function findPricing(db: Database, which: SQL): Promise<PricingBusiness | undefined> {
  const [row] = await db
    .select({
      id: business.id,
      name: business.name,
      type: business.type,
      markup: business.markup,
      commission: business.commission,
      paymentType: business.paymentType,
      subdomain: business.subdomain,
      isMainBrand: business.isMainBrand,
    })
    .from(business)
    .where(and(which, isNull(business.deletedAt)))
  return row
}

function findBrand(db: Database, which: SQL): Promise<Brand | null> {
  return readBrand(db, and(which, isNull(business.deletedAt)))
}

async function readBrand(db: Database, which: SQL | undefined): Promise<Brand | null> {
  const rows = await db
    .select({ business, banner })
    .from(business)
    .leftJoin(banner, eq(banner.businessId, business.id))
    .where(which)
    .orderBy(asc(banner.position))
  const [first] = rows
  return first
    ? toBrand(
        first.business,
        rows.flatMap((row) => row.banner ?? []),
      )
    : null
}

/** The public side of a business: no RUT, no login, no commission, no markup. A broker has no subdomain: empty. */
export function toBrand(row: BusinessRow, banners: readonly BannerRow[]): Brand {
  return {
    subdomain: row.subdomain ?? '',
    name: row.name,
    description: row.description,
    isMainBrand: row.isMainBrand,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    logoUrl: row.logoUrl,
    faviconUrl: row.faviconUrl,
    headerUrl: row.headerUrl,
    banners: banners.map(({ imageUrl, link }) => ({ imageUrl, link })),
    contactLines: row.contactLines,
    contactEmail: row.contactEmail,
  }
}
