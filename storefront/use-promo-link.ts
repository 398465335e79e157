import { useEffect } from 'react'
import { persist } from './purchase/tab-store.ts'

/** The name of a promo code in any address of a storefront: '/?promo=VERANO15'. */
const PROMO = 'promo'

/** Takes up the promo code of a link; step 4 applies it, or says why not (V-10). */
export function usePromoLink(search: string, subdomain: string): void {
  useEffect(() => {
    const code = new URLSearchParams(search).get(PROMO)?.trim()
    if (code) persist('promoLink', subdomain, code)
  }, [search, subdomain])
}
