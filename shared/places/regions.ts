import {
  ASIA_AFRICA_OCEANIA,
  EUROPE,
  LATIN_AMERICA,
  NORTH_AMERICA,
  SOUTH_AMERICA,
  WORLD,
} from '../catalogue/plan-terms.ts'
import { type Area, COUNTRIES_OF_AREA } from './countries.ts'

/** Which parts of the world each region of the catalogue covers, a region before those that include it (docs/rules/where-to.md). */
const REGIONS: ReadonlyMap<number, ReadonlySet<Area>> = new Map<number, ReadonlySet<Area>>([
  [SOUTH_AMERICA, new Set(['southAmerica'])],
  [LATIN_AMERICA, new Set(['southAmerica', 'centralAmerica'])],
  [EUROPE, new Set(['europe'])],
  [NORTH_AMERICA, new Set(['northAmerica'])],
  [ASIA_AFRICA_OCEANIA, new Set(['asia', 'africa', 'oceania'])],
  [WORLD, new Set(Object.keys(COUNTRIES_OF_AREA) as Area[])],
])

type Country = { iso: string; area: Area; name: string; otherNames: readonly string[] }

/** Every country and territory, with the name that we show and the others by which people search. */
export const countries: readonly Country[] = Object.entries(COUNTRIES_OF_AREA).flatMap(([area, list]) =>
  list.split(';').map((entry) => {
    const [iso = '', ...words] = entry.trim().split(' ')
    const [name = '', ...otherNames] = words.join(' ').split('|')
    return { iso, area: area as Area, name, otherNames }
  }),
)

const areas: ReadonlyMap<string, Area> = new Map(countries.map(({ iso, area }) => [iso, area]))

/** Whether a text is the ISO code of a country or territory. */
export function isCountry(iso: string): boolean {
  return areas.has(iso)
}

/** Returns the part of the world of a country by its ISO code; 'elsewhere' for an unknown code. */
export function areaOf(iso: string): Area {
  return areas.get(iso) ?? 'elsewhere'
}

/**
 * Whether a region of the catalogue covers a country. A region that staff added is not in the table: what it covers is unknown,
 * and it counts as right when a visitor chooses it.
 */
export function covers(regionId: number, iso: string): boolean {
  return REGIONS.get(regionId)?.has(areaOf(iso)) ?? true
}

/** Returns the ids of the regions that cover any of these countries; regions that staff added are not among them. */
export function regionsWith(isos: readonly string[]): number[] {
  return [...REGIONS].filter(([, areas]) => isos.some((iso) => areas.has(areaOf(iso)))).map(([id]) => id)
}

/** Returns the id of the smallest region on offer that covers all these countries; null when none does. */
export function smallestRegion(isos: readonly string[], offered: readonly number[]): number | null {
  const covering = [...REGIONS.keys()].find((id) => offered.includes(id) && isos.every((iso) => covers(id, iso)))
  return covering ?? null
}
