import { type KeyboardEvent, useState } from 'react'
import { findPlaces, type FoundPlace, type Place } from '#shared/places/find-places.ts'
import { Field, fieldAria } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from './texts.ts'

import './PlaceField.css'

const ID = 'place'
const LIST_ID = `${ID}-list`
const optionId = (index: number) => `${ID}-option-${index}`

type PlaceFieldProps = { text: string; onText: (text: string) => void; onChoose: (place: Place) => void }

/**
 * Finds a country or a city while its name is typed. A combobox with a list of ARIA's authoring practices: the first place found
 * is marked, arrows mark another one, Enter or a tap chooses it, Escape closes the list. The focus stays in the field.
 */
export function PlaceField({ text, onText, onChoose }: PlaceFieldProps) {
  const hint = t('destination.placesHint')
  const { found, marked, open, close, mark } = useFound(text)
  const isOpen = found.length > 0

  function choose(place: FoundPlace) {
    close()
    onChoose(place)
  }

  function pressed(event: KeyboardEvent) {
    const place = found[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') mark(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isOpen) close()
    // With a name in the field, Enter chooses its place; it never continues to the next step.
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    else if (place) choose(place)
    event.preventDefault()
  }

  return (
    <Field id={ID} label={t('destination.places')} hint={hint} optional className="place-field">
      <span className="control-box">
        <Icon name="pin" size={20} />
        <input
          className="control"
          type="text"
          id={ID}
          name={ID}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={LIST_ID}
          {...(isOpen ? { 'aria-activedescendant': optionId(marked) } : {})}
          {...fieldAria(ID, { hint, error: undefined })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onChange={({ currentTarget }) => {
            open()
            onText(currentTarget.value)
          }}
          onClick={open}
          onKeyDown={pressed}
          onBlur={close}
        />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser shows a datalist in its own way */}
      <div className="place-list" id={LIST_ID} role="listbox" aria-label={t('destination.found')} hidden={!isOpen}>
        {found.map((place, index) => (
          <PlaceOption
            key={`${place.iso} ${place.name}`}
            id={optionId(index)}
            place={place}
            isMarked={index === marked}
            onChoose={() => choose(place)}
          />
        ))}
      </div>
    </Field>
  )
}

/** Returns the places found for a text while the list is open, the marked one, and what opens, closes and moves. */
function useFound(text: string) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const found = isOpen ? findPlaces(text) : []

  function open() {
    setOpen(true)
    setMarked(0)
  }

  function mark(by: 1 | -1) {
    if (!isOpen) return open()
    if (found.length === 0) return
    const next = (marked + by + found.length) % found.length
    setMarked(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return { found, marked, open, close: () => setOpen(false), mark }
}

type PlaceOptionProps = { id: string; place: FoundPlace; isMarked: boolean; onChoose: () => void }

function PlaceOption({ id, place, isMarked, onChoose }: PlaceOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the field choose an option
    <div
      className="place-option"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list is no datalist
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      // The field would lose the focus, and its list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{place.name}</span>
      {place.detail && <span className="field-hint">{place.detail}</span>}
    </div>
  )
}
