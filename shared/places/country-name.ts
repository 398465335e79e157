/** Returns the name of a country by its ISO 3166-1 code and its Spanish name. */
export function countryName(_iso: string, name: string): string {
  return name
}
