import { EUROPE, WORLD } from '../catalogue/plan-terms.ts'
import type { Cents } from '../money.ts'
import { type CoverLine, coversRepatriation, medicalCapOf } from '../catalogue/medical-cap.ts'

/** The destinations with every Schengen State: "Europa (Schengen)" and "Todo el mundo". */
const WITH_SCHENGEN: readonly (number | null)[] = [EUROPE, WORLD]
/** The medical cap in dollars that we require for the consulates' 30,000 euros: USD 40,000, which stays above it. */
const SCHENGEN_CAP: Cents = 40_000_00

/** The cover in cents of a euro that Regulation (EC) 810/2009 requires in article 15. */
export const SCHENGEN_MINIMUM_EUR: Cents = 30_000_00

/**
 * Whether a cover holds in every Schengen State with the medical cap and the repatriation that a Schengen visa requires, be it
 * for one trip or for a year (docs/rules/documents.md). A plan is marked by it, and a voucher has its certificate by it, from the
 * same table of benefits.
 */
export function isSchengenCover(destinationId: number | null, benefits: readonly CoverLine[]): boolean {
  return (
    WITH_SCHENGEN.includes(destinationId) &&
    (medicalCapOf(benefits) ?? 0) >= SCHENGEN_CAP &&
    coversRepatriation(benefits)
  )
}
