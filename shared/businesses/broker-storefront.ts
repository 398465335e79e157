/** The code of a saved quote: 132 random bits in the alphabet of our codes. */
export const QUOTE_CODE = /^[0-9BDEFGHJKMNPQRSTVWXYZ]{27}$/

/** The record that a broker's storefront is opened for: the first part of its name and the pattern of the second. */
const KINDS = {
  quote: { segment: 'cotizacion', form: QUOTE_CODE },
  /** 128 bits of a hash of the sale's id: the id itself would show the vouchers. */
  sale: { segment: 'compra', form: /^[0-9A-F]{32}$/ },
  /** 128 bits of a hash of the id of an order that waits, or waited, for a delayed payment. */
  order: { segment: 'orden', form: /^[0-9A-F]{32}$/ },
} as const

export type BrokerStorefront = { of: keyof typeof KINDS; code: string }

/**
 * Returns the name of the unbranded storefront that a broker's quote, order or sale opens: calls use it like a company's subdomain,
 * it is the first part of the address, and only the link of a quote and the emails of an order or a sale contain it.
 */
export function brokerStorefront({ of, code }: BrokerStorefront): string {
  return `${KINDS[of].segment}/${code}`
}

/** Reads the quote, order or sale from a storefront's name; null for a company's subdomain. */
export function readBrokerStorefront(name: string): BrokerStorefront | null {
  const [segment = '', codeText = '', ...rest] = name.split('/')
  const code = codeText.toUpperCase()
  const found = (['quote', 'sale', 'order'] as const).find((of) => KINDS[of].segment === segment.toLowerCase())
  return found && rest.length === 0 && KINDS[found].form.test(code) ? { of: found, code } : null
}

/** Whether a storefront belongs to a broker's quote, order or sale, so that it carries no brand of ours. */
export function isBrokerStorefront(name: string): boolean {
  return readBrokerStorefront(name) !== null
}
