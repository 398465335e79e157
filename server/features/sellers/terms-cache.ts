import type { Brand } from '#shared/businesses/brand-contract.ts'
import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { cachePerDatabase } from '../../platform/cache/short-cache.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { mainBrand, type PricingBusiness, pricingBusiness } from './store.ts'

/**
 * The greatest age of the terms behind a shown price, in milliseconds. Many visitors compare plans in the same second; a
 * checkout reads the terms again, so a markup changed in between is shown and accepted like any other change of price.
 */
const FRESH_MS = 1_000

const brands = cachePerDatabase<Brand>(FRESH_MS)

/** Returns our own brand as it was within the last second. */
export function recentMainBrand(db: Database): Promise<Brand> {
  return brands.of(db, '', () => mainBrand(db))
}

const businesses = cachePerDatabase<PricingBusiness>(FRESH_MS)

/**
 * Finds the business that prices a call, as it was within the last second: for showing prices, never for charging.
 * @throws Failure BUSINESS_NOT_FOUND when the storefront is of no business
 */
export function recentPricingBusiness(
  db: Database,
  seller: { subdomain?: string | undefined; identity: Identity | null },
): Promise<PricingBusiness> {
  return businesses.of(db, keyOf(seller), () => pricingBusiness(db, seller))
}

function keyOf({ subdomain, identity }: { subdomain?: string | undefined; identity: Identity | null }): string {
  if (subdomain) return `subdomain ${normalizeSubdomain(subdomain)}`
  return identity?.business ? `business ${identity.business.id}` : 'main brand'
}
