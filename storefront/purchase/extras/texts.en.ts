import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const extras = {
  lead: 'They are optional and are added to your plan, traveller by traveller. If you need none, go on.',
  extras: 'Extra benefits',
  price: '{amount} per traveller',
  maxAge: 'Up to {age} years of age.',
  exclusive: 'One option per traveller.',
  add: 'Add',
  'passenger.age': 'Traveller {n} ({bracket})',
  adult: 'up to 74',
  senior: '75 to 84',
  years: { one: '{count} year', other: '{count} years' },
  all: 'For everybody',
  allOf: 'For the {count} of {total} who are of the right age',
  choose: 'Choose for whom',
  some: 'For {count} of {total}',
  acceptances: 'Before you go on',
  read: 'Conditions of your plan',
  accept: 'I have read and accept',
  'accept.link': 'these conditions.',
} as const

export const t = translator({ ...purchaseTexts, extras } satisfies Translation<typeof source>)
