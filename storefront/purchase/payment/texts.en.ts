import { publicMessages } from '#shared/messages/public.ts'
import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

export const payment = {
  review: 'Review your purchase',
  'check.trip': 'Trip',
  'check.destination': 'Destination',
  'check.plan': 'Plan',
  'check.extras': 'Extra benefits',
  'check.noExtras': 'None',
  'check.extra': '{benefit}, for {name}',
  'check.passengers': 'Travellers',
  'check.contact': 'The vouchers go to',
  'check.residence': 'They travel from: {country}',
  'check.born': 'born {date}',
  'change.trip': 'Change the trip',
  'change.extras': 'Change the extra benefits',
  'change.passengers': 'Change the traveller details',
  'change.contact': 'Change the contact',

  'pay.title': 'Card payment',
  'pay.brands': 'We accept Visa, Mastercard and OCA.',
  'pay.safe':
    'Your card data goes straight to the payment provider: it does not pass through our site and we do not keep it.',
  'pay.frame': 'Card details',
  'pay.loading': 'Preparing the payment…',
  'pay.button': 'Pay {amount}',
  'pay.amount': 'You pay {amount} with the button of the form.',
  'pay.running': 'Processing the payment…',
  'pay.late': 'The form did not load. Check your connection and try again.',

  'confirming.title': 'We are confirming your payment',
  'confirming.text': 'Do not pay again: it may take a few minutes.',
  'confirming.order': 'Order number: {order}.',
  'late.title': 'Your payment is still being confirmed',
  'late.text': 'Do not pay again: if it is approved, the vouchers reach you by email{to}; if not, nothing is charged.',
  'late.again': 'Check again',

  'error.title': 'Nothing was charged',
  'error.notPaid': 'The payment was not made. You can try again.',
  'error.expired': 'The quote had expired: we updated it.',
  'failed.title': publicMessages['SALES.ERROR'],
  'failed.text': 'Write to us with your order number, {order}, and we sort it out with you.',
  'failed.paid': 'Your payment is recorded. The vouchers will reach you by email at {email}.',
  'failed.contact': 'Write to {email}',
  'failed.phone': 'Call {phone}',
  'failed.whatsapp': 'WhatsApp {phone}',
  'failed.message': 'Hello, I had a problem with my purchase, order {order}.',
  'failed.help': 'See how to contact us',
} as const

export const t = translator({ ...purchaseTexts, payment } satisfies Translation<typeof source>)
