/** The code of a saved quote: 132 random bits in the characters of our codes. */
export const QUOTE_CODE = /^[0-9BDEFGHJKMNPQRSTVWXYZ]{27}$/

/** What a storefront of a broker's is of, with the first part of its name and the form of the second. */
const KINDS = {
  quote: { segment: 'cotizacion', form: QUOTE_CODE },
  /** 128 bits of a hash of the sale's id: the id itself shows the vouchers. */
  sale: { segment: 'compra', form: /^[0-9A-F]{32}$/ },
} as const

export type BrokerStorefront = { of: keyof typeof KINDS; code: string }

/**
 * The name of the unbranded storefront that a broker's quote or sale opens: it stands wherever a company's subdomain does, in
 * calls and as the first part of the address, and only the link of a quote and the emails of a sale contain it.
 */
export function brokerStorefront({ of, code }: BrokerStorefront): string {
  return `${KINDS[of].segment}/${code}`
}

/** The quote or sale that a storefront's name is of; null for a company's subdomain. */
export function readBrokerStorefront(name: string): BrokerStorefront | null {
  const [segment = '', codeText = '', ...rest] = name.split('/')
  const code = codeText.toUpperCase()
  const found = (['quote', 'sale'] as const).find((of) => KINDS[of].segment === segment.toLowerCase())
  return found && rest.length === 0 && KINDS[found].form.test(code) ? { of: found, code } : null
}

/** Whether a storefront is a broker's quote's or sale's, which carries no brand of ours. */
export function isBrokerStorefront(name: string): boolean {
  return readBrokerStorefront(name) !== null
}
