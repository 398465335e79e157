import { numberOf } from '../numeric-text.ts'
import type { PromoCodeDraft } from './terms.ts'
import { normalizePromoCode } from './usable.ts'

/** A code as a form holds it: what was typed, null where nothing was. */
export type TypedPromoCode = {
  code: string | null
  usesLimit: string | null
  startDate: string | null
  endDate: string | null
  ownPercentage: string | null
  companyPercentage: string | null
  businessIds: string[]
  isPaused: boolean
}

export const EMPTY_PROMO_CODE: TypedPromoCode = {
  code: null,
  usesLimit: null,
  startDate: null,
  endDate: null,
  ownPercentage: null,
  companyPercentage: null,
  businessIds: [],
  isPaused: false,
}

/** What was typed, read: nothing is no limit, no date, or 0 %; what is no number is NaN, for its field to say so. */
export function readPromoCode(typed: TypedPromoCode): PromoCodeDraft {
  return {
    code: normalizePromoCode(typed.code ?? ''),
    usesLimit: numberOf(typed.usesLimit ?? ''),
    startDate: typed.startDate || null,
    endDate: typed.endDate || null,
    ownPercentage: numberOf(typed.ownPercentage ?? '') ?? 0,
    companyPercentage: numberOf(typed.companyPercentage ?? '') ?? 0,
    businessIds: typed.businessIds,
    isPaused: typed.isPaused,
  }
}

/** A code that exists, as a form starts with it. */
export function typedPromoCode(draft: PromoCodeDraft): TypedPromoCode {
  return {
    code: draft.code,
    usesLimit: draft.usesLimit === null ? null : String(draft.usesLimit),
    startDate: draft.startDate,
    endDate: draft.endDate,
    ownPercentage: String(draft.ownPercentage),
    companyPercentage: String(draft.companyPercentage),
    businessIds: [...draft.businessIds],
    isPaused: draft.isPaused,
  }
}
