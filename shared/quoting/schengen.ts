import type { Cents } from '../money.ts'

/** "Europa (Schengen)" in the catalogue. */
const EUROPE = 1
/** The consulates ask for 30,000 euros of medical cover; in dollars we ask for USD 40,000, which stays above it. */
const SCHENGEN_CAP: Cents = 40_000_00

/** Cents of a euro: what Regulation (EC) 810/2009 asks for in article 15. */
export const SCHENGEN_MINIMUM_EUR: Cents = 30_000_00

/** Whether a plan's medical cap, in cents, meets what a Schengen visa asks for, on a trip to Europe. */
export function isSchengenCover(destinationId: number | null, medicalCap: Cents): boolean {
  return destinationId === EUROPE && medicalCap >= SCHENGEN_CAP
}
