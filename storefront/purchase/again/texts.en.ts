import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const again = {
  open: 'Buy again',
  'open.elsewhere': 'Buy again from {name}',
  who: 'Who is travelling?',
  'who.hint': 'Their details and your contact details are filled in: you can change them before you pay.',
  destination: 'Where to?',
  start: 'Departure date',
  'start.annual': 'Valid from',
  end: 'Return date',
  prices: 'See prices',
  back: 'Back',

  title: 'Use the details of your last purchase',
  loading: 'Looking for your purchases…',
  confirm: 'See my details',
  sale: 'Which purchase?',
  'sale.facts': 'Purchase {number}: {destination}, {start} to {end}',
  none: 'We found no purchase made on this site.',
  elsewhere: 'To buy again from {name}, go to their site.',
  places: {
    one: 'This purchase is for 1 person: choose who is travelling.',
    other: 'This purchase is for {count} people: choose who is travelling.',
  },
  contact: 'We also fill in the email and the phone of that purchase.',
} as const

export const t = translator({ again } satisfies Translation<typeof source>)
