import { ADVICE } from '#shared/whom-to-call.ts'
import type { t as source } from './content-texts.ts'
import { siteTexts } from './texts.ts'
import { type Translation, translator } from './translator.ts'

const about = {
  metaTitle: 'About us - {brand}',
  metaDescription: 'Who we are and how we work: clear travel assistance, with an answer at any time.',
  eyebrow: 'About us',
  title: 'So that travelling is just travelling',
  lead: 'We are {brand}: we sell travel assistance from Uruguay, and we are on the other end when things do not go as planned.',
  what: 'What we do',
  whatText:
    'We bring together what you need if you fall ill, lose your luggage or have to return early: doctors, medicines, transfers, and a person who answers and takes care of it with you.',
  how: 'How we work',
  'how.1': 'Final prices',
  'how.1Text': 'The price in your quote is the price you pay, in dollars and with the discount in plain sight.',
  'how.2': 'Cover you can understand',
  'how.2Text': 'You compare the plans side by side, with each limit per event, before you choose.',
  'how.3': 'People who answer',
  'how.3Text': 'The assistance lines answer every day, at any time; the sales lines, in office hours.',
  'how.4': 'Your data, looked after',
  'how.4Text':
    'We ask for what is needed to issue your voucher and treat it under Law 18.331 of Uruguay. Your card data does not pass through our servers.',
  with: 'Agencies and brokers',
  withText:
    'We also work with travel agencies, companies and brokers, who offer our plans under their own brand with the same service.',
} as const

const assistance = {
  metaTitle: 'Get assistance - {brand}',
  metaDescription: 'The assistance lines, at any time, and the sales lines. All the numbers, one tap away.',
  title: 'Get assistance',
  lead: 'If you are travelling and something happened, call or write now. We answer 24 hours a day, in Spanish.',
  lines: 'Assistance lines',
  salesLines: 'Sales and questions',
  salesText: 'Not travelling yet? We help you choose your plan.',
  write: 'You can also write to {email}',
  ready: 'What to have at hand',
  'ready.1': 'Your voucher number (it is in the PDF you got by email).',
  'ready.2': 'Your ID or passport.',
  'ready.3': 'Where you are: country, city, hotel or address, and a phone number to call you.',
  'ready.4': 'What happened and since when.',
  afterwards: 'What happens next',
  afterwardsText:
    'We tell you where to go or send care to you, and we follow the case until it is settled. Keep the reports and receipts: you need them if you claim a reimbursement later.',
  findVouchers: 'No voucher at hand? Find it here.',
  urgent:
    'If somebody’s life is in danger, call the local emergency number first and let us know as soon as you can: you have up to 72 hours.',
  none: 'The assistance lines are on your voucher.',
} as const

const improve = {
  metaTitle: 'Upgrade your plan - {brand}',
  metaDescription:
    'Ten reasons to choose a plan with more protection: limits per event, family, luggage, sports and more.',
  eyebrow: 'Benefits',
  title: 'Upgrade your plan',
  lead: 'Ten things that make the difference between travelling and travelling protected.',
  'left.1': '72 hours to let us know',
  'left.1Text': ADVICE,
  'left.2': 'Family plan',
  'left.2Text': 'With 2 adults aged 23 to 74, up to 4 people under 23 travel free.',
  'left.3': 'Delayed luggage',
  'left.3Text': 'If your suitcase does not arrive, we reimburse what you buy for personal care and clothing.',
  'left.4': 'Pharmacies in the United States',
  'left.4Text': 'Discounts of up to 75% on medicines in pharmacies in the United States.',
  'left.5': 'Expectant mothers',
  'left.5Text': 'An extra cover designed for travelling during pregnancy.',
  'right.1': 'More cover per event',
  'right.1Text':
    'The limit applies to each event, not to the whole trip: if something happens again, you have your cover again.',
  'right.2': 'Pre-existing conditions',
  'right.2Text': 'Cover of up to 10% of the medical limit for conditions you already had.',
  'right.3': 'Sports',
  'right.3Text': 'Medical care for amateur and professional sports.',
  'right.4': 'Psychological assistance',
  'right.4Text': 'A professional to talk to, 24 hours a day, wherever you are.',
  'right.5': 'Medical repatriation',
  'right.5Text': 'The way home on a commercial flight, with a doctor or a nurse if needed.',
  close: 'Would you like to travel with all this?',
  closeText: 'Get a quote online and choose the plan that suits you best.',
  quote: 'Get a quote',
  cardCover: 'Does your card already cover you?',
} as const

export const t = translator({ ...siteTexts, about, assistance, improve } satisfies Translation<typeof source>)
