import { readNumber } from '../typed-number.ts'
import { HIGHEST_RATE, RATE_UNIT } from './pesos.ts'

// Apart from pesos.ts, which every storefront loads.

/** Reads a rate as people write it, "40,25" or "40,1234", in ten-thousandths of a peso; null for any other text. */
export function readRate(typed: string): number | null {
  const rate = Math.round((readNumber(typed, { decimals: 4 }) ?? Number.NaN) * RATE_UNIT)
  return rate > 0 && rate <= HIGHEST_RATE ? rate : null
}
