let addresses = 0

/** Another IPv4 address each time, for calls that the limits by address should not count together. */
export function newAddress(): string {
  addresses += 1
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`
}
