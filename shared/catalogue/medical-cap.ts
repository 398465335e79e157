import type { Cents } from '../money.ts'
import { amountOf, isLeftOut } from './cover-value.ts'

/** A line of a cover table. `spanish` and `spanishValue` are its name and value in Spanish, where the table is in another language. */
export type CoverLine = {
  name: string
  spanish?: string | undefined
  value: string
  spanishValue?: string | undefined
}

const MEDICAL = /^asistencia médica\b/i

/**
 * Returns the medical cap of a cover table, in cents: the lowest of its lines of medical assistance. It is read from the table as
 * sold, so that a certificate agrees with the voucher; null when a line states no amount, or there is no such line.
 */
export function medicalCapOf(benefits: readonly CoverLine[]): Cents | null {
  const caps = benefits.flatMap(({ name, spanish = name, value, spanishValue = value }) =>
    MEDICAL.test(spanish) ? [amountOf(spanishValue)] : [],
  )
  const lowest = Math.min(...caps.map((cap) => cap ?? Number.NaN))
  return Number.isFinite(lowest) ? lowest : null
}

const REPATRIATION = /repatriación sanitaria/i
const BODY = /repatriación funeraria/i

/** Whether a cover table includes the repatriation of ill and of deceased travellers, as a Schengen visa requires. */
export function coversRepatriation(benefits: readonly CoverLine[]): boolean {
  return [REPATRIATION, BODY].every((named) =>
    benefits.some(
      ({ name, spanish = name, value, spanishValue = value }) => named.test(spanish) && !isLeftOut(spanishValue.trim()),
    ),
  )
}
