import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './confirm-texts.ts'

const confirm = {
  failed: 'The purchase was not made',
  'account.title': 'Purchase on account',
  'account.text': 'It is charged to your company’s account.',
  'account.button': 'Confirm the purchase on account, {amount}',
  'free.title': 'Free of charge',
  'free.text': 'The code covers the total: there is nothing to pay.',
  'free.button': 'Confirm the purchase free of charge',
} as const

export const t = translator({ ...purchaseTexts, confirm } satisfies Translation<typeof source>)
