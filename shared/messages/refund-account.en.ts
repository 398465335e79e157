import type { refundAccountMessages as source } from './refund-account.ts'

export const refundAccountMessages = {
  'REFUND_ACCOUNT.OWNER_REQUIRED': 'Enter the first and last name of the account holder.',
  'REFUND_ACCOUNT.OWNER_WHOLE': 'Enter first and last name, as the bank has them.',
  'REFUND_ACCOUNT.BANK_REQUIRED': 'Choose the bank.',
  'REFUND_ACCOUNT.KIND_REQUIRED': 'Choose whether it is a savings or a current account.',
  'REFUND_ACCOUNT.NUMBER_REQUIRED': 'Enter the account number.',
  'REFUND_ACCOUNT.NUMBER_DIGITS': 'The account number has digits only.',
  'REFUND_ACCOUNT.NUMBER_BROU': 'At BROU it has 14 digits: the 9 of the account and the 5 of the sub-account.',
  'REFUND_ACCOUNT.NUMBER_7': 'At that bank it has 7 digits. If yours has fewer, put zeros in front.',
  'REFUND_ACCOUNT.NUMBER_8': 'It has 8 digits: you see them in your Prex account.',
  'REFUND_ACCOUNT.NUMBER_9': 'At that bank it has 9 digits. If yours has fewer, put zeros in front.',
  'REFUND_ACCOUNT.NUMBER_10': 'At that bank it has 10 digits. If yours has fewer, put zeros in front.',
  'REFUND_ACCOUNT.NUMBER_12': 'At that bank it has 12 digits. If yours has fewer, put zeros in front.',
  'REFUND_ACCOUNT.NUMBER_BBVA': 'At BBVA it has 4 to 9 digits, without zeros in front.',
  'REFUND_ACCOUNT.NUMBER_5_TO_14': 'It has 5 to 14 digits. Check that they are all there.',
} as const satisfies Record<keyof typeof source, string>
