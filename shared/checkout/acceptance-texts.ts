/** The texts that a buyer accepts on step 5 (B-08), as they are shown and as they are stored with the sale. */
export const ACCEPTANCES = [
  'Leí y acepto las condiciones generales del plan, con sus topes y sus exclusiones.',
  'Sé que la asistencia vale en las fechas y el destino elegidos, y nunca en el país de residencia.',
  'Sé que las enfermedades preexistentes se cubren hasta el tope que indica el plan.',
] as const

/** The text that a buyer accepts on step 7 (B-10), as it is shown and stored. */
export const TERMS_ACCEPTANCE = 'Acepto los términos y condiciones de venta y la política de privacidad.'
