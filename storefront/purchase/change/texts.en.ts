import { type Translation, translator } from '../../i18n/translator.ts'
import { payment } from '../payment/texts.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const change = {
  'meta.title': 'Pay for a change',
  'meta.description': 'Pay the difference for a change of your travel assistance.',
  title: 'Pay for the change of your plan',
  lead: 'Purchase {number}. Until you pay nothing changes, and your vouchers stay valid.',
  loading: 'Looking for your change…',
  before: 'You have now',
  after: 'You will have',
  plan: '{plan}, {destination}',
  dates: 'From {start} to {end}',
  'price.before': 'Already paid',
  'price.after': 'New price',
  'price.toPay': 'Difference to pay',
  'over.title': 'This link is no longer valid',
  'over.text':
    'Its time is over, or the purchase has changed since it was made. Nothing was charged. Ask for the change again.',
  'over.find': 'See my purchase',
  'unknown.title': 'We could not find this link',
  'unknown.text': 'Check that it is complete, as it came by email.',
  'refunded.title': 'We are refunding your payment',
  'refunded.text':
    'The purchase was cancelled or changed before the payment arrived, so the change was not made. The money goes back to your card and your vouchers are the ones you had.',
  'failed.title': 'We could not load the change',
  'done.title': 'The change is done',
  'done.text': 'We sent the new vouchers to {email}. They replace the earlier ones.',
  'late.text': 'We will email you as soon as it is done. Do not pay again.',
} as const

export const t = translator({ ...purchaseTexts, payment, change } satisfies Translation<typeof source>)
