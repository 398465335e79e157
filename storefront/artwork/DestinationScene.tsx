import scenes from './scenes.svg?url&no-inline'

import './DestinationScene.css'

/** Scenes are drawn for the catalogue's ids 1 to 6; any destination after them gets that of the whole world. */
const WORLD = 6

/** A destination in the manner of the home's drawing, in the storefront's own colours. */
export function DestinationScene({ id }: { id: number }) {
  return (
    <svg className="destination-scene" viewBox="0 0 320 140" aria-hidden="true">
      <use href={`${scenes}#d${Math.min(id, WORLD)}`} />
    </svg>
  )
}
