export const INCLUDED = 'Included'
