import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const passengers = {
  lead: 'Exactly as in the document they travel with: that is what the voucher says.',
  holder: 'Traveller 1, the main traveller',
  'holder.hint': 'Has to be 18 or over.',
  passenger: 'Traveller {n}',
  paste: 'Paste the details from a spreadsheet or a passport',
  again: 'Travelled with us before? Use the details of your last purchase',
  whose: 'Traveller {n}: ',
  'documentNumber.ci': 'For a Uruguayan ID, with its check digit. Full stops and hyphens are fine.',
  noPlan: 'The plan you chose is not available at these ages. Choose another one to go on.',
} as const

export const t = translator({ ...purchaseTexts, passengers } satisfies Translation<typeof source>)
