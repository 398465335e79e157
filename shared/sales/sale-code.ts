/** Writes the number of a sale as people use it: '#000' and the number (code labels): saleCode(17) is '#00017'. */
export function saleCode(number: number): string {
  return `#000${number}`
}

/**
 * Returns the short number of a voucher, for people: sale, passenger and, for later versions, version. voucherNumber(17, 2) is
 * '17-2', its third version '17-2-3'.
 */
export function voucherNumber(saleNumber: number, passengerNo: number, version = 1): string {
  return version === 1 ? `${saleNumber}-${passengerNo}` : `${saleNumber}-${passengerNo}-${version}`
}
