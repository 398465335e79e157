import { type Translation, translator } from '../i18n/translator.ts'
import { payment } from '../purchase/payment/texts.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import type { t as source } from './texts.ts'

const delayed = {
  'meta.title': 'Your pending payment',
  'meta.description': 'How to pay for your travel assistance at a payment branch or by bank transfer.',
  loading: 'Looking for your purchase…',
  'waiting.counter.title': 'You still have to pay at {method}',
  'waiting.transfer.title': 'You still have to finish the transfer',
  'waiting.lead': '{plan}, {destination}, from {start} to {end}. Until the payment arrives you have no cover.',
  'waiting.amount': 'Amount',
  'waiting.until': 'Pay it before',
  'waiting.number': 'Slip number',
  'waiting.order': 'Order number',
  'waiting.coupon': 'See the payment slip (PDF)',
  'waiting.bank': 'Go to the bank’s page',
  'waiting.counter.steps':
    'Take the slip, printed or on your phone, to any branch of {method}: they read the bar code and you pay. We also send it to you by email.',
  'waiting.transfer.steps':
    'Go to the bank’s page and make the transfer. We also send you this link by email, in case you want to finish it later.',
  'waiting.then': 'When the payment is confirmed, the vouchers reach you by email. This page updates by itself.',
  'waiting.card': 'Pay by card',
  'waiting.card.hint': 'If you would rather pay by card now, do not use the slip or the transfer any more.',
  'notMade.title': 'The payment was not made',
  'notMade.text':
    'The payment provider declined it or it was cancelled, and nothing was charged. You can pay in another way.',
  'notMade.again': 'Pay again',
  'returned.checking': 'We are confirming your transfer. It may take a few minutes.',
  'paid.title': 'Your purchase is confirmed',
  'paid.text': 'Purchase {number}. We sent the vouchers to your email.',
  'over.title': 'The time to pay is over',
  'over.text':
    'If you have paid, nothing is lost and you need to do nothing: when the payment arrives we email you the vouchers, or give you the money back if the purchase can no longer be issued. We check again an hour after the deadline and the next day. If you have not paid, we charge nothing.',
  'refunded.title': 'We are refunding your payment',
  'refunded.text':
    'The payment arrived when the purchase could no longer be issued. Tell us which account to return it to: we will email you a code.',
  'refunded.account': 'Enter the account',
  'unknown.title': 'We could not find this purchase',
  'unknown.text': 'Check that the link is complete, as it came by email.',
  'failed.title': 'We could not load your purchase',
  again: 'Buy again',
} as const

export const t = translator({ ...purchaseTexts, payment, delayed } satisfies Translation<typeof source>)
