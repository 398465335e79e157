import { addDays, type Day } from '../dates.ts'
import { LOCALE } from '../locale.ts'
import { type Cents, scale } from '../money.ts'

/** The rate of a dollar on a day, in ten-thousandths of a Uruguayan peso: 402_500 is 40,25. */
export type ExchangeRate = { day: Day; rate: number }

/** One peso, in the unit of rates. */
export const RATE_UNIT = 10_000
/** The highest rate that is accepted: a higher one is a typing mistake. */
export const HIGHEST_RATE = 10_000 * RATE_UNIT
/** The source of the rate that a demo begins with. */
export const DEMO_SOURCE = 'demo'
/** How many days old a rate may be to be shown. */
export const RATE_SHOWN_DAYS = 7
/** The change, in percent of the previous rate, above which a confirmation is required. */
export const RATE_JUMP_PERCENT = 20

/**
 * Whether amounts may be shown in pesos by a rate: not once it is older than seven days. It is only informative; nothing is
 * charged by it (T-08).
 */
export function isShown({ day }: Pick<ExchangeRate, 'day'>, today: Day): boolean {
  return day <= today && today <= addDays(day, RATE_SHOWN_DAYS)
}

/** Converts an amount to whole pesos, rounded half up. */
export function inPesos(amount: Cents, { rate }: Pick<ExchangeRate, 'rate'>): number {
  // Cents times ten-thousandths of a peso are millionths of a peso: `scale` divides by 100 for each of the three factors.
  return scale(amount, [rate, 1, 1])
}

/** Whether a rate is so far from the previous one that a typing mistake is likely. */
export function isJump(before: number, rate: number): boolean {
  return Math.abs(rate - before) * 100 > before * RATE_JUMP_PERCENT
}

/** Writes pesos: 3759 is "$ 3.759". */
export function formatPesos(pesos: number): string {
  return `$ ${pesos.toLocaleString(LOCALE)}`
}

/** Writes a rate with two to four decimals: 402_500 is "40,25". */
export function formatRate(rate: number): string {
  return (rate / RATE_UNIT).toLocaleString(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}
