import type { requestMessages as source } from './requests.ts'

export const requestMessages = {
  'REFUND.SUCCESS': 'Reimbursement requested. We will contact you shortly.',
  'REFUND.ERROR': 'The reimbursement could not be requested. Check the details and try again.',
  'REFUND.INCOMPLETE': 'Please fill in all the fields',
  'CANCELLATION.SUCCESS': 'Cancellation requested. We will contact you shortly.',
  'CANCELLATION.ERROR': 'The cancellation could not be requested. Check the details and try again.',
  'REQUEST.VOUCHER_REQUIRED': 'Enter the voucher number.',
  'REQUEST.DOCUMENT_REQUIRED': 'Enter the document of the traveller.',
  'REQUEST.NAME_REQUIRED': 'Enter your first name.',
  'REQUEST.LAST_NAME_REQUIRED': 'Enter your last name.',
  'REQUEST.REASON_REQUIRED': 'Choose the reason.',
  'REQUEST.AMOUNT_INVALID': 'Enter the amount in figures, for example 85.50.',
  'REQUEST.DATE_IN_FUTURE': 'The date of the expense cannot be after today.',
  'REQUEST.DETAIL_TOO_LONG': 'The details can have up to 2000 characters.',
  'REQUEST.CONSENT_REQUIRED': 'To use the files we need your consent.',
  'REQUEST.TOO_MANY_FILES': 'You can attach up to 5 files.',
  'REQUEST.FILES_EXPIRED': 'The files you attached have expired or were already used. Attach them again.',
} as const satisfies Record<keyof typeof source, string>
