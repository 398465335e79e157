/** The code of a saved quote: 132 random bits in the characters of our codes. */
export const QUOTE_CODE = /^[0-9BDEFGHJKMNPQRSTVWXYZ]{27}$/

const SEGMENT = 'cotizacion'

/**
 * The name of the unbranded storefront that a broker's quote opens: it stands wherever a company's subdomain does, in calls
 * and as the first part of the address, and only whoever has the quote's link knows it (decisions.md §21).
 */
export function quoteStorefront(code: string): string {
  return `${SEGMENT}/${code}`
}

/** The quote that a storefront's name is of; null for a company's subdomain. */
export function quoteOfStorefront(name: string): string | null {
  const [segment, code = '', ...rest] = name.split('/')
  if (segment?.toLowerCase() !== SEGMENT || rest.length > 0) return null
  return QUOTE_CODE.test(code.toUpperCase()) ? code.toUpperCase() : null
}
