import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const destination = {
  lead: 'Si visitás más de una región, elegí la que las incluya a todas.',
  legend: 'Destino',
  from: 'Desde {price} por persona de hasta 74 años',
  none: 'Sin planes para estas fechas',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, destination })
