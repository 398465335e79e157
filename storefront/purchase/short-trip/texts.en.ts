import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const short = {
  'meta.title': 'Short trip: buy in a minute - {brand}',
  'meta.description':
    'Assistance for a short trip in Latin America with {brand}: enter your dates, see the final price and pay. Your voucher comes at once.',
  title: 'Your short trip, in a minute',
  lead: 'Up to {people} people and {days} days. Destination: {region}.',
  trip: '1. Trip and plan',
  empty: 'Enter your dates to see the price here.',
  loading: 'Working out the price…',
  plan: 'Your plan',
  'plan.hint': 'We chose the recommended one: you can change it.',
  recommended: 'Recommended',
  compare: 'Compare what they cover',
  extras: 'I want to add extras',
  family: 'On the family plan: {people}.',
  'limit.category': 'The annual plan is bought step by step.',
  'limit.destination': 'A short trip has one destination: {region}.',
  'limit.days': 'A short trip is up to {days} days.',
  'limit.passengers': 'A short trip is for up to {people} people.',
  'limit.text': 'You can still buy it, step by step: what you have entered stays.',
  'limit.go': 'Go on step by step',
  details: '2. Your details and payment',
  accept: 'By paying you accept',
  'pay.missing': 'Fill in your details, and the payment appears here.',
  'pay.review': 'Check my details',
} as const

export const t = translator({ ...purchaseTexts, short } satisfies Translation<typeof source>)
