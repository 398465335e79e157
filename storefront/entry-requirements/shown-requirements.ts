import { entryRequirementApi, type ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { requirementsOfTrip } from '#shared/entry-requirements/of-trip.ts'
import { countryName } from '#shared/places/country-name.ts'
import { call } from '../api.ts'
import { useLoaded } from '../purchase/use-loaded.ts'

export type RequirementsTrip = Parameters<typeof requirementsOfTrip>[1]

let answer: Promise<ShownRequirement[]> | null = null

/** Requests what countries ask, once in a visit; a request that failed is made again by the next caller. */
function askRequirements(): Promise<ShownRequirement[]> {
  answer ??= call(entryRequirementApi.shown, {}, { silent: true, quiet: true })
  answer.catch(() => {
    answer = null
  })
  return answer
}

/** Loads what the places of a trip ask; empty until it is loaded, and when it cannot be: a purchase goes on without it. */
export function useRequirements(trip: RequirementsTrip): ShownRequirement[] {
  const { loaded } = useLoaded('', askRequirements)
  return loaded.status === 'ready' ? requirementsOfTrip(loaded.value, trip).map(withPlaceInWords) : []
}

const spanishNames = new Intl.DisplayNames('es', { type: 'region' })

/** Names a country in the language of the page; any other place keeps the Spanish name that staff gave it. */
function withPlaceInWords(requirement: ShownRequirement): ShownRequirement {
  const { place, countries } = requirement
  const [iso] = countries
  return iso && spanishNames.of(iso) === place ? { ...requirement, place: countryName(iso, place) } : requirement
}
