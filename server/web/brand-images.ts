import type { Brand } from '#shared/businesses/brand-contract.ts'

/** The addresses of all pictures of a brand. */
export function brandImages({ logoUrl, faviconUrl, headerUrl, banners }: Brand): string[] {
  return [logoUrl, faviconUrl, headerUrl, ...banners.map(({ imageUrl }) => imageUrl)].filter((url) => url !== null)
}
