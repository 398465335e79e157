/** How the sandbox bank treats a card. Network faults happen on the first call with a token; a resend succeeds. */
export const cardBehaviours = [
  'approved',
  'insufficient-funds',
  'expired-card',
  'possible-fraud',
  'slow',
  'reply-lost',
  'request-lost',
  'error-after-charge',
  'no-partial-refunds',
  'no-instalments',
] as const
export type CardBehaviour = (typeof cardBehaviours)[number]

export type CardBrand = 'Visa' | 'Mastercard' | 'OCA'

export type SandboxCard = { number: string; brand: CardBrand; behaviour: CardBehaviour }

/**
 * The only card numbers that the sandbox accepts, so that no real card is entered; with any future expiry date and any CVV
 * of three digits. The first five and that of OCA are published by the provider for its own tests. Some of those fail the
 * Luhn check, so the list is checked before the check digit.
 */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '5385300000000001', brand: 'Mastercard', behaviour: 'approved' },
  { number: '5558460000000001', brand: 'Mastercard', behaviour: 'approved' },
  { number: '4000020000000000', brand: 'Visa', behaviour: 'approved' },
  { number: '5165850000000004', brand: 'Mastercard', behaviour: 'insufficient-funds' },
  { number: '4456530000001001', brand: 'Visa', behaviour: 'expired-card' },
  { number: '5165850000000016', brand: 'Mastercard', behaviour: 'possible-fraud' },
  { number: '4000020000000018', brand: 'Visa', behaviour: 'slow' },
  { number: '4000020000000026', brand: 'Visa', behaviour: 'reply-lost' },
  { number: '4000020000000034', brand: 'Visa', behaviour: 'error-after-charge' },
  { number: '4000020000000042', brand: 'Visa', behaviour: 'request-lost' },
  { number: '5429910000000001', brand: 'OCA', behaviour: 'no-partial-refunds' },
  { number: '4000020000000059', brand: 'Visa', behaviour: 'no-instalments' },
]
