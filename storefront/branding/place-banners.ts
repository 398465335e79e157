import type { Banner } from '#shared/businesses/brand-contract.ts'

/** The number of banners from which the last one replaces the footer. */
const FOOTER_FROM = 3

/**
 * Places a storefront's banners (P-04): the first is the hero, the last of three or more the footer, the others are in between.
 */
export function placeBanners(banners: readonly Banner[]): { hero?: Banner; extra: Banner[]; footer?: Banner } {
  const [hero, ...rest] = banners
  if (!hero) return { extra: [] }
  const footer = banners.length >= FOOTER_FROM ? rest.pop() : undefined
  return { hero, extra: rest, ...(footer ? { footer } : {}) }
}
