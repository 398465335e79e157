import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessType } from '#shared/auth/contract.ts'
import type { Brand, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { type BrokerStorefront, brokerStorefront, readBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { withAssistance } from '#shared/businesses/contact-lines.ts'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import { Failure } from '#shared/errors.ts'
import type { Percent } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { users, banner, business } from '../../platform/db/schema/businesses.ts'
import { saleStorefrontCode } from '../../platform/db/schema/address-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { savedQuote } from '../../platform/db/schema/saved-quotes.ts'
import type { Identity } from '../../platform/http/identity.ts'

type BusinessRow = typeof business.$inferSelect
type BannerRow = typeof banner.$inferSelect

/** The business whose markup and codes a call is about. Its terms are cost: they never leave the server in public. */
export type PricingBusiness = {
  id: string
  name: string
  type: BusinessType
  markup: Percent
  commissionPercent: Percent
  paymentType: 'on-account' | 'online'
  subdomain: string | null
  isMainBrand: boolean
}

/** Our own brand. Every database has it from its first start. */
export async function mainBrand(db: Database): Promise<Brand> {
  const brand = toBrandWithBanners(await rowsOfMainBrand(db, {}))
  if (!brand) throw new Error('The main brand is missing: start the server once, or run npm run seed.')
  return brand
}

/** The subdomain of our own brand, which no business may have (docs/interface.md). */
export async function mainBrandSubdomain(db: Database): Promise<string> {
  const [main] = await db.select({ subdomain: business.subdomain }).from(business).where(eq(business.isMainBrand, true))
  return main?.subdomain ?? ''
}

/** What the storefront of a name shows: a subdomain in any case, or a broker's quote or sale; null when there is none. */
export async function brandBySubdomain(db: Database, name: string): Promise<Brand | null> {
  const brand = await findBrand(db, hasStorefrontName(db, name))
  if (!brand) return null
  const named = readBrokerStorefront(name)
  if (named) return withOurAssistance({ ...brand, subdomain: brokerStorefront(named) }, await mainBrand(db))
  if (brand.isMainBrand) return brand
  const ours = await mainBrand(db)
  return withLegalEntity(withOurAssistance(brand, ours), ours)
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

/** The brand that a buyer sees on papers and in emails of a business, deleted or not. A broker's is its name alone. */
export async function sellingBrand(db: Database, businessId: string): Promise<Brand> {
  const seller = toBrandWithBanners(await rowsOfBrand(db, { businessId }))
  if (seller?.isMainBrand) return seller
  const ours = await mainBrand(db)
  return seller ? withOurAssistance(seller, ours) : ours
}

/** The storefront that the papers of a sale lead to: its seller's, or the sale's own when a broker sold it. */
export async function storefrontOfSale(db: Database, sold: SoldBy): Promise<Brand> {
  return storefrontOf(db, sold, await sellingBrand(db, sold.businessId))
}

/** The same where the brand of its seller was read before. */
export async function storefrontOf(db: Database, { id }: Pick<SoldBy, 'id'>, seller: Brand): Promise<Brand> {
  if (seller.subdomain) return seller
  const [sold] = await db
    .select({ code: saleStorefrontCode(sale) })
    .from(sale)
    .where(eq(sale.id, id))
  return (await brandBySubdomain(db, brokerStorefront({ of: 'sale', code: sold?.code ?? '' }))) ?? seller
}

type SoldBy = Pick<typeof sale.$inferSelect, 'id' | 'businessId'>

/** A brand with our assistance where it has none of its own: whom to call is never left out. */
function withOurAssistance(brand: Brand, ours: Brand): Brand {
  return { ...brand, contactLines: withAssistance(brand.contactLines, ours.contactLines) }
}

/** A storefront that names no company of its own names ours, which sells; a broker's pages carry no brand of ours. */
function withLegalEntity(brand: Brand, { legalEntity: ours }: Brand): Brand {
  const own = brand.legalEntity
  const legalEntity = own && {
    ...own,
    provider: own.provider || (ours?.provider ?? ''),
    hours: own.hours || (ours?.hours ?? ''),
  }
  return { ...brand, legalEntity: legalEntity ?? ours }
}

/**
 * The business that prices a call: the storefront's own when it names one, else the session's, else the one that the
 * buying data refers to by its id or a login's, else the main brand.
 * @throws Failure BUSINESS_NOT_FOUND when the storefront or the reference is of no business
 */
export async function pricingBusiness(
  db: Database,
  { subdomain, identity, refBusiness }: Seller,
): Promise<PricingBusiness> {
  const found = await findPricing(db, whichBusiness(db, { subdomain, identity, refBusiness }))
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found
}

/** The business of a storefront's name; null for none and for our own, so that what a traveller asks is taken whatever it names. */
export async function sellerOfStorefront(db: Database, name: string | undefined): Promise<string | null> {
  const found = name ? await findPricing(db, hasStorefrontName(db, name)) : undefined
  return found && !found.isMainBrand ? found.id : null
}

type Seller = {
  subdomain?: string | undefined
  identity: Identity | null
  refBusiness?: string | undefined
}

function whichBusiness(db: Database, { subdomain, identity, refBusiness }: Seller): SQL | undefined {
  if (subdomain) return hasStorefrontName(db, subdomain)
  if (identity?.business) return eq(business.id, identity.business.id)
  if (refBusiness === undefined) return eq(business.isMainBrand, true)
  const ofLogin = db.select({ id: users.businessId }).from(users).where(eq(users.id, refBusiness))
  return or(eq(business.id, refBusiness), inArray(business.id, ofLogin))
}

/** Whose storefront has a name. The quote or sale says who its seller is, so that a link can name no other. */
function hasStorefrontName(db: Database, name: string): SQL {
  const named = readBrokerStorefront(name)
  if (!named) return eq(business.subdomain, normalizeSubdomain(name))
  return sql`${business.type} = 'broker' and ${inArray(business.id, sellerOf(db, named))}`
}

function sellerOf(db: Database, { of, code }: BrokerStorefront) {
  if (of === 'quote') return db.select({ id: savedQuote.businessId }).from(savedQuote).where(eq(savedQuote.code, code))
  return db
    .select({ id: sale.businessId })
    .from(sale)
    .where(sql`${sale.businessType} = 'broker' and ${saleStorefrontCode(sale)} = ${code}`)
}

async function findPricing(db: Database, which: SQL | undefined): Promise<PricingBusiness | undefined> {
  const [row] = await db
    .select({
      id: business.id,
      name: business.name,
      type: business.type,
      markup: business.markup,
      commissionPercent: business.commissionPercent,
      paymentType: business.paymentType,
      subdomain: business.subdomain,
      isMainBrand: business.isMainBrand,
    })
    .from(business)
    .where(and(which, isNull(business.deletedAt)))
  return row
}

async function findBrand(db: Database, which: SQL): Promise<Brand | null> {
  return toBrandWithBanners(await brandRows(db, and(which, isNull(business.deletedAt))))
}

const rowsOfMainBrand = prepared((db) => brandRows(db, eq(business.isMainBrand, true)))
const rowsOfBrand = prepared((db, place: Places<'businessId'>) => brandRows(db, eq(business.id, place.businessId)))

function brandRows(db: Database, which: SQL | undefined) {
  return db
    .select({ business, banner })
    .from(business)
    .leftJoin(banner, eq(banner.businessId, business.id))
    .where(which)
    .orderBy(asc(banner.position))
}

function toBrandWithBanners(rows: { business: BusinessRow; banner: BannerRow | null }[]): Brand | null {
  const [first] = rows
  return first
    ? toBrand(
        first.business,
        rows.flatMap((row) => row.banner ?? []),
      )
    : null
}

/** Without a brand: greys, the colours of no partner. */
const UNBRANDED = {
  primaryColor: '#3f4654',
  secondaryColor: '#3f4654',
  logoUrl: null,
  faviconUrl: null,
  headerUrl: null,
}

/**
 * The public side of a business: no RUT but that of the company it names, no login, no commission, no markup. Without a storefront, which a broker never had
 * and a deleted business has no more, the subdomain is empty, so that no link leads below it.
 */
function toBrand(row: BusinessRow, banners: readonly BannerRow[]): Brand {
  const { name, description, isMainBrand, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl } = row
  return {
    subdomain: row.deletedAt ? '' : (row.subdomain ?? ''),
    name,
    description,
    isMainBrand,
    ...(row.type === 'broker' ? UNBRANDED : { primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl }),
    banners: banners.map(({ imageUrl, link }) => ({ imageUrl, link })),
    contactLines: row.contactLines,
    contactEmail: row.contactEmail,
    legalEntity: legalEntityOf(row),
  }
}

function legalEntityOf({ legalName, rut, address, providerName, officeHours }: BusinessRow): LegalEntity | null {
  if (legalName === '') return null
  return { name: legalName, rut, address, provider: providerName, hours: officeHours }
}
