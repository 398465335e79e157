import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessType } from '#shared/auth/contract.ts'
import type { Brand, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { type BrokerStorefront, brokerStorefront, readBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { withAssistance } from '#shared/businesses/contact-lines.ts'
import { heroSentence } from '#shared/businesses/hero-sentence.ts'
import { legalEntityOf } from '#shared/businesses/legal-lines.ts'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import { Failure } from '#shared/errors.ts'
import type { Percent } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { together } from '../../platform/db/pipeline/together.ts'
import { users, banner, business } from '../../platform/db/schema/businesses.ts'
import { orderStorefrontCode, saleStorefrontCode } from '../../platform/db/schema/address-codes.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { isQuote, savedQuote } from '../../platform/db/schema/saved-quotes.ts'
import type { Identity } from '../../platform/http/identity.ts'

type BusinessRow = typeof business.$inferSelect
type BannerRow = typeof banner.$inferSelect
type BrandRow = { business: BusinessRow; banner: BannerRow | null }

/** The business whose markup and promo codes apply to a call. Its terms reveal our costs, so no public answer contains them. */
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
  const brand = toBrand(await rowsOfMainBrand(db, MAIN), null)
  if (!brand) throw new Error('The main brand is missing: start the server once, or run npm run seed.')
  return brand
}

/** The subdomain of our own brand, which no business may have (docs/interface.md). */
export async function mainBrandSubdomain(db: Database): Promise<string> {
  const [main] = await db.select({ subdomain: business.subdomain }).from(business).where(eq(business.isMainBrand, true))
  return main?.subdomain ?? ''
}

/**
 * Finds the brand for a storefront name: a subdomain, in upper or lower case, or the code of a broker's quote, order or sale; null when
 * there is none.
 */
export async function brandBySubdomain(db: Database, name: string): Promise<Brand | null> {
  const rows = await brandRows(db, and(hasStorefrontName(db, name), isNull(business.deletedAt)))
  const brand = toBrand(rows, null)
  if (!brand || brand.isMainBrand) return brand
  const ours = await mainBrand(db)
  const named = readBrokerStorefront(name)
  // A broker's pages show no brand of ours, so they do not name our company.
  return named ? withOurAssistance({ ...brand, subdomain: brokerStorefront(named) }, ours) : withOurs(rows, ours)
}

/** Reads the subdomains of all active storefronts but the main brand's, in alphabetical order. */
export async function partnerSubdomains(db: Database): Promise<string[]> {
  const rows = await db
    .select({ subdomain: business.subdomain })
    .from(business)
    .where(and(isNotNull(business.subdomain), eq(business.isMainBrand, false), isNull(business.deletedAt)))
    .orderBy(asc(business.subdomain))
  return rows.flatMap(({ subdomain }) => subdomain ?? [])
}

/**
 * Returns the brand that a buyer sees on the documents and emails of a business, deleted or not. A broker's has its name, but no
 * logo, colours or storefront; it names our company too, since each of these papers has to say who answers for it.
 */
export async function sellingBrand(db: Database, businessId: string): Promise<Brand> {
  const rows = await rowsOfBrand(db, businessId)
  const own = toBrand(rows, null)
  if (own?.isMainBrand) return own
  const ours = await mainBrand(db)
  return withOurs(rows, ours) ?? ours
}

/** Returns the storefront that a sale's documents link to: its seller's, or one for this sale alone when a broker sold it. */
export async function storefrontOfSale(db: Database, sold: SaleIds): Promise<Brand> {
  return storefrontOf(db, sold, await sellingBrand(db, sold.businessId))
}

/** Returns the same storefront for a caller that already has the seller's brand. */
export async function storefrontOf(db: Database, { id }: Pick<SaleIds, 'id'>, seller: Brand): Promise<Brand> {
  if (seller.subdomain) return seller
  const [sold] = await db
    .select({ code: saleStorefrontCode(sale) })
    .from(sale)
    .where(eq(sale.id, id))
  return (await brandBySubdomain(db, brokerStorefront({ of: 'sale', code: sold?.code ?? '' }))) ?? seller
}

/** Returns the storefront that leads to an order with a delayed payment: its seller's, or one for this order alone at a broker. */
export async function storefrontOfOrder(db: Database, order: { id: string; businessId: string }): Promise<Brand> {
  const seller = await sellingBrand(db, order.businessId)
  if (seller.subdomain) return seller
  const [payment] = await db
    .select({ code: orderStorefrontCode(paymentAttempt) })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.checkoutId, order.id), isNotNull(paymentAttempt.endsAt)))
    .limit(1)
  return (await brandBySubdomain(db, brokerStorefront({ of: 'order', code: payment?.code ?? '' }))) ?? seller
}

type SaleIds = Pick<typeof sale.$inferSelect, 'id' | 'businessId'>

/** Adds our assistance lines to a brand that has none, so that a traveller always finds whom to call. */
function withOurAssistance(brand: Brand, ours: Brand): Brand {
  return { ...brand, contactLines: withAssistance(brand.contactLines, ours.contactLines) }
}

/** Builds the brand of a business with our company and assistance lines in place of those that it has not filled in. */
function withOurs(rows: readonly BrandRow[], ours: Brand): Brand | null {
  const brand = toBrand(rows, ours.legalEntity)
  return brand && withOurAssistance(brand, ours)
}

