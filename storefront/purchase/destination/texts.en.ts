import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const destination = {
  lead: 'If you visit more than one region, choose the one that includes them all.',
  legend: 'Destination',
  from: 'From {price}',
  ages: 'Prices per person up to 74 years of age.',
  none: 'No plans for these dates',
  samePrice: 'South America costs the same as Latin America and the Caribbean, which includes it.',

  places: 'Which countries or cities are you visiting?',
  placesHint: 'One at a time: we mark the region that covers them. Or choose it yourself.',
} as const

export const t = translator({ ...purchaseTexts, destination } satisfies Translation<typeof source>)
