export const INCLUDED = 'Incluído'
export const NOT_INCLUDED = 'Não'
