import { type BenefitPayment, type ExtraPicture, PLAIN_PICTURE } from '../catalogue/benefit-contract.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** Who pays first for a benefit, in words. */
export const PAYMENTS: Record<BenefitPayment, string> = {
  direct: 'Directo',
  refund: 'Reintegro',
  sum: 'Suma fija',
  discount: 'Descuento',
  free: 'Sin costo',
}

/** How an extra is priced, in words. */
export const PRICINGS: Record<Tariff['extras'][number]['pricing']['kind'], string> = {
  'percent-of-base': 'Porcentaje del precio',
  fixed: 'Monto fijo',
  'per-day-weight': 'Monto por día',
}

/** What the picture of an extra shows, in words. */
export const PICTURES: Record<ExtraPicture | typeof PLAIN_PICTURE, string> = {
  [PLAIN_PICTURE]: 'General',
  illness: 'Salud',
  pregnancy: 'Embarazo',
  sports: 'Deportes',
  cancellation: 'Cancelación',
  luggage: 'Equipaje',
}
