import type { voucherMessages as source } from './vouchers.ts'

export const voucherMessages = {
  'VOUCHER.QUERY_REQUIRED': 'Informe o código ou número do voucher, ou seu documento.',
  'VOUCHER.CODE_REQUIRED': 'Informe o código de 6 números que enviamos por e-mail.',
  'VOUCHER.CODE_WRONG': 'O código não está certo. Confira e tente de novo.',
  'VOUCHER.ACCESS_EXPIRED': 'Passou meia hora desde que você informou o código. Peça um novo para ver seus vouchers.',
} as const satisfies Record<keyof typeof source, string>
