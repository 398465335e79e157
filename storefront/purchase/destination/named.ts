import type { Place } from '#shared/places/find-places.ts'

/** The places that a visitor has named, for the form of the step. */
export type Named = {
  places: readonly Place[]
  /**
   * Returns null when the step can be left, else the text for the chosen region that does not cover a named place. '' when the
   * field still had the name of a place: it is named now, and the visitor sees the region that we choose before the next step.
   */
  hold: () => string | null
}
