/** The country of the site, used when the browser's time zone names no country (B-01). */
const SITE_COUNTRY = 'UY'
const NEXT_COUNTRY = 'AR'

/** The 19 countries that are recognised by time zone, with the cities that name their zones. */
const CITIES: Record<string, readonly string[]> = {
  AR: [
    'Buenos_Aires',
    'Catamarca',
    'ComodRivadavia',
    'Cordoba',
    'Jujuy',
    'La_Rioja',
    'Mendoza',
    'Rio_Gallegos',
    'Rosario',
    'Salta',
    'San_Juan',
    'San_Luis',
    'Tucuman',
    'Ushuaia',
  ],
  BO: ['La_Paz'],
  CL: ['Santiago', 'Coyhaique', 'Easter', 'Punta_Arenas'],
  CO: ['Bogota'],
  CR: ['Costa_Rica'],
  CU: ['Havana'],
  DO: ['Santo_Domingo'],
  EC: ['Guayaquil', 'Galapagos'],
  SV: ['El_Salvador'],
  GT: ['Guatemala'],
  HN: ['Tegucigalpa'],
  MX: [
    'Mexico_City',
    'Bahia_Banderas',
    'Cancun',
    'Chihuahua',
    'Ciudad_Juarez',
    'Ensenada',
    'Hermosillo',
    'Matamoros',
    'Mazatlan',
    'Merida',
    'Monterrey',
    'Ojinaga',
    'Santa_Isabel',
    'Tijuana',
  ],
  NI: ['Managua'],
  PA: ['Panama'],
  PY: ['Asuncion'],
  PE: ['Lima'],
  UY: ['Montevideo'],
  VE: ['Caracas'],
  ES: ['Madrid', 'Canary', 'Ceuta'],
}

const COUNTRY_OF_CITY = new Map(
  Object.entries(CITIES).flatMap(([iso, cities]) => cities.map((city) => [city.toLowerCase(), iso] as const)),
)

/** The ISO codes of countries that may come without one, by name without accents (B-01). */
const ISO_OF_NAME = new Map([
  ['republica dominicana', 'DO'],
  ['panama', 'PA'],
  ['mexico', 'MX'],
  ['peru', 'PE'],
])

/**
 * Returns the ISO code of the country whose city names a time zone, "America/Montevideo" being UY; null when it is none of the
 * 19.
 */
export function countryOfTimeZone(timeZone: string | undefined): string | null {
  const city = timeZone?.split('/').at(-1) ?? ''
  return COUNTRY_OF_CITY.get(city.toLowerCase()) ?? null
}

/** Returns the ISO code of a country, uppercase, by name for the four that may come without one; empty when unknown. */
export function isoOf(country: { name: string; iso?: string | null }): string {
  const iso = country.iso?.trim().toUpperCase() ?? ''
  if (iso !== '') return iso
  const plainName = country.name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return ISO_OF_NAME.get(plainName) ?? ''
}

/**
 * Returns the country of residence that step 1 starts with: that of the browser's time zone, else Uruguay, else Argentina, else
 * the first of the list (B-01); undefined when the list is empty.
 */
export function defaultResidenceCountry<Country extends { name: string; iso?: string | null }>(
  countries: readonly Country[],
  timeZone: string | undefined,
): Country | undefined {
  const byIso = (iso: string | null) => (iso ? countries.find((country) => isoOf(country) === iso) : undefined)
  return byIso(countryOfTimeZone(timeZone)) ?? byIso(SITE_COUNTRY) ?? byIso(NEXT_COUNTRY) ?? countries[0]
}
