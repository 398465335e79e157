import { formatPercent } from '#shared/money.ts'
import { dayAt, formatDay, isDay } from '#shared/dates.ts'
import type { PromoBusiness, PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { promoState, type PromoState, shownStartDate } from '#shared/promo-codes/state.ts'
import type { TypedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { FieldsInWords } from '../kit/meanwhile/Meanwhile.tsx'
import { promoCodeFields } from './resource.ts'
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

/** The form of a code for people who compare two values of a field. */
export function typedInWords(businesses: readonly PromoBusiness[]): FieldsInWords<TypedPromoCode> {
  const day = (typed: string | null) => (typed && isDay(typed) ? formatDay(typed) : (typed ?? t.promoCodes.noData))
  const percent = (typed: string | null) => `${typed ?? '0'} %`
  const nameOf = (id: string) => businesses.find((business) => business.id === id)?.name ?? id
  return {
    code: { label: promoCodeFields.code },
    usesLimit: { label: promoCodeFields.usesLimit, show: (limit) => limit ?? t.promoCodes.noLimit },
    startDate: { label: promoCodeFields.startDate, show: day },
    endDate: { label: promoCodeFields.endDate, show: day },
    ownPercentage: { label: promoCodeFields.ownPercentage, show: percent },
    companyPercentage: { label: promoCodeFields.companyPercentage, show: percent },
    businessIds: {
      label: promoCodeFields.businessIds,
      show: (ids) => ids.map(nameOf).join(', ') || t.promoCodes.noData,
    },
    isPaused: { label: promoCodeFields.isPaused },
  }
}
