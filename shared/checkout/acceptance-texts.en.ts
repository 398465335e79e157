/** What the Spanish texts say: a sale stores those, and the page says that they are the ones that count. */
export const ACCEPTANCES = [
  'I have read and accept the general conditions of the plan, with its limits and exclusions.',
  'I know that the assistance is valid on the dates and at the destination chosen, and never in the country of residence.',
  'I know that pre-existing conditions are covered up to the limit that the plan states.',
] as const

export const TERMS_ACCEPTANCE =
  'I accept the terms and conditions of sale and the privacy policy. The Spanish text is binding.'
