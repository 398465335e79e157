import { type Translation, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './other-methods-texts.ts'

const others = {
  title: 'Other ways to pay',
  counter: 'You pay at any branch, until {until}.',
  transfer: 'You pay on your bank’s page, until {until}.',
  preparing: 'Preparing the payment…',
  error: 'We could not prepare the payment',
} as const

export const t = translator({ ...purchaseTexts, others } satisfies Translation<typeof source>)
