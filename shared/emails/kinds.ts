/** What an email is about. */
export const emailKinds = [
  'vouchers',
  'sale-notice',
  'payment-received',
  'payment-taken-back',
  'account-statement',
  'dispute-answered',
  'sale-cancelled',
  'sale-changed',
  'sale-changed-seller',
  'change-to-pay',
  'sale-cancelled-seller',
  'refund-granted',
  'vouchers-corrected',
  'contact-changed',
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

export type EmailKind = (typeof emailKinds)[number]
