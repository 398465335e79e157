import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const help = {
  title: 'Do you need a hand?',
  chat: 'WhatsApp {phone}',
  call: 'Call {phone}',
  write: 'Write to {email}',
  say: 'If you call, tell us: {facts}',

  hello: 'Hello, I am getting a quote for travel assistance and have a question. {facts}',
  'facts.step': 'Step {step} ({title}).',
  'facts.plan': 'Plan: {plan}.',
  'facts.trip': 'Trip: {trip}.',
} as const

export const t = translator({ ...purchaseTexts, help } satisfies Translation<typeof source>)
