const GROUPED = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const PLAIN = /^-?\d+(?:,\d+)?$/
/** A decimal point, as spreadsheets in other languages write it. Three digits after a point would be a group of thousands. */
const WITH_POINT = /^-?\d+\.\d{1,2}$/

/**
 * Reads a number as people in Uruguay write it: 1.234,56, also with the currency or percent sign that a spreadsheet adds. Null
 * for an empty text, NaN for any other text that is not a number.
 */
export function readLocalNumber(typed: string): number | null {
  const text = typed.replace(/^\s*(?:USD|US\$|\$)|%\s*$/gi, '').replace(/\s/g, '')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  if (GROUPED.test(text) || PLAIN.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return WITH_POINT.test(text) ? Number(text) : Number.NaN
}

/** Writes a number: 1234.5 is "1.234,50" with two decimals. With fewer than two, up to two are still written where needed. */
export function writeLocalNumber(number: number, decimals: number): string {
  return new Intl.NumberFormat('es-UY', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
    useGrouping: true,
  }).format(number)
}
