import type { DestinationName } from '#shared/catalogue/contract.ts'
import { LOCALE } from '#shared/locale.ts'
import type { Place } from '#shared/places/find-places.ts'
import { areaOf, covers, smallestRegion } from '#shared/places/regions.ts'
import { t } from './place-texts.ts'

/** What a visitor is told about the named places. With `isWrong`, the chosen region does not cover them all. */
export type PlaceAnswer = { text: string; isWrong: boolean }

const list = new Intl.ListFormat(LOCALE)

/** Writes places as "Francia e Italia". */
function placesInWords(places: readonly Place[]): string {
  return list.format(places.map(({ name }) => name))
}

/** Says which region covers the named places, or that the chosen one does not; null when no place is named. */
export function answerAbout(
  places: readonly Place[],
  chosenId: number | null,
  offered: readonly DestinationName[],
): PlaceAnswer | null {
  if (places.length === 0) return null
  const nameOf = (id: number | null) => offered.find((one) => one.id === id)?.name ?? ''
  const region = regionOf(places, offered)
  const missing = places.filter(({ iso }) => chosenId === null || !covers(chosenId, iso))
  const [first] = missing
  if (!first)
    return {
      text: t('places.covered', { names: placesInWords(places), region: nameOf(chosenId) }),
      isWrong: false,
    }
  if (region === null) return { text: t('places.noRegion', { names: placesInWords(places) }), isWrong: true }
  const right = nameOf(region)
  if (region === regionOf([first], offered)) {
    return { text: t(`placeIn.${areaOf(first.iso)}`, { name: first.name, region: right }), isWrong: true }
  }
  const names = placesInWords(missing)
  return { text: t('places.notIncluded', { chosen: nameOf(chosenId), names, region: right }), isWrong: true }
}

/** Returns the id of the smallest region on offer that covers all these places; null when none does. */
export function regionOf(places: readonly Place[], offered: readonly DestinationName[]): number | null {
  return smallestRegion(
    places.map(({ iso }) => iso),
    offered.map(({ id }) => id),
  )
}
