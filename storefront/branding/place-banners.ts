import type { Banner } from '#shared/businesses/brand-contract.ts'

/** From how many banners on the last one takes the footer's place. */
const FOOTER_FROM = 3

/** Where a storefront's banners go (P-04): the first is the hero, the last of three or more the footer, the rest stand between. */
export function placeBanners(banners: readonly Banner[]): { hero?: Banner; extra: Banner[]; footer?: Banner } {
  const [hero, ...rest] = banners
  if (!hero) return { extra: [] }
  const footer = banners.length >= FOOTER_FROM ? rest.pop() : undefined
  return { hero, extra: rest, ...(footer ? { footer } : {}) }
}
