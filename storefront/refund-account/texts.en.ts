import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const account = {
  title: 'Your refund',
  loading: 'Looking for your refund…',
  retry: 'Try again',
  asked: 'We will refund {amount} by bank transfer. Tell us which account.',
  received: 'We are going to transfer {amount} to your account {account}. You can correct it until {time} on {day}.',
  sent: 'The transfer of {amount} to your account {account} is on its way. We will email you when it is done.',
  done: 'We transferred {amount} to you.',
  'done.to': 'We transferred {amount} to your account {account}.',
  refused: 'We could not transfer {amount} to {account}: {refusal}. Correct the details or enter another account.',
  late: 'The transfer of {amount} is delayed. We are looking into it and will email you.',
  order: '{plan}, {destination}',
  'order.facts': 'From {start} to {end} · Order {order}',
  'order.why': 'Your payment arrived, but we could not issue the vouchers: you have no cover for this purchase.',
  tell: 'Enter the account',
  correct: 'Correct the account',
  another: 'Enter another account',
  lead: 'It has to be an account in Uruguay. Copy the data as the bank has it.',
  name: 'First and last name of the holder',
  documentType: 'Document',
  national: 'Uruguayan ID',
  passport: 'Passport or other',
  documentNumber: 'Document number',
  bank: 'Bank',
  kind: 'Type of account',
  number: 'Account number',
  'number.hint': 'Spaces and hyphens are fine. At BROU, with the 5 digits of the sub-account.',
  confirm: 'Save the account',
  back: 'Back',
  saved: 'We received the account.',
} as const

export const t = translator({ account } satisfies Translation<typeof source>)
