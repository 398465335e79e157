import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './promo-texts.ts'

const promo = {
  label: 'Discount code',
  apply: 'Apply',
  applied: 'Code {code}: {percent}% discount applied',
  remove: 'Remove the code {code}',
  removed: 'You removed the discount code.',
  empty: 'Type the code to apply it.',
} as const

export const t = translator({ ...purchaseTexts, promo } satisfies Translation<typeof source>)
