import type { voucherMessages as source } from './vouchers.ts'

export const voucherMessages = {
  'VOUCHER.QUERY_REQUIRED': 'Enter the code or number of your voucher, or your document.',
  'VOUCHER.CODE_REQUIRED': 'Enter the 6-digit code that we sent you by email.',
  'VOUCHER.CODE_WRONG': 'The code is not right. Check it and try again.',
  'VOUCHER.ACCESS_EXPIRED': 'It is half an hour since you entered the code. Ask for a new one to see your vouchers.',
} as const satisfies Record<keyof typeof source, string>
