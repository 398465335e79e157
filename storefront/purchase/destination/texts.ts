import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const destination = {
  lead: 'Si visitás más de una región, elegí la que las incluya a todas.',
  legend: 'Destino',
  from: 'Desde {price}',
  ages: 'Precios por persona de hasta 74 años.',
  none: 'Sin planes para estas fechas',
  samePrice: 'Sudamérica cuesta lo mismo que Latinoamérica y Caribe, que la incluye.',

  places: '¿Qué países o ciudades visitás?',
  placesHint: 'De a uno: marcamos la región que los cubre. O elegila a mano.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, destination })
