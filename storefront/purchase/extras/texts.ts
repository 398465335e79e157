import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const extras = {
  lead: 'Son opcionales y se suman a tu plan, pasajero por pasajero. Si no necesitás ninguno, seguí.',
  extras: 'Beneficios adicionales',
  price: '{amount} por pasajero',
  maxAge: 'Hasta {age} años.',
  exclusive: 'Se elige una sola opción por pasajero.',
  add: 'Agregar',
  'passenger.age': 'Pasajero {n} ({bracket})',
  adult: 'hasta 74',
  senior: '75 a 84',
  years: { one: '{count} año', other: '{count} años' },
  all: 'Para todos',
  allOf: 'Para los {count} de {total} que tienen la edad',
  choose: 'Elegir para quiénes',
  some: 'Para {count} de {total}',
  acceptances: 'Antes de seguir',
  read: 'Condiciones de tu plan',
  accept: 'Leí y acepto',
  'accept.link': 'estas condiciones.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, extras })
