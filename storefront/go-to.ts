/** Opens another address with a whole page load; Back does not return to this page. */
export function goTo(address: string): void {
  location.replace(address)
}
