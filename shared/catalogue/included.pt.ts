export const INCLUDED = 'Incluído'
