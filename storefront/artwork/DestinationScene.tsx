import scenes from './scenes.svg?url&no-inline'

/** The id of the picture of the world. The catalogue's destinations 1 to 6 have pictures; any later one gets this one. */
export const WORLD = 6

/** Draws a destination at dusk, in the style of the home's picture and in the storefront's own colours. */
export function DestinationScene({ id }: { id: number }) {
  return (
    <svg className="destination-scene" aria-hidden="true">
      <use href={`${scenes}#d${Math.min(id, WORLD)}`} />
    </svg>
  )
}
