import type { Percent } from '../money.ts'
import { PERCENT_SHAPE, readNumber } from '../typed-number.ts'

/** The lowest and the highest commission and markup. */
export const PERCENTAGE_MIN = 1
export const PERCENTAGE_MAX = 100

/** Why a typed percentage is not accepted. */
export type PercentageIssue = 'required' | 'not-number' | 'out-range'

/** Reads a percentage as typed (`readNumber`): "12,5" is 12.5; null when it is not a number with at most two decimals. */
export function readPercentage(typed: string): Percent | null {
  const percentage = readNumber(typed, PERCENT_SHAPE)
  return Number.isNaN(percentage) ? null : percentage
}

/** Returns what is wrong with a typed percentage, or null. `lowest` is PERCENTAGE_MIN except for our own brand. */
export function percentageIssue(typed: string, lowest: Percent = PERCENTAGE_MIN): PercentageIssue | null {
  if (typed.trim() === '') return 'required'
  const percentage = readPercentage(typed)
  if (percentage === null) return 'not-number'
  return percentage >= lowest && percentage <= PERCENTAGE_MAX ? null : 'out-range'
}
