import { ADVICE } from '#shared/whom-to-call.ts'
import type { t as source } from './home-texts.ts'
import { siteTexts } from './texts.ts'
import { type Translation, translator } from './translator.ts'

const home = {
  'meta.title': '{brand}: travel assistance',
  'meta.description':
    'Get a quote and buy your travel assistance online: help 24 hours a day, plans for one trip or a whole year, and your voucher at once.',

  'hero.eyebrow': 'Travel assistance, 24 hours a day',
  'hero.lead':
    'A doctor, a lost suitcase or a delayed flight: call or write and we sort it out with you, wherever you are.',
  'hero.card.care': '24-hour assistance',
  'hero.card.careText': 'We answer at any time',
  'hero.card.voucher': 'Voucher ready',
  'hero.card.voucherText': 'In your email as soon as you pay',

  banner: 'News from {brand}',
  'banner.open': 'See offer {index} from {brand}',

  'quote.title': 'Get your quote',
  'quote.destination': 'Where are you going?',
  'quote.dates': 'When are you travelling?',
  'quote.start': 'Departure',
  'quote.end': 'Return',
  'quote.passengers': 'Travellers',
  'quote.people': { one: '{count} traveller', other: '{count} travellers' },
  'quote.submit': 'See prices',
  'quote.short': 'A short trip in Latin America?',
  'quote.shortSubmit': 'Buy in a minute',

  'trust.1': 'From {amount} a day, on a trip of {days}\u00a0days',
  'trust.2': 'Secure purchase, instant voucher',
  'trust.3': '5 business days to change your mind',

  'proof.provider': 'provides the assistance',
  'proof.over': 'Over {count}',
  'proof.vouchers': 'vouchers issued',
  'proof.vouchersBy': 'vouchers issued by {brand}',
  'proof.answer': 'to answer a request (90-day median)',

  'difference.title': 'What makes us different',
  'difference.lead': 'Four things that matter on the day you need them.',
  'difference.family': 'Up to 4 under-23s travel free',
  'difference.familyText':
    'With 2 adults, the family plan covers up to 4 people under 23 for free. The whole family, on the same plan.',
  'difference.hospital': 'If you are still in hospital, we stay with you',
  'difference.hospitalText':
    'When your plan ends while you are in hospital, the hospital cover continues beyond its last day.',
  'difference.preexisting': 'Pre-existing conditions, with room for more',
  'difference.preexistingText':
    'Every plan covers pre-existing conditions. If you need more, you can raise that cover when you buy.',
  'difference.caps': 'Clear limits, in figures',
  'difference.capsText': 'You choose how much cover you want and see it in dollars, per event, before you pay.',

  'carousel.role': 'carousel',
  'carousel.slide': '{index} of {total}',
  'carousel.previous': 'Previous',
  'carousel.next': 'Next',
  'carousel.go': 'Show {index} of {total}',

  'plans.title': 'A plan for every way of travelling',
  'plans.lead': 'Choose how you travel and we show you the plans with their final price.',
  'plans.trip': 'Single trip',
  'plans.tripFor': 'One trip, from 1 to 120 days',
  'plans.trip.1': 'You pay only for the days you travel',
  'plans.trip.2': 'Family plan: under-23s free',
  'plans.trip.3': 'For holidays, study or work',
  'plans.tripQuote': 'Get a trip quote',
  'plans.annual': 'Annual multi-trip',
  'plans.annualFor': 'All your trips in a year',
  'plans.annual.1': 'Every trip you make in 365 days',
  'plans.annual.2': 'One purchase for the whole year',
  'plans.annual.3': 'Each plan states its maximum days per trip',
  'plans.annualQuote': 'Get an annual quote',
  'plans.badge': 'Frequent traveller',

  'how.title': 'As simple as that',
  'how.1': 'Tell us about your trip',
  'how.1Text': 'Destination, dates and who is travelling. No registration.',
  'how.2': 'Choose your plan',
  'how.2Text': 'Compare cover and final prices, and pay by card.',
  'how.3': 'Travel with your voucher',
  'how.3Text': 'It arrives by email and you download it as a PDF, one per traveller.',

  'benefits.title': 'All this travels with you',
  'benefits.lead': 'The amounts depend on the plan: you see them side by side in your quote.',
  'benefits.medical': 'Medical assistance',
  'benefits.medicalText': 'For accident or illness, all over the world',
  'benefits.online': '24-hour telemedicine',
  'benefits.onlineText': 'A doctor by video call, at any time',
  'benefits.medicines': 'Medicines',
  'benefits.medicinesText': 'Those prescribed by the doctor who sees you',
  'benefits.luggage': 'Luggage',
  'benefits.luggageText': 'Compensation if it is delayed or lost',
  'benefits.flight': 'Flights',
  'benefits.flightText': 'Expenses for delay or cancellation',
  'benefits.return': 'Medical repatriation',
  'benefits.returnText': 'With a medical escort if needed',
  'benefits.legal': 'Legal assistance',
  'benefits.legalText': 'Advice and defence after accidents',
  'benefits.sport': 'Sports',
  'benefits.sportText': 'Medical care for amateur sport',

  'benefits.mishaps': 'What if…? See what each plan pays when something goes wrong',

  'help.title': 'Travelling and need help?',
  'help.lead': 'Have your voucher at hand. We answer every day, at any time.',

  'faq.title': 'Frequently asked questions',
  'faq.1': 'How late can I buy?',
  'faq.1Text':
    'Until the day of departure itself, always before you travel. The cover begins on the departure date you choose.',
  'faq.2': 'How do I get the voucher?',
  'faq.2Text':
    'As soon as the payment is approved you can download it as a PDF, and it also arrives by email. There is one voucher per traveller.',
  'faq.3': 'What do I do if I need assistance?',
  'faq.3Text': `${ADVICE} The assistance lines are on your voucher.`,
  'faq.4': 'Are pre-existing conditions covered?',
  'faq.4Text':
    'Yes, up to 10% of the limit for medical expenses. When you buy you can add an extra that raises that cover.',
  'faq.5': 'Is there an age limit?',
  'faq.5Text': 'Online, up to 84 years of age. From 85 we prepare a personal quote: write to us and we will help you.',
  'faq.6': 'Can I change my mind?',
  'faq.6Text':
    'Yes. You have 5 business days from the purchase, as long as the cover has not begun, and we refund the full amount.',

  'close.title': 'Know your dates?',
  'close.lead': 'Get a quote without registering and travel protected from day one.',
  'close.quote': 'Get a quote',
} as const

export const t = translator({ ...siteTexts, home } satisfies Translation<typeof source>)
