import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const trip = {
  lead: 'That is all it takes to see prices in the next step.',
  category: 'Type of trip',
  'category.trip': 'One round trip',
  'category.annual': 'Every trip you make in a year',
  country: 'Country of residence',
  'country.hint': 'The assistance is valid outside this country.',
  start: 'Departure date',
  'start.annual': 'Valid from',
  end: 'Return date',
  annual: 'Valid until',
  'annual.end': '{end}: 365 days from departure.',
  'annual.waiting': 'We work it out: 365 days from departure.',

  'why.title': 'Buy with peace of mind',
  'why.price': 'Final price',
  'why.priceText': 'In dollars, and no charges that appear later.',
  'why.voucher': 'Instant voucher',
  'why.voucherText': 'On screen and in your email as soon as you pay.',
  'why.help': '24-hour assistance',
  'why.helpText': 'We help you wherever you are.',
  'why.regret': '5 business days to change your mind',
  'why.regretText': 'Before the cover begins.',
} as const

export const t = translator({ ...purchaseTexts, trip } satisfies Translation<typeof source>)
