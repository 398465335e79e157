import { type Texts, translator } from '../i18n/translator.ts'
import { purchaseTexts } from '../purchase/texts.ts'

const mishaps = {
  title: '¿Qué pasa si…?',
  lead: 'Elegí un imprevisto y mirá qué paga cada plan y qué te queda por pagar.',
  metaDescription: 'Imprevistos de viaje con lo que suelen costar, y cuánto paga de ellos cada plan de asistencia.',
  pick: 'Imprevisto',
  cost: 'Suele costar {amount}',
  figure: '{place}: {figure}. Es un valor orientativo.',
  source: 'Fuente:',
  benefit: 'Lo cubre «{benefit}».',
  paid: 'Paga el plan',
  left: 'Te queda pagar',
  first: 'Quién paga primero',
  'first.direct': 'Nosotros',
  'first.refund': 'Vos, y te lo devolvemos',
  'first.sum': 'Nadie: te pagamos una suma',
  'first.discount': 'Vos, con descuento',
  'first.free': 'Nadie: es sin costo',
  'first.none': 'Vos: el plan no lo cubre',
  call: 'A quién llamás',
  'call.assistance': 'A nuestra asistencia, antes de ir al médico. Si no podés, dentro de las 72 horas.',
  'call.airline': 'Primero a la aerolínea, en su mostrador: pedí el comprobante. Después a nosotros.',
  'call.before-leaving': 'A nosotros, apenas sepas que no viajás y antes de la salida.',
  quote: 'Ver precios',
  cardCover: '¿Ya te cubre tu tarjeta? Fijate antes de comprar',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, mishaps })
