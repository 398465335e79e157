import { type Texts, translator } from '../i18n/translator.ts'

const instalments = {
  best: 'o {count} cuotas de {amount} con {brands}',
  'best.financed': 'o {count} cuotas de {amount} con {brands}, en total {total}',
  'best.beside': '{amount} en 1 pago, {offer}. Elegís después de poner la tarjeta.',
  title: 'Cuotas',
  question: 'Tu {brand} terminada en {last4}: ¿en cuántas cuotas?',
  'question.unknown': 'Tu tarjeta terminada en {last4}: ¿en cuántas cuotas?',
  'question.any': '¿En cuántas cuotas?',
  once: '1 pago de {amount}',
  several: '{count} cuotas de {amount}',
  'several.with': '{count} cuotas de {amount} con {brands}',
  financed: 'Financiación {financing}, total {total}',
  free: 'Sin recargo',
  pay: 'Pagar {amount}',
  running: 'Procesando el pago…',
  otherCard: 'Usar otra tarjeta',
  expired: 'Pasaron 10 minutos desde que pusiste la tarjeta. Por seguridad, ponela otra vez.',
} as const satisfies Texts

export const t = translator({ instalments })
