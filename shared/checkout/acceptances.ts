/**
 * Changes whenever a word of the acceptances, of the terms or of the privacy policy does: a test holds their texts to it.
 * Shown on the legal pages and stored with every sale. Draft for counsel.
 */
export const LEGAL_VERSION = '2026-11-22'

/** What a buyer accepts on step 5 (B-08), as it is shown and as it is stored with the sale. */
export const ACCEPTANCES = [
  'Leí y acepto las condiciones generales del plan, con sus topes y sus exclusiones.',
  'Sé que la asistencia vale en las fechas y el destino elegidos, y nunca en el país de residencia.',
  'Sé que las enfermedades preexistentes se cubren hasta el tope que indica el plan.',
] as const

/** What a buyer accepts on step 7 (B-10), in the same way. */
export const TERMS_ACCEPTANCE = 'Acepto los términos y condiciones de venta y la política de privacidad.'

/** The text and version of everything accepted, as a sale stores them. */
export const ACCEPTED_TERMS = [`Versión ${LEGAL_VERSION}`, ...ACCEPTANCES, TERMS_ACCEPTANCE].join('\n')
