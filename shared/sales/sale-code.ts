/** How people name a sale: '#000' and its number (code labels): saleCode(17) is '#00017'. */
export function saleCode(number: number): string {
  return `#000${number}`
}

/**
 * The short number of a voucher, for people: its sale's, its passenger's and, of later versions, which one it is.
 * voucherNumber(17, 2) is '17-2', its third version '17-2-3'.
 */
export function voucherNumber(saleNumber: number, passengerNo: number, version = 1): string {
  return version === 1 ? `${saleNumber}-${passengerNo}` : `${saleNumber}-${passengerNo}-${version}`
}
