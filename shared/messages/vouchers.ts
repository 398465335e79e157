/** The messages that the voucher pages show without an answer of the server: other visitors do not load them. */
export const voucherMessages = {
  'VOUCHER.QUERY_REQUIRED': 'Ingresá el código o número de tu voucher, o tu documento.',
  'VOUCHER.CODE_REQUIRED': 'Ingresá el código de 6 números que te mandamos por email.',
  'VOUCHER.CODE_WRONG': 'El código no es correcto. Revisalo e intentá de nuevo.',
  'VOUCHER.ACCESS_EXPIRED': 'Pasó media hora desde que ingresaste el código. Pedí uno nuevo para ver tus vouchers.',
} as const

export type VoucherMessageKey = keyof typeof voucherMessages
