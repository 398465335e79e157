import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const trip = {
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

  'why.title': 'Comprás con tranquilidad',
  'why.price': 'Precio final',
  'why.priceText': 'En dólares y sin cargos que aparecen después.',
  'why.voucher': 'Voucher al instante',
  'why.voucherText': 'En pantalla y en tu email apenas pagás.',
  'why.help': 'Asistencia 24 horas',
  'why.helpText': 'Te atendemos en español, estés donde estés.',
  'why.regret': '5 días hábiles para arrepentirte',
  'why.regretText': 'Antes de que empiece la cobertura.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, trip })
