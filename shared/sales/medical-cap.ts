import { type Cents, toCents } from '../money.ts'

type Benefit = { name: string; value: string }

const MEDICAL = /^asistencia médica\b/i
const DOLLARS = /^USD (\d{1,3}(?:\.\d{3})*)$/

/**
 * The medical cap that a cover table states, in cents: the lowest of its lines of medical assistance. Read from the table as it
 * was sold, so that a certificate says what the voucher says; null when a line states no amount, or there is none.
 */
export function medicalCapOf(benefits: readonly Benefit[]): Cents | null {
  const lines = benefits.filter(({ name }) => MEDICAL.test(name))
  const caps = lines.map(({ value }) => Number(DOLLARS.exec(value)?.[1]?.replaceAll('.', '')))
  const lowest = Math.min(...caps)
  return Number.isFinite(lowest) ? toCents(lowest) : null
}

const REPATRIATION = /repatriación sanitaria/i
const BODY = /repatriación funeraria/i

/** Whether a cover table pays the way home of the ill and of the dead, as a Schengen visa asks. */
export function coversRepatriation(benefits: readonly Benefit[]): boolean {
  return [REPATRIATION, BODY].every((named) =>
    benefits.some(({ name, value }) => named.test(name) && !/^no$/i.test(value.trim())),
  )
}
