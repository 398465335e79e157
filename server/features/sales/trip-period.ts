import { type Day, formatDay } from '#shared/dates.ts'
import type { SoldSale } from './history.ts'

/** Formats the days of a trip for emails: `10/12/2026 al 24/12/2026`, or the single day. */
export function tripPeriod({ startDate, endDate }: { startDate: Day; endDate: Day }): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} al ${formatDay(endDate)}`
}

/** Names the plan, the destination and the days of a sale, for an email about it. */
export function tripFacts(sold: Pick<SoldSale, 'planName' | 'destinationName' | 'startDate' | 'endDate'>) {
  return [
    { label: 'Plan', value: sold.planName },
    { label: 'Destino', value: sold.destinationName },
    { label: 'Vigencia', value: tripPeriod(sold) },
  ]
}
