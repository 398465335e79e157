export const CALL_FIRST = 'Contact us before you see a doctor'
export const IN_AN_EMERGENCY = 'In an emergency, go to the nearest medical centre and let us know within 72 hours.'
export const ADVICE = `${CALL_FIRST}. ${IN_AN_EMERGENCY}`
