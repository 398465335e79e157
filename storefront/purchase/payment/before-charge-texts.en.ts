import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './before-charge-texts.ts'

const beforeCharge = {
  'changed.accept': 'Accept the new price',
  'changed.after': 'New price',
  'changed.before': 'Earlier price',
  'changed.fall': '{amount} less',
  'changed.leave': 'Choose another plan',
  'changed.rise': '{amount} more',
  'changed.text': 'It changed since you saw it. This is the price for the same dates, travellers and plan:',
  'changed.title': 'The price changed',
  'duplicate.confirm': 'Yes, I want another purchase',
  'duplicate.leave': 'No, go back to the home page',
  'duplicate.text':
    'In the last 24 hours a plan was already bought for the same travellers, destination and dates. The vouchers are in your email.',
  'duplicate.title': 'Do you want to buy again?',
  'error.again': 'Nothing was charged. We try again every few seconds: leave this page open.',
  'error.contact': 'Check the email and the phone',
  'error.credit': 'The sale was not made',
  'error.dates': 'Change the dates',
  'error.open': 'We could not prepare the payment',
  'error.passengers': 'Check the travellers',
  'error.plan': 'Choose another plan',
  'error.retry': 'Try again',
  'error.tries': 'Nothing was charged',
  'error.vouchers': 'See my vouchers',
  'error.withoutPromo': 'Continue without the code',
  'session.login': 'Log in again',
  'session.text': 'The sale was not made. Log in again in the tab that opens, and then come back to this one to go on.',
  'session.title': 'Your session ended',
} as const

export const t = translator({ ...purchaseTexts, beforeCharge } satisfies Translation<typeof source>)
