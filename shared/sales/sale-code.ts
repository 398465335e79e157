/**
 * Writes the number of a sale as people use it, with zeros in front (code labels): saleCode(17) is '#0000017'. All codes below ten
 * million are equally wide, so that they line up, and sort as text by their number.
 */
export function saleCode(number: number): string {
  return `#${String(number).padStart(7, '0')}`
}

/**
 * Returns the short number of a voucher, for people: sale, passenger and, for later versions, version. voucherNumber(17, 2) is
 * '17-2', its third version '17-2-3'.
 */
export function voucherNumber(saleNumber: number, passengerNo: number, version = 1): string {
  return version === 1 ? `${saleNumber}-${passengerNo}` : `${saleNumber}-${passengerNo}-${version}`
}
