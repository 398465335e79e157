import { formatDay } from '#shared/dates.ts'
import type { PromoTerms } from '#shared/promo-codes/usable.ts'
import type { PromoState } from '#shared/promo-codes/state.ts'
import { t } from '../i18n/texts.ts'

/** How a code stands. What a business's home says of its codes stands apart from what their pages say, which is long. */
export const stateWords = {
  active: 'Vigente',
  'not-started': 'Sin empezar',
  paused: 'Pausado',
  exhausted: 'Agotado',
  expired: 'Vencido',
} as const satisfies Record<PromoState, string>

/** When a code works, in words, a start without an end included. */
export function validityOf({ startDate, endDate }: Pick<PromoTerms, 'startDate' | 'endDate'>): string {
  if (startDate === null && endDate === null) return 'Sin fechas'
  return t.report.between(
    startDate === null ? undefined : formatDay(startDate),
    endDate === null ? undefined : formatDay(endDate),
  )
}
