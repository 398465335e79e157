import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const purchase = {
  back: 'Back',
  next: 'Continue',
  accept: 'Accept and continue',
  retry: 'Try again',
  contact: 'Write to us',
  help: 'Questions? WhatsApp or phone',
  short: 'Short trip: all on one page',
  newTab: '(opens in a new tab)',
  description: 'Step {step} of buying your travel assistance at {brand}: final price in dollars.',
  resumed: 'You have resumed your quote: the price is the same. It is valid until {day} inclusive.',
  damaged: 'We could not read some saved answers. Complete this step and go on: the rest is as you left it.',
  redirected: 'To go on, complete this step first. What you entered is saved.',

  redirectedEmpty: 'To go on, complete this step first.',

  'step1.title': 'When are you travelling?',
  'step2.title': 'Where are you going?',
  'step3.title': 'Who is travelling?',
  'step4.title': 'Choose your plan',
  'step5.title': 'Add what you need',
  'step6.title': 'Traveller details',
  'step7.title': 'Where do we send the vouchers?',
  'step8.title': 'Review and pay',

  days: { one: '{count}\u00a0day', other: '{count}\u00a0days' },
  passengers: { one: '{count} traveller', other: '{count} travellers' },
  adults: { one: '{count} traveller (up to 74)', other: '{count} travellers (up to 74)' },
  seniors: { one: '{count} traveller (75 to 84)', other: '{count} travellers (75 to 84)' },
  family: 'Family of {count}',

  'summary.title': 'Your trip',
  'summary.dates': '{start} to {end}',
  'summary.annual': 'Annual, from {start}',
  'summary.cap': 'Medical assistance up to USD\u00a0{cap}',
  'summary.perTrip': 'Trips of up to {days} days each',
  'summary.change': 'Change',
  'summary.changeDates': 'Change the dates',
  'summary.changeDestination': 'Change the destination',
  'summary.changeParty': 'Change the travellers',
  'summary.residence': 'You travel from: {name}',
  'summary.changeResidence': 'Change the country of residence',
  'summary.changePlan': 'Change the plan',
  'summary.adult': { one: '{count} traveller up to 74', other: '{count} travellers up to 74' },
  'summary.grownUp': { one: '{count} adult of the family', other: '{count} adults of the family' },
  'summary.senior': { one: '{count} traveller aged 75 to 84', other: '{count} travellers aged 75 to 84' },
  'summary.minor': { one: '{count} under-23 free', other: '{count} under-23s free' },
  'summary.extra': '{count} × {label}',
  'summary.discount': 'Code {code} (−{percent}%)',
  'summary.pesos': 'Also in Uruguayan pesos, at $\u00a0{rate} per dollar on {day}',
  'summary.pesosShort': 'In Uruguayan pesos',
  'summary.pesosRate':
    'Uruguayan pesos are for information, at $\u00a0{rate} per dollar on {day}: you are charged in dollars.',
  'summary.final': 'Final price in dollars.',
  'summary.bar': 'Total',
  'summary.quote': 'Download the quote',
  'summary.save': 'Save or send',
} as const

export const purchaseTexts = { ...siteTexts, purchase } as const satisfies Translation<typeof source>

export const t = translator(purchaseTexts)
