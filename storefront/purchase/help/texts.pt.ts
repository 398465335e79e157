import { type Translation, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'
import type { t as source } from './texts.ts'

const help = {
  title: 'Precisa de ajuda?',
  chat: 'WhatsApp {phone}',
  call: 'Ligar para {phone}',
  write: 'Escrever para {email}',
  say: 'Se ligar, diga: {facts}',

  hello: 'Olá, estou cotando uma assistência em viagem e tenho uma dúvida. {facts}',
  'facts.step': 'Etapa {step} ({title}).',
  'facts.plan': 'Plano: {plan}.',
  'facts.trip': 'Viagem: {trip}.',
} as const

export const t = translator({ ...purchaseTexts, help } satisfies Translation<typeof source>)
