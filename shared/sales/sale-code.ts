/** How people name a sale: '#000' and its number (code labels): saleCode(17) is '#00017'. */
export function saleCode(number: number): string {
  return `#000${number}`
}

/** The short number of a voucher, for people: its sale's and its passenger's. voucherNumber(17, 2) is '17-2'. */
export function voucherNumber(saleNumber: number, passengerNo: number): string {
  return `${saleNumber}-${passengerNo}`
}
