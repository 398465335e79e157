import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const cardCover = {
  title: 'Does your card already cover you?',
  lead: 'Some cards come with medical assistance for trips. See whether yours is enough before you buy another.',
  metaDescription:
    'What credit cards cover on a trip, what they lack, and when there is no need to buy travel assistance.',
  questions: 'Your card and your trip',
  card: 'Which card do you have?',
  days: 'How many days will you be away?',
  'days.31': 'Up to 31',
  'days.60': '32 to 60',
  'days.61': 'More than 60',
  northAmerica: 'Are you going to the United States or Canada?',
  tickets: 'Did you pay for all the tickets with that card?',
  everyone: 'Is everybody who travels covered?',
  'everyone.family': 'It covers the holder, their partner and their dependent children.',
  'everyone.tickets': 'It covers the holder and those whose ticket was bought with the card.',
  condition: 'Does anybody have a pre-existing condition, or is anybody pregnant?',
  yes: 'Yes',
  no: 'No',
  enough: 'You may not need us',
  enoughText:
    'From your answers, your {card} may be enough: it pays up to {medical} of medical expenses per person. Before you travel ask your bank for the conditions and for the certificate, which is issued before departure.',
  notEnough: 'Your card may fall short',
  'gap.tickets': 'These cards require the whole ticket to be paid with them: otherwise there is no cover.',
  'gap.people': 'Whoever is not covered travels without assistance.',
  'gap.days': 'It covers trips of up to {days} days in a row: the other days have no assistance.',
  'gap.condition': 'Pre-existing conditions are usually excluded. Ask your bank about pregnancy.',
  'gap.medical': 'It pays up to {medical}: in the United States and Canada a hospital stay can cost more.',
  quote: 'See prices of travel assistance',
  mishaps: 'What if…? See what each plan pays when something goes wrong',
  table: 'What they publish',
  tableLead: 'Each bank may give more or less than this: what counts are the conditions of your card.',
  'column.medical': 'Medical expenses, per person',
  'column.days': 'Trips of up to',
  'column.people': 'Who',
  'column.source': 'Source',
  'people.family': 'Holder, partner and dependent children',
  'people.tickets': 'Holder and those who travel with a ticket that the holder paid for',
  daysCount: '{days} days in a row',
  upTo: 'Up to {amount}',
  readOn: 'Checked on {day}',
  old: 'It is more than six months old: confirm it with your bank.',
  difference: 'How travel assistance differs',
  'difference.1': 'It does not depend on how you paid for the ticket.',
  'difference.2': 'You choose the dates and who travels, and you can change them.',
  'difference.3': 'You call a line that answers all day and arranges the care.',
  'difference.4': 'There are plans for people with pre-existing conditions: see the limit in each plan.',
} as const

export const t = translator({ ...siteTexts, cardCover } satisfies Translation<typeof source>)
