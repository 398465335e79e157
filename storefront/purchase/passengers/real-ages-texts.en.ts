import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './real-ages-texts.ts'

const realAges = {
  title: 'The price changes at these ages',
  titleSame: 'Some benefits do not go with these ages',
  text: 'The dates of birth do not match the ages in the quote. This is the price for the real ages:',
  before: 'Quoted price',
  after: 'New price',
  rise: 'You pay {amount} more',
  fall: 'You pay {amount} less',
  lost: 'Because of the age, these benefits are removed:',
  lostItem: '{benefit}, traveller {n}',
  accept: 'Accept and continue',
  review: 'Check the dates',
} as const

export const t = translator({ ...purchaseTexts, realAges } satisfies Translation<typeof source>)
