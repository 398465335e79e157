import scenes from './scenes.svg?url&no-inline'

import './DestinationScene.css'

/** Ids of the catalogue that a scene is drawn for; any other destination gets the one of the whole world. */
const DRAWN = [1, 2, 3, 4, 5, 6]
const WORLD = 6

/** A destination in the manner of the home's drawing, in the storefront's own colours. */
export function DestinationScene({ id }: { id: number }) {
  return (
    <svg className="destination-scene" viewBox="0 0 320 140" aria-hidden="true">
      <use href={`${scenes}#d${DRAWN.includes(id) ? id : WORLD}`} />
    </svg>
  )
}
