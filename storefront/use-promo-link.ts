import { useEffect } from 'react'
import { persist } from './purchase/tab-store.ts'
import { useHydrated } from './ui/use-hydrated.ts'

/** The name of the promo code in the query of any address of a storefront: '/?promo=VERANO15'. */
const PROMO = 'promo'

/**
 * Stores the promo code of a link; step 4 applies it, or says why not (V-10). Returns it for the page where the visitor arrives,
 * null without one and until hydration.
 */
export function usePromoLink(search: string, subdomain: string): string | null {
  const code = (useHydrated() && (codeIn(search) || codeOfPageBefore())) || null
  useEffect(() => {
    if (code) persist('promoLink', subdomain, code)
  }, [code, subdomain])
  return code
}

function codeIn(search: string): string | undefined {
  return new URLSearchParams(search).get(PROMO)?.trim()
}

/** Returns the code of the previous page of this site, which the visitor may have left before hydration; not after a reload. */
function codeOfPageBefore(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || !document.referrer.startsWith(`${location.origin}/`)) return undefined
  return codeIn(new URL(document.referrer).search)
}
