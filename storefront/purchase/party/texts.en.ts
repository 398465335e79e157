import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const party = {
  lead: 'The age that counts is the age on the day of departure.',
  adults: 'Up to 74',
  'adults.hint': 'Babies, children and adults',
  seniors: '75 to 84',
  older: 'Is anybody aged 85 or over travelling? For that age we prepare a personal quote.',
  'older.mail': 'Write to {email}',
  'older.phone': 'Call {phone}',
  'family.title': 'Family plan',
  'family.offer': '2 adults aged 23 to 74, and up to 4 people under 23 travelling free.',
  'family.choose': 'Use the family plan',
  'family.leave': 'Leave the family plan',
  'family.size': 'Members of the family',
  'family.size.hint': '2 adults and 1 to 8 people under 23',
  'family.member': 'Date of birth, member {n}',
  'family.age': { one: '{count} year old when travelling', other: '{count} years old when travelling' },
  'family.left': 'You left the family plan.',
  'family.entered': 'Enter the dates of birth.',
  'price.label': 'Price for everybody',
  'price.from': 'From',
  'price.loading': 'Working out the price…',
  'price.empty': 'Enter who is travelling to see the price.',
  'price.said': 'From {amount} for {people}',
} as const

export const t = translator({ ...purchaseTexts, party } satisfies Translation<typeof source>)
