import { useEffect } from 'react'
import { persist } from './purchase/tab-store.ts'

/** The name of the promo code in the query of any address of a storefront: '/?promo=VERANO15'. */
const PROMO = 'promo'

/** Stores the promo code of a link; step 4 applies it, or says why not (V-10). */
export function usePromoLink(search: string, subdomain: string): void {
  useEffect(() => keep(promoOfPageBefore(), subdomain), [subdomain])
  useEffect(() => keep(new URLSearchParams(search).get(PROMO), subdomain), [search, subdomain])
}

function keep(code: string | null, subdomain: string): void {
  if (code?.trim()) persist('promoLink', subdomain, code.trim())
}

/** Returns the code of the previous page of this site, which the visitor may have left before hydration; not after a reload. */
function promoOfPageBefore(): string | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || !document.referrer.startsWith(`${location.origin}/`)) return null
  return new URL(document.referrer).searchParams.get(PROMO)
}
