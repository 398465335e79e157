export const INCLUDED = 'Included'
export const NOT_INCLUDED = 'No'
