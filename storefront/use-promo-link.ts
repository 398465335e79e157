import { useEffect, useEffectEvent, useState } from 'react'
import { persist } from './purchase/tab-store.ts'

/** The name of the promo code in the query of any address of a storefront: '/?promo=VERANO15'. */
const PROMO = 'promo'

/**
 * Stores the promo code of a link; step 4 applies it, or says why not (V-10). Returns it for the page where the visitor arrives,
 * null without one and until hydration.
 */
export function usePromoLink(search: string, subdomain: string): string | null {
  const [linked, setLinked] = useState<string | null>(null)
  const keep = useEffectEvent((code: string | null | undefined) => {
    if (!code?.trim()) return
    persist('promoLink', subdomain, code.trim())
    setLinked(code.trim())
  })
  useEffect(() => keep(promoOfPageBefore()), [subdomain])
  useEffect(() => keep(new URLSearchParams(search).get(PROMO)), [search, subdomain])
  return linked
}

/** Returns the code of the previous page of this site, which the visitor may have left before hydration; not after a reload. */
function promoOfPageBefore(): string | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || !document.referrer.startsWith(`${location.origin}/`)) return null
  return new URL(document.referrer).searchParams.get(PROMO)
}
