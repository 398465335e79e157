/** How people name a sale: '#000' and its number (§9, code labels): saleCode(17) is '#00017'. */
export function saleCode(number: number): string {
  return `#000${number}`
}
