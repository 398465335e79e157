import type { Day } from '../dates.ts'

/** The status of a version of a voucher on a day: valid, or why it gives no cover. */
export type VoucherStatus = 'valid' | 'notYet' | 'ended' | 'cancelled' | 'replaced'

export type VoucherFacts = {
  startDate: Day
  /** Inclusive. */
  endDate: Day
  /** The day on which its sale, or its passenger, was cancelled; null while it is in force. */
  voidSince: Day | null
  /** Whether a later version is in force. */
  isReplaced: boolean
}

/** Returns the status of a voucher: a cancelled one is cancelled in any case; a replaced one is replaced whatever its dates. */
export function voucherStatus({ startDate, endDate, voidSince, isReplaced }: VoucherFacts, today: Day): VoucherStatus {
  if (voidSince !== null) return 'cancelled'
  if (isReplaced) return 'replaced'
  if (today < startDate) return 'notYet'
  return today > endDate ? 'ended' : 'valid'
}

/** Returns the first letter of each word of a name: "M. I. N." of "María Inés" and "Núñez". */
export function initials(...names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/[\s'’-]+/)).filter((word) => /\p{L}/u.test(word))
  return words.map((word) => `${(/\p{L}\p{M}*/u.exec(word)?.[0] ?? '').toUpperCase()}.`).join(' ')
}
