import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const help = {
  title: '¿Necesitás una mano?',
  chat: 'WhatsApp {phone}',
  call: 'Llamar al {phone}',
  write: 'Escribir a {email}',
  say: 'Si llamás, contanos dónde estás: {facts}',

  hello: 'Hola, estoy cotizando una asistencia al viajero y tengo una consulta. {facts}',
  'facts.step': 'Paso {step} ({title}).',
  'facts.plan': 'Plan: {plan}.',
  'facts.trip': 'Viaje: {trip}.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, help })
