import { type Cents, toCents } from '../money.ts'

type Benefit = { name: string; value: string }

const MEDICAL = /^asistencia médica\b/i
const DOLLARS = /^USD (\d{1,3}(?:\.\d{3})*)$/

/**
 * Returns the medical cap of a cover table, in cents: the lowest of its lines of medical assistance. It is read from the table as
 * sold, so that a certificate agrees with the voucher; null when a line states no amount, or there is no such line.
 */
export function medicalCapOf(benefits: readonly Benefit[]): Cents | null {
  const lines = benefits.filter(({ name }) => MEDICAL.test(name))
  const caps = lines.map(({ value }) => Number(DOLLARS.exec(value)?.[1]?.replaceAll('.', '')))
  const lowest = Math.min(...caps)
  return Number.isFinite(lowest) ? toCents(lowest) : null
}

const REPATRIATION = /repatriación sanitaria/i
const BODY = /repatriación funeraria/i

/** Whether a cover table includes the repatriation of ill and of deceased travellers, as a Schengen visa requires. */
export function coversRepatriation(benefits: readonly Benefit[]): boolean {
  return [REPATRIATION, BODY].every((named) =>
    benefits.some(({ name, value }) => named.test(name) && !/^no$/i.test(value.trim())),
  )
}
