/** Whom to call, and when: the conditions of each plan, and every other text, say it with these words. */
export const CALL_FIRST = 'Comunicate con nosotros antes de atenderte'
export const IN_AN_EMERGENCY =
  'Ante una emergencia, andá al centro médico más cercano y avisanos dentro de las 72 horas.'
export const ADVICE = `${CALL_FIRST}. ${IN_AN_EMERGENCY}`