/**
 * Finds the business that prices a call: that of the named storefront, else of the session, else the one that `refBusiness`
 * names by its id or a user's, else the main brand.
 * @throws Failure BUSINESS_NOT_FOUND when the storefront or `refBusiness` is unknown
 */
export async function pricingBusiness(
  db: Database,
  { subdomain, identity, refBusiness }: Seller,
): Promise<PricingBusiness> {
  const own = subdomain ? null : identity?.business
  const found = own
    ? (await pricingOf(db, own.id))[0]
    : await findPricing(db, whichBusiness(db, { subdomain, refBusiness }))
  if (!found) throw new Failure('BUSINESS_NOT_FOUND')
  return found
}

/**
 * Finds the id of the business behind a storefront's name; null for an unknown name and for the main brand, so that a
 * traveller's request is accepted whatever storefront it names.
 */
export async function sellerOfStorefront(db: Database, name: string | undefined): Promise<string | null> {
  const found = name ? await findPricing(db, hasStorefrontName(db, name)) : undefined
  return found && !found.isMainBrand ? found.id : null
}

type Seller = {
  subdomain?: string | undefined
  identity: Identity | null
  refBusiness?: string | undefined
}

function whichBusiness(db: Database, { subdomain, refBusiness }: Omit<Seller, 'identity'>): SQL | undefined {
  if (subdomain) return hasStorefrontName(db, subdomain)
  if (refBusiness === undefined) return eq(business.isMainBrand, true)
  const ofLogin = db.select({ id: users.businessId }).from(users).where(eq(users.id, refBusiness))
  return or(eq(business.id, refBusiness), inArray(business.id, ofLogin))
}

/**
 * Builds the condition for the business of a storefront name. A broker's is read from the quote, order or sale, so that a link cannot
 * name another seller.
 */
function hasStorefrontName(db: Database, name: string): SQL {
  const named = readBrokerStorefront(name)
  if (!named) return eq(business.subdomain, normalizeSubdomain(name))
  return sql`${business.type} = 'broker' and ${inArray(business.id, sellerOf(db, named))}`
}

function sellerOf(db: Database, { of, code }: BrokerStorefront) {
  switch (of) {
    case 'quote':
      return db.select({ id: savedQuote.businessId }).from(savedQuote).where(isQuote(code))
    case 'sale':
      return db
        .select({ id: sale.businessId })
        .from(sale)
        .where(sql`${sale.businessType} = 'broker' and ${saleStorefrontCode(sale)} = ${code}`)
    case 'order':
      return db
        .select({ id: checkout.businessId })
        .from(paymentAttempt)
        .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
        .where(and(isNotNull(paymentAttempt.endsAt), eq(orderStorefrontCode(paymentAttempt), code)))
  }
}

async function findPricing(db: Database, which: SQL | undefined): Promise<PricingBusiness | undefined> {
  const [row] = await pricingRows(db, which)
  return row
}

function pricingRows(db: Database, which: SQL | undefined) {
  return db
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
}

const pricingOf = together(
  prepared((db, place: Places<'keys'>) => pricingRows(db, sql`${business.id} = any(${place.keys})`)),
  ({ id }) => id,
)

/** The only key by which the main brand is asked for. */
const MAIN = 'main brand'
const mainRows = prepared((db) => brandRows(db, eq(business.isMainBrand, true)))
const rowsOfMainBrand = together(
  (db) => mainRows(db, {}),
  () => MAIN,
)
const rowsOfBrand = together(
  prepared((db, place: Places<'keys'>) => brandRows(db, sql`${business.id} = any(${place.keys})`)),
  (row) => row.business.id,
)

function brandRows(db: Database, which: SQL | undefined) {
  return db
    .select({ business, banner })
    .from(business)
    .leftJoin(banner, eq(banner.businessId, business.id))
    .where(which)
    .orderBy(asc(banner.position))
}

/** The look of a page without a brand: greys, the colours of no partner. */
const UNBRANDED = {
  primaryColor: '#3f4654',
  secondaryColor: '#3f4654',
  logoUrl: null,
  faviconUrl: null,
  headerUrl: null,
}

/**
 * Returns the public data of a business: no user, commission or markup, and a RUT only with its legal entity, for which `ours`
 * stands in. A broker or a deleted business has no storefront: its subdomain is empty, so that no link leads to one. Null
 * without rows.
 */
function toBrand(rows: readonly BrandRow[], ours: LegalEntity | null): Brand | null {
  const row = rows[0]?.business
  if (!row) return null
  const { name, description, isMainBrand, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl } = row
  const banners = rows.flatMap((one) => one.banner ?? [])
  return {
    subdomain: row.deletedAt ? '' : (row.subdomain ?? ''),
    name,
    description,
    heroSentence: heroSentence(row),
    isMainBrand,
    languages: row.languages,
    ...(row.type === 'broker' ? UNBRANDED : { primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl }),
    banners: banners.map(({ imageUrl, link }) => ({ imageUrl, link })),
    contactLines: row.contactLines,
    contactEmail: row.contactEmail,
    legalEntity: legalEntityOf(row, ours),
  }
}
