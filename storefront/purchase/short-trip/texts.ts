import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const short = {
  'meta.title': 'Viaje corto: comprá en un minuto - {brand}',
  'meta.description':
    'Asistencia para tu viaje corto por Latinoamérica con {brand}: ponés las fechas, ves el precio final y pagás. El voucher te llega al instante.',
  title: 'Tu viaje corto, en un minuto',
  lead: 'Hasta {people} personas y {days} días por {region}.',
  trip: '1. Viaje y plan',
  empty: 'Poné las fechas y acá ves el precio.',
  loading: 'Calculando el precio…',
  plan: 'Tu plan',
  'plan.hint': 'Te elegimos el recomendado: podés cambiarlo.',
  recommended: 'Recomendado',
  compare: 'Comparar las coberturas',
  extras: 'Quiero agregar extras',
  family: 'Con el plan familiar: {people}.',
  'limit.category': 'El plan anual se compra paso a paso.',
  'limit.destination': 'El viaje corto es solo por {region}.',
  'limit.days': 'El viaje corto es de hasta {days} días.',
  'limit.passengers': 'El viaje corto es para hasta {people} personas.',
  'limit.text': 'Podés comprarlo igual, paso a paso: lo que ya cargaste queda.',
  'limit.go': 'Seguir paso a paso',
  details: '2. Tus datos y el pago',
  accept: 'Al pagar aceptás',
  'pay.missing': 'Completá tus datos y acá aparece el pago.',
  'pay.review': 'Revisar mis datos',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, short })
