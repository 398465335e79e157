/** What a service is in a plan that has it. */
export const INCLUDED = 'Incluido'
