import type { Place } from '#shared/places/find-places.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { PlaceAnswer } from './place-answer.ts'
import { PlaceField } from './PlaceField.tsx'
import { t } from './texts.ts'

import './NamedPlaces.css'

type NamedPlacesProps = {
  text: string
  places: readonly Place[]
  answer: PlaceAnswer | null
  onText: (text: string) => void
  onAdd: (place: Place) => void
  onRemove: (place: Place) => void
}

/** The countries and cities that a visitor names, and what they mean for the region. */
export function NamedPlaces({ text, places, answer, onText, onAdd, onRemove }: NamedPlacesProps) {
  function remove(place: Place) {
    onRemove(place)
    // The button with the focus goes away.
    document.getElementById('place')?.focus()
  }
  return (
    <div className="named-places">
      <PlaceField text={text} onText={onText} onChoose={onAdd} />
      {places.length > 0 && (
        <ul aria-label={t('destination.named')}>
          {places.map((place) => (
            <li key={`${place.iso} ${place.name}`}>
              <button type="button" aria-label={t('destination.remove', place)} onClick={() => remove(place)}>
                {place.name}
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={answer?.isWrong ? 'field-error' : 'field-hint'} htmlFor="place">
        {answer?.text}
      </output>
    </div>
  )
}
