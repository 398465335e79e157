/** Leaves for another address with a whole page load; Back does not return here. */
export function goTo(address: string): void {
  location.replace(address)
}
