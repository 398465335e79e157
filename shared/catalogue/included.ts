/** What a service is in a plan that has it. */
export const INCLUDED = 'Incluido'

/** What a benefit is in a plan that is without it. */
export const NOT_INCLUDED = 'No'
