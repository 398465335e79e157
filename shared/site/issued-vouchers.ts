/** The fewest vouchers that are told: fewer prove nothing. */
const LEAST_TOLD = 100

/**
 * Returns the number for "Más de 1.200 vouchers emitidos": the largest one of two significant digits that is below `issued`;
 * null where it is below 100.
 */
export function vouchersOver(issued: number): number | null {
  if (issued <= LEAST_TOLD) return null
  const step = 10 ** (String(issued - 1).length - 2)
  return Math.floor((issued - 1) / step) * step
}
