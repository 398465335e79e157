/** Changes whenever a word of the acceptances does. Draft for counsel (decisions.md §16). */
const ACCEPTANCES_VERSION = '2026-11'

/** What a buyer accepts before paying (B-08), as it is shown and as it is kept with the sale. */
export const ACCEPTANCES = [
  'Leí y acepto las condiciones generales del plan, con sus topes y sus exclusiones.',
  'Sé que la asistencia vale en las fechas y el destino elegidos, y nunca en el país de residencia.',
  'Sé que las enfermedades preexistentes se cubren hasta el tope que indica el plan.',
] as const

/** The text and version of the acceptances, as a sale keeps them. */
export const ACCEPTED_TERMS = [`Versión ${ACCEPTANCES_VERSION}`, ...ACCEPTANCES].join('\n')
