import type { Brand } from '#shared/businesses/brand-contract.ts'

/** Which storefront asks: a company's, or a broker's quote's. The main site names none, so that the session of a broker decides. */
export function seller(brand: Brand): { subdomain?: string } {
  return brand.isMainBrand ? {} : { subdomain: brand.subdomain }
}
