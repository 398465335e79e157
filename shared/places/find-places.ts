import { folded, foldedWords } from '../folded.ts'
import { LOCALE } from '../locale.ts'
import { CITIES_OF_COUNTRY } from './cities.ts'
import { countryName } from './country-name.ts'
import { countries } from './regions.ts'

/** A country, or a city in it, by the name that we show. */
export type Place = {
  /** The ISO 3166-1 code of the country. */
  iso: string
  name: string
}

/** A place that fits a text. `detail` says why or where: the country of a city, or the other name that fits; '' for none. */
export type FoundPlace = Place & { detail: string }

/** A place with its names in lower case and without accents: `whole` has no spaces, `words` keeps them. */
type SearchablePlace = Place & { country: string; names: readonly { name: string; whole: string; words: string }[] }

const POINTS = /[.,()]/g
const withoutPoints = (text: string) => text.replace(POINTS, ' ')

function searchable(place: Place, country: string, otherNames: readonly string[]): SearchablePlace {
  const names = [place.name, ...otherNames].map((name) => ({
    name,
    whole: folded(withoutPoints(name)),
    words: ` ${foldedWords(withoutPoints(name))}`,
  }))
  return { ...place, country, names }
}

/** In another language the Spanish name finds a country too. */
function searchableCountry({ iso, name, otherNames }: (typeof countries)[number]): SearchablePlace {
  const spanishName = countryName(iso, name)
  return searchable({ iso, name: spanishName }, spanishName, spanishName === name ? otherNames : [name, ...otherNames])
}

function searchableCities(iso: string, country: string): SearchablePlace[] {
  return (CITIES_OF_COUNTRY[iso] ?? '').split(';').flatMap((names) => {
    const [name = '', ...others] = names.split('|').map((one) => one.trim())
    return name === '' ? [] : [searchable({ iso, name }, country, others)]
  })
}

let list: readonly SearchablePlace[] | null = null

/** Countries before cities, each in alphabetical order; folded at the first search. */
function places(): readonly SearchablePlace[] {
  const byName = (a: SearchablePlace, b: SearchablePlace) => a.name.localeCompare(b.name, LOCALE)
  list ??= [
    ...countries.map((country) => searchableCountry(country)).toSorted(byName),
    ...countries.flatMap(({ iso, name }) => searchableCities(iso, countryName(iso, name))).toSorted(byName),
  ]
  return list
}

/** How well a name fits a text: 0 is the same, 1 begins with it, 2 has a word that begins with it; null for not at all. */
function fit(
  { whole, words }: SearchablePlace['names'][number],
  text: { whole: string; words: string },
): number | null {
  if (whole === text.whole) return 0
  if (whole.startsWith(text.whole)) return 1
  return words.includes(text.words) ? 2 : null
}

/**
 * Returns the countries and cities whose names fit a typed text, the best first, at most `limit`. Case, accents, points, hyphens
 * and spaces make no difference (docs/decisions/026-search.md): "EE.UU." and "eeuu" find the same.
 */
export function findPlaces(typed: string, limit = 6): FoundPlace[] {
  const text = { whole: folded(withoutPoints(typed)), words: ` ${foldedWords(withoutPoints(typed)).trim()}` }
  if (text.whole === '') return []
  return places()
    .flatMap((place) => {
      const fits = place.names.flatMap((name, index) => {
        const how = fit(name, text)
        // The name that we show counts before other names that fit as well.
        return how === null ? [] : [{ name: name.name, rank: how * 2 + (index > 0 && how > 0 ? 1 : 0) }]
      })
      const [best] = fits.toSorted((a, b) => a.rank - b.rank)
      return best ? [{ place, best }] : []
    })
    .toSorted((a, b) => a.best.rank - b.best.rank)
    .slice(0, limit)
    .map(({ place: { iso, name, country }, best }) => ({
      iso,
      name,
      detail: country === name ? (best.name === name ? '' : best.name) : country,
    }))
}

/** Returns the place that has exactly this name, without its accents or with them; null for none, or for several. */
export function placeNamed(typed: string): Place | null {
  const whole = folded(withoutPoints(typed))
  const [place, ...others] = places().filter(({ names }) => names.some((name) => name.whole === whole))
  return place && others.length === 0 ? { iso: place.iso, name: place.name } : null
}
