import { type Text, translator } from '../../i18n/translator.ts'

const texts = {
  lead: 'Con esto ya podés ver precios en el próximo paso.',
  category: 'Tipo de viaje',
  'category.trip': 'Un viaje, de ida y vuelta',
  'category.annual': 'Todos los viajes que hagas en un año',
  country: 'País de residencia',
  'country.hint': 'La asistencia vale fuera de este país.',
  start: 'Fecha de salida',
  'start.annual': 'Vale desde',
  end: 'Fecha de regreso',
  annual: 'Vale hasta',
  'annual.end': '{end}: 365 días desde la salida.',
  'annual.waiting': 'Se calcula solo: 365 días desde la salida.',
} as const satisfies Record<string, Text>

export const tt = translator(texts)
