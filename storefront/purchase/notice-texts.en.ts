import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './notice-texts.ts'
import { purchaseTexts } from './texts.ts'

const notice = {
  'pending.title': 'We are confirming your payment',
  'pending.text':
    'Until it is done the trip cannot be changed: what you paid for is what your voucher will say. Do not pay again.',
  'pending.order': 'Your order number is {order}.',
  'pending.see': 'See how it is going',
  'done.title': 'Your purchase is already made',
  'done.text': 'There is no need to pay again: your vouchers are ready and also go by email.',
  'done.vouchers': 'See my vouchers',
  'done.again': 'Buy another plan',
} as const

export const t = translator({ ...purchaseTexts, notice } satisfies Translation<typeof source>)
