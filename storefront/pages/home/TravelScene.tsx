import travel from './travel.svg?url&no-inline'

/** Draws a suitcase on a promenade and a plane that takes off: in the brand's colours, with a sun that is the same for all. */
export function TravelScene() {
  return (
    <svg className="scene" viewBox="0 0 560 480" width="560" height="480" aria-hidden="true">
      <use href={`${travel}#travel`} />
    </svg>
  )
}
