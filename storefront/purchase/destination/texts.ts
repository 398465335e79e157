import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const destination = {
  lead: 'Si visitás más de una región, elegí la que las incluya a todas.',
  legend: 'Destino',
  from: 'Desde {price} por persona de hasta 74 años',
  none: 'Sin planes para estas fechas',
  samePrice: '{small} cuesta lo mismo que {large}, que la incluye.',

  places: '¿Qué países o ciudades visitás?',
  placesHint: 'Nombralos de a uno y marcamos la región que los cubre. También podés elegirla a mano.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, destination })
