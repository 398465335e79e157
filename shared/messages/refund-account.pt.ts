import type { refundAccountMessages as source } from './refund-account.ts'

export const refundAccountMessages = {
  'REFUND_ACCOUNT.OWNER_REQUIRED': 'Informe o nome e o sobrenome do titular da conta.',
  'REFUND_ACCOUNT.OWNER_WHOLE': 'Informe nome e sobrenome, como estão no banco.',
  'REFUND_ACCOUNT.BANK_REQUIRED': 'Escolha o banco.',
  'REFUND_ACCOUNT.KIND_REQUIRED': 'Escolha se é conta poupança ou conta corrente.',
  'REFUND_ACCOUNT.NUMBER_REQUIRED': 'Informe o número da conta.',
  'REFUND_ACCOUNT.NUMBER_DIGITS': 'O número da conta tem só números.',
  'REFUND_ACCOUNT.NUMBER_BROU': 'No BROU são 14 números: os 9 da conta e os 5 da subconta.',
  'REFUND_ACCOUNT.NUMBER_7': 'Nesse banco são 7 números. Se sua conta tiver menos, complete com zeros à esquerda.',
  'REFUND_ACCOUNT.NUMBER_8': 'São 8 números: você os vê na sua conta do Prex.',
  'REFUND_ACCOUNT.NUMBER_9': 'Nesse banco são 9 números. Se sua conta tiver menos, complete com zeros à esquerda.',
  'REFUND_ACCOUNT.NUMBER_10': 'Nesse banco são 10 números. Se sua conta tiver menos, complete com zeros à esquerda.',
  'REFUND_ACCOUNT.NUMBER_12': 'Nesse banco são 12 números. Se sua conta tiver menos, complete com zeros à esquerda.',
  'REFUND_ACCOUNT.NUMBER_BBVA': 'No BBVA são de 4 a 9 números, sem zeros à esquerda.',
  'REFUND_ACCOUNT.NUMBER_5_TO_14': 'São de 5 a 14 números. Confira se estão todos.',
} as const satisfies Record<keyof typeof source, string>
