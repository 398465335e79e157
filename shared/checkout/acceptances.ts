import type { Day } from '../dates.ts'
import { ACCEPTANCES, TERMS_ACCEPTANCE } from './acceptance-texts.ts'

/**
 * The version of the acceptances, the terms, the privacy policy and the words of the conditions: the day from which they are in
 * force. It must change with any word of them, which a test checks. Shown on the legal pages and stored with every sale.
 */
export const LEGAL_VERSION: Day = '2026-11-28'

/** Returns the texts and the version of all acceptances, as a sale stores them. */
export function acceptedTerms(): string {
  return [`Versión ${LEGAL_VERSION}`, ...ACCEPTANCES, TERMS_ACCEPTANCE].join('\n')
}
