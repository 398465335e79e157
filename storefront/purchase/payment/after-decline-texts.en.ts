import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './after-decline-texts.ts'

const afterDecline = {
  title: 'How would you like to go on?',
  card: 'Use another card',
  save: 'Save or send the quote',
  'save.hint': 'To pay later, or for somebody else to pay: the price holds until the day that the link says.',
  message: 'Hello, I tried to pay for travel assistance and the card was declined. My order number is {order}. {facts}',
} as const

export const t = translator({ ...purchaseTexts, afterDecline } satisfies Translation<typeof source>)
