import { type Translation, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './texts.ts'

const mishaps = {
  title: 'What if…?',
  lead: 'Choose a mishap and see what each plan pays and what you pay.',
  metaDescription: 'Travel mishaps with what they usually cost, and how much of them each assistance plan pays.',
  pick: 'Mishap',
  cost: 'Usually costs {amount}',
  figure: '{place}: {figure}. It is an indicative figure.',
  source: 'Source:',
  benefit: 'Covered by “{benefit}”.',
  paid: 'The plan pays',
  left: 'You pay',
  first: 'Who pays first',
  'first.direct': 'We do',
  'first.refund': 'You, and we reimburse you',
  'first.sum': 'Nobody: we pay you a sum',
  'first.discount': 'You, at a discount',
  'first.free': 'Nobody: it is free of charge',
  'first.none': 'You: the plan does not cover it',
  call: 'Whom you call',
  'call.assistance': 'Our assistance, before you see a doctor. If you cannot, within 72 hours.',
  'call.airline': 'First the airline, at its counter: ask for the written report. Then us.',
  'call.before-leaving': 'Us, as soon as you know that you are not travelling and before departure.',
  quote: 'See prices',
  cardCover: 'Does your card already cover you? Check before you buy',
} as const

export const t = translator({ ...purchaseTexts, mishaps } satisfies Translation<typeof source>)
