import { useEffect } from 'react'
import { persist } from './purchase/tab-store.ts'

/** The name of a promo code in any address of a storefront: '/?promo=VERANO15'. */
const PROMO = 'promo'

/** Takes up the promo code of a link; step 4 applies it, or says why not (V-10). */
export function usePromoLink(search: string, subdomain: string): void {
  useEffect(() => keep(promoOfPageBefore(), subdomain), [subdomain])
  useEffect(() => keep(new URLSearchParams(search).get(PROMO), subdomain), [search, subdomain])
}

function keep(code: string | null, subdomain: string): void {
  if (code?.trim()) persist('promoLink', subdomain, code.trim())
}

/** Of a page of ours that was left by a link before it came alive; a reload is not told twice. */
function promoOfPageBefore(): string | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || !document.referrer.startsWith(`${location.origin}/`)) return null
  return new URL(document.referrer).searchParams.get(PROMO)
}
