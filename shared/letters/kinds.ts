/** What a letter is about. */
export const letterKinds = [
  'vouchers',
  'sale-notice',
  'payment-received',
  'request-notice',
  'password-link',
  'invitation',
  'password-changed',
  'second-factor',
  'alert',
  'quote',
  'voucher-code',
  'request-receipt',
  'request-update',
] as const

export type LetterKind = (typeof letterKinds)[number]
