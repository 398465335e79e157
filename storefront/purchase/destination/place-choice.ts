import type { Place } from '#shared/places/find-places.ts'

/** The places that a visitor named, for the form of the step. */
export type PlaceChoice = {
  places: readonly Place[]
  /**
   * Checks the choice when the visitor presses Continuar. `added`: the field still had the name of a place, which is among the
   * places now; the form stays, so that the visitor sees the region that it chooses. `wrong`: the message for the chosen region,
   * which does not cover every place.
   */
  check: () => 'added' | { wrong: string } | null
}
