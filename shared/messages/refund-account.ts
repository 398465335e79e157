/** The messages of the form for the account of a refund, which other visitors do not load. */
export const refundAccountMessages = {
  'REFUND_ACCOUNT.OWNER_REQUIRED': 'Ingresá el nombre y el apellido de quien es titular de la cuenta.',
  'REFUND_ACCOUNT.OWNER_WHOLE': 'Ingresá nombre y apellido, como figuran en el banco.',
  'REFUND_ACCOUNT.BANK_REQUIRED': 'Elegí el banco.',
  'REFUND_ACCOUNT.KIND_REQUIRED': 'Elegí si es caja de ahorro o cuenta corriente.',
  'REFUND_ACCOUNT.NUMBER_REQUIRED': 'Ingresá el número de cuenta.',
  'REFUND_ACCOUNT.NUMBER_DIGITS': 'El número de cuenta lleva solo números.',
  'REFUND_ACCOUNT.NUMBER_BROU': 'En el BROU son 14 números: los 9 de la cuenta y los 5 de la subcuenta.',
  'REFUND_ACCOUNT.NUMBER_7': 'En ese banco son 7 números. Si tu cuenta tiene menos, completala con ceros adelante.',
  'REFUND_ACCOUNT.NUMBER_8': 'Son 8 números: los ves en tu cuenta de Prex.',
  'REFUND_ACCOUNT.NUMBER_9': 'En ese banco son 9 números. Si tu cuenta tiene menos, completala con ceros adelante.',
  'REFUND_ACCOUNT.NUMBER_10': 'En ese banco son 10 números. Si tu cuenta tiene menos, completala con ceros adelante.',
  'REFUND_ACCOUNT.NUMBER_12': 'En ese banco son 12 números. Si tu cuenta tiene menos, completala con ceros adelante.',
  'REFUND_ACCOUNT.NUMBER_BBVA': 'En el BBVA son de 4 a 9 números, sin ceros adelante.',
  'REFUND_ACCOUNT.NUMBER_5_TO_14': 'Son de 5 a 14 números. Fijate que estén todos.',
} as const

export type RefundAccountMessageKey = keyof typeof refundAccountMessages
