import type { Brand } from '#shared/businesses/brand-contract.ts'

/**
 * Returns the storefront of a call: a company's, or that of a broker's quote, order or sale. The main site sends none, so that the
 * session of a broker decides.
 */
export function seller(brand: Brand): { subdomain?: string } {
  return brand.isMainBrand ? {} : { subdomain: brand.subdomain }
}
