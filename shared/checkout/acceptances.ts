import type { Day } from '../dates.ts'

/**
 * The version of the acceptances, the terms, the privacy policy and the words of the conditions: the day from which they are in
 * force. It must change with any word of them, which a test checks. Shown on the legal pages and stored with every sale.
 */
export const LEGAL_VERSION: Day = '2026-11-28'

/** The texts that a buyer accepts on step 5 (B-08), as they are shown and as they are stored with the sale. */
export const ACCEPTANCES = [
  'Leí y acepto las condiciones generales del plan, con sus topes y sus exclusiones.',
  'Sé que la asistencia vale en las fechas y el destino elegidos, y nunca en el país de residencia.',
  'Sé que las enfermedades preexistentes se cubren hasta el tope que indica el plan.',
] as const

/** The text that a buyer accepts on step 7 (B-10), as it is shown and stored. */
export const TERMS_ACCEPTANCE = 'Acepto los términos y condiciones de venta y la política de privacidad.'

/** Returns the texts and the version of all acceptances, as a sale stores them. */
export function acceptedTerms(): string {
  return [`Versión ${LEGAL_VERSION}`, ...ACCEPTANCES, TERMS_ACCEPTANCE].join('\n')
}
