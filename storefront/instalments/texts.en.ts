import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const instalments = {
  best: 'or {count} instalments of {amount} with {brands}',
  'best.financed': 'or {count} instalments of {amount} with {brands}, {total} in all',
  'best.beside': '{amount} in one payment, {offer}. You choose after entering the card.',
  title: 'Instalments',
  question: 'Your {brand} ending in {last4}: in how many instalments?',
  'question.unknown': 'Your card ending in {last4}: in how many instalments?',
  'question.any': 'In how many instalments?',
  once: 'One payment of {amount}',
  several: '{count} instalments of {amount}',
  'several.with': '{count} instalments of {amount} with {brands}',
  financed: 'Financing {financing}, total {total}',
  free: 'No surcharge',
  pay: 'Pay {amount}',
  running: 'Processing the payment…',
  otherCard: 'Use another card',
  expired: 'It is 10 minutes since you entered the card. For your safety, enter it again.',
} as const

export const t = translator({ instalments } satisfies Translation<typeof source>)
