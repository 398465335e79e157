import { formatPercent } from '#shared/money.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { promoState, type PromoState, shownStartDate } from '#shared/promo-codes/state.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { t } from './texts.ts'

/** The state of a code today, in Montevideo. */
export function stateOf(row: PromoCodeRow): PromoState {
  return promoState({ ...row, used: row.usesCount }, dayAt(new Date()))
}

/** The first day of a code, as lists show it. */
export function startOf(row: PromoCodeRow): string {
  const day = shownStartDate(row)
  return day === null ? t.promoCodes.noData : formatDay(day)
}

export function endOf({ endDate }: Pick<PromoCodeRow, 'endDate'>): string {
  return endDate === null ? t.promoCodes.noData : formatDay(endDate)
}

export function totalOf(row: Pick<PromoCodeRow, 'ownPercentage' | 'companyPercentage'>): string {
  return formatPercent(totalPercentage(row))
}

export function pausedOf({ isPaused }: Pick<PromoCodeRow, 'isPaused'>): string {
  return isPaused ? t.promoCodes.yes : t.promoCodes.no
}
