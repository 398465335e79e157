import type { PromoCodeDraft } from './terms.ts'
import { writtenPromoCode } from './usable.ts'
import { PERCENT_SHAPE, readNumber, WHOLE_SHAPE, writeNumber } from '../typed-number.ts'

/** A code in a form: each value as typed, null where nothing was typed. */
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

/**
 * Reads the typed values: an empty one is no limit, no date, or 0 %; a text that is not a number is NaN, so that its field gets
 * an error.
 */
export function readPromoCode(typed: TypedPromoCode): PromoCodeDraft {
  return {
    code: writtenPromoCode(typed.code ?? ''),
    usesLimit: readNumber(typed.usesLimit ?? '', WHOLE_SHAPE),
    startDate: typed.startDate || null,
    endDate: typed.endDate || null,
    ownPercentage: readNumber(typed.ownPercentage ?? '', PERCENT_SHAPE) ?? 0,
    companyPercentage: readNumber(typed.companyPercentage ?? '', PERCENT_SHAPE) ?? 0,
    businessIds: typed.businessIds,
    isPaused: typed.isPaused,
  }
}

/** Returns the form's initial values for an existing code. */
export function typedPromoCode(draft: PromoCodeDraft): TypedPromoCode {
  return {
    code: draft.code,
    usesLimit: draft.usesLimit === null ? null : writeNumber(draft.usesLimit, 0),
    startDate: draft.startDate,
    endDate: draft.endDate,
    ownPercentage: writeNumber(draft.ownPercentage, 0),
    companyPercentage: writeNumber(draft.companyPercentage, 0),
    businessIds: [...draft.businessIds],
    isPaused: draft.isPaused,
  }
}
