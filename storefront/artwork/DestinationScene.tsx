import scenes from './scenes.svg?url&no-inline'

/** Scenes are drawn for the catalogue's ids 1 to 6; any destination after them gets that of the whole world. */
export const WORLD = 6

/** A destination at dusk, in the manner of the home's picture and in the storefront's own colours. */
export function DestinationScene({ id }: { id: number }) {
  return (
    <svg className="destination-scene" aria-hidden="true">
      <use href={`${scenes}#d${Math.min(id, WORLD)}`} />
    </svg>
  )
}
