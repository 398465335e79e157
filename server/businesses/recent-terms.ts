import { normalizeSubdomain } from '#shared/businesses/subdomain.ts'
import type { Database } from '../db/connect.ts'
import type { Identity } from '../services.ts'
import { type PricingBusiness, pricingBusiness } from './store.ts'

/**
 * How old the terms behind a shown price may be. Many visitors compare plans in a second and ask the same question; a
 * checkout asks anew, so a markup changed in between is shown and accepted like any other change of price.
 */
const FRESH_MS = 1_000

type Recent = { since: number; terms: Map<string, Promise<PricingBusiness>> }

const kept = new WeakMap<Database, Recent>()

/**
 * The business that prices a call, as it was within the last second: for showing prices, never for charging.
 * @throws Failure BUSINESS_NOT_FOUND when the storefront is of no business
 */
export function recentPricingBusiness(
  db: Database,
  seller: { subdomain?: string | undefined; identity: Identity | null },
): Promise<PricingBusiness> {
  const { terms } = recentOf(db)
  const key = keyOf(seller)
  const known = terms.get(key)
  if (known) return known
  const asked = pricingBusiness(db, seller)
  terms.set(key, asked)
  asked.catch(() => terms.delete(key))
  return asked
}

/** Forgotten all at once, so that made-up subdomains never pile up. */
function recentOf(db: Database): Recent {
  const now = performance.now()
  const recent = kept.get(db)
  if (recent && now - recent.since < FRESH_MS) return recent
  const begun = { since: now, terms: new Map<string, Promise<PricingBusiness>>() }
  kept.set(db, begun)
  return begun
}

function keyOf({ subdomain, identity }: { subdomain?: string | undefined; identity: Identity | null }): string {
  if (subdomain) return `subdomain ${normalizeSubdomain(subdomain)}`
  return identity?.business ? `business ${identity.business.id}` : 'main brand'
}
