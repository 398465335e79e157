import { type ReactNode, useEffect, useState } from 'react'
import { folded } from '#shared/folded.ts'
import { findPlaces, type FoundPlace, type Place, placeNamed } from '#shared/places/find-places.ts'
import { usePageState } from '../../page-state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chosenResidence } from '../chosen.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { answerAbout, type PlaceAnswer, regionOf } from './place-answer.ts'
import type { PlaceChoice } from './place-choice.ts'
import { t } from './place-texts.ts'
import { optionId, useCombobox } from './use-combobox.ts'

import './NamedPlaces.css'

/** Fewer letters are the beginning of a name rather than a name that we do not have. */
const LEAST_LETTERS = 3

type NamedPlacesProps = {
  /** The field in which places are named. */
  field: HTMLInputElement
  state: PurchaseState
  destinationId: number | null
  /** Called after each change of the places, for the form. */
  onPlaces: (choice: PlaceChoice) => void
  /** Called when other places are named: with the region that covers all of them, null for none. */
  onRegion: (destinationId: number | null) => void
}

/** The countries and cities that a visitor names: naming one chooses the smallest region that covers all (V-17). */
export function NamedPlaces({ field, state, destinationId, onPlaces, onRegion }: NamedPlacesProps): ReactNode {
  const { catalogue } = usePageState()
  const { destinations } = catalogue
  const residence = chosenResidence(state, catalogue)
  const [places, setPlaces] = useState<readonly Place[]>(state.places)
  const [atHome, setAtHome] = useState<Place | null>(null)
  const { text, found, marked, choose, clear } = useCombobox(field, add)
  const about = answerAbout(places, destinationId, destinations)

  function rename(next: readonly Place[]) {
    setPlaces(next)
    onRegion(next.length > 0 ? regionOf(next, destinations) : null)
  }

  function add({ iso, name }: Place) {
    const isAtHome = iso === residence?.iso
    setAtHome(isAtHome ? { iso, name } : null)
    if (!isAtHome && !places.some((one) => one.iso === iso && one.name === name)) rename([...places, { iso, name }])
  }

  function remove(place: Place) {
    setAtHome(null)
    rename(places.filter((one) => one !== place))
    // The focus was on the button that is removed.
    field.focus()
  }

  useEffect(() => {
    onPlaces({
      places,
      check: () => {
        const place = placeNamed(text)
        if (!place) return about?.isWrong ? { wrong: about.text } : null
        clear()
        add(place)
        return 'added'
      },
    })
  })

  const answer = aboutUnknown(text) ?? (atHome && text === '' ? aboutHome(atHome, residence?.name ?? '') : about)
  return (
    <>
      <PlaceList id={field.getAttribute('aria-controls') ?? ''} found={found} marked={marked} onChoose={choose} />
      {places.length > 0 && (
        <ul aria-label={t('places.named')}>
          {places.map((place) => (
            <li key={`${place.iso} ${place.name}`}>
              <button type="button" aria-label={t('places.remove', place)} onClick={() => remove(place)}>
                {place.name}
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={answer?.isWrong ? 'field-error' : 'field-hint'} htmlFor={field.id}>
        {answer?.text}
      </output>
    </>
  )
}

function aboutHome({ name }: Place, country: string): PlaceAnswer {
  const text = name === country ? t('places.homeItself', { country }) : t('places.home', { name, country })
  return { text, isWrong: true }
}

function aboutUnknown(text: string): PlaceAnswer | null {
  const isUnknown = folded(text).length >= LEAST_LETTERS && findPlaces(text, 1).length === 0
  return isUnknown ? { text: t('places.unknown', { text: text.trim() }), isWrong: false } : null
}

type PlaceListProps = {
  id: string
  found: readonly FoundPlace[]
  marked: number
  onChoose: (place: FoundPlace) => void
}

function PlaceList({ id, found, marked, onChoose }: PlaceListProps) {
  return (
    <div className="place-list-anchor">
      <div
        className="place-list"
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser shows a datalist in its own way
        role="listbox"
        aria-label={t('places.found')}
        hidden={found.length === 0}
      >
        {found.map((place, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the field choose an option
          <div
            key={`${place.iso} ${place.name}`}
            className="place-option"
            id={optionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list is no datalist
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            // The field would lose the focus, and its list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            <span>{place.name}</span>
            {place.detail && <span className="field-hint">{place.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
