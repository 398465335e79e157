const GROUPED = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const PLAIN = /^-?\d+(?:,\d+)?$/
/** As a spreadsheet in another language writes it; three digits after the point would be a thousand here. */
const WITH_POINT = /^-?\d+\.\d{1,2}$/

/**
 * The number that a text says as people in Uruguay write it: 1.234,56, also with the unit that a spreadsheet puts beside it.
 * Null for an empty text, NaN for any other that is no number.
 */
export function readLocalNumber(typed: string): number | null {
  const text = typed.replace(/^\s*(?:USD|US\$|\$)|%\s*$/gi, '').replace(/\s/g, '')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  if (GROUPED.test(text) || PLAIN.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return WITH_POINT.test(text) ? Number(text) : Number.NaN
}

/** 1234.5 is "1.234,50" with two decimals. */
export function writeLocalNumber(number: number, decimals: number): string {
  return new Intl.NumberFormat('es-UY', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
    useGrouping: true,
  }).format(number)
}
