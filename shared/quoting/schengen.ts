import { EUROPE } from '../catalogue/plan-terms.ts'
import type { Cents } from '../money.ts'

/** The medical cap in dollars that we require for the consulates' 30,000 euros: USD 40,000, which stays above it. */
const SCHENGEN_CAP: Cents = 40_000_00

/** The cover in cents of a euro that Regulation (EC) 810/2009 requires in article 15. */
export const SCHENGEN_MINIMUM_EUR: Cents = 30_000_00

/** Whether a plan's medical cap, in cents, meets the requirement of a Schengen visa, on a trip to Europe. */
export function isSchengenCover(destinationId: number | null, medicalCap: Cents): boolean {
  return destinationId === EUROPE && medicalCap >= SCHENGEN_CAP
}
