import { type Text, translator } from '../../i18n/translator.ts'

const texts = {
  lead: 'Si visitás más de una región, elegí la que las incluya a todas.',
  legend: 'Destino',
  from: 'Desde {price} por persona',
  none: 'Sin planes para estas fechas',
} as const satisfies Record<string, Text>

export const td = translator(texts)
