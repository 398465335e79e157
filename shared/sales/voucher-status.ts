import type { Day } from '../dates.ts'

/** Whether a version of a voucher gives cover on a day, and why not when it does not. */
export type VoucherStatus = 'valid' | 'notYet' | 'ended' | 'cancelled' | 'replaced'

export type VoucherFacts = {
  startDate: Day
  /** Inclusive. */
  endDate: Day
  /** The day on which its sale, or its passenger, was cancelled; null while it is in force. */
  voidSince: Day | null
  /** Another version is in force by now. */
  isReplaced: boolean
}

/** A cancelled voucher is only cancelled, whatever else it is; a replaced one is replaced whatever its dates. */
export function voucherStatus({ startDate, endDate, voidSince, isReplaced }: VoucherFacts, today: Day): VoucherStatus {
  if (voidSince !== null) return 'cancelled'
  if (isReplaced) return 'replaced'
  if (today < startDate) return 'notYet'
  return today > endDate ? 'ended' : 'valid'
}

/** "M. I. N." of "María Inés" and "Núñez": the first letter of each word of a name. */
export function initials(...names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/[\s'’-]+/)).filter((word) => /\p{L}/u.test(word))
  return words.map((word) => `${(/\p{L}\p{M}*/u.exec(word)?.[0] ?? '').toUpperCase()}.`).join(' ')
}
