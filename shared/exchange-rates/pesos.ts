import { addDays, type Day } from '../dates.ts'
import { readLocalNumber } from '../local-number.ts'
import { type Cents, scale } from '../money.ts'

/** What a dollar was worth on a day: ten-thousandths of a Uruguayan peso. 402_500 is 40,25. */
export type ExchangeRate = { day: Day; rate: number }

/** A peso, as rates count it. */
export const RATE_UNIT = 10_000
/** More pesos for a dollar are a slip of the keyboard. */
export const HIGHEST_RATE = 10_000 * RATE_UNIT
/** A rate older than this many days is not shown any more. */
export const RATE_SHOWN_DAYS = 7
/** A change of more than this, in percent of the rate before, is asked to be confirmed. */
export const RATE_JUMP_PERCENT = 20

/** Whether amounts may be shown in pesos by a rate: not once it is older than seven days. For information; nothing is charged by it (T-08). */
export function isShown({ day }: Pick<ExchangeRate, 'day'>, today: Day): boolean {
  return day <= today && today <= addDays(day, RATE_SHOWN_DAYS)
}

/** An amount in whole pesos, half up. */
export function inPesos(amount: Cents, { rate }: Pick<ExchangeRate, 'rate'>): number {
  // Cents are hundredths of a dollar, a rate is in hundredths of hundredths.
  return scale(amount, [rate, 1, 1])
}

/** Whether a rate is so far from the one before it that a slip is likely. */
export function isJump(before: number, rate: number): boolean {
  return Math.abs(rate - before) * 100 > before * RATE_JUMP_PERCENT
}

/** 3759 is "$ 3.759". */
export function formatPesos(pesos: number): string {
  return `$ ${pesos.toLocaleString('es-UY')}`
}

/** 402_500 is "40,25": at least two decimals, at most four. */
export function formatRate(rate: number): string {
  return (rate / RATE_UNIT).toLocaleString('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}

/** The rate that a text says as people write it, "40,25" or "40,1234"; null for any other. */
export function readRate(typed: string): number | null {
  const pesos = readLocalNumber(typed) ?? Number.NaN
  const rate = Math.round(pesos * RATE_UNIT)
  const isExact = Math.abs(rate - pesos * RATE_UNIT) < 1e-6
  return isExact && rate > 0 && rate <= HIGHEST_RATE ? rate : null
}
