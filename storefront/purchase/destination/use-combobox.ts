import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { findPlaces, type FoundPlace } from '#shared/places/find-places.ts'

export const optionId = (index: number) => `place-option-${index}`

/**
 * Makes a text field a combobox with a list of places (ARIA's authoring practices): the first place found is marked, arrows mark
 * another one, Enter chooses it, Escape closes the list; the focus stays in the field. The field is in the page before this is
 * loaded, and keeps its text and focus then.
 */
export function useCombobox(field: HTMLInputElement, onChoose: (place: FoundPlace) => void) {
  const [text, setText] = useState(field.value)
  const [isOpen, setOpen] = useState(text !== '')
  const [marked, setMarked] = useState(0)
  const found = isOpen ? findPlaces(text) : []
  const isShown = found.length > 0

  function open() {
    setText(field.value)
    setOpen(true)
    setMarked(0)
  }

  function choose(place: FoundPlace) {
    clear()
    onChoose(place)
  }

  function clear() {
    field.value = ''
    setText('')
    setOpen(false)
  }

  function mark(by: 1 | -1) {
    if (!isShown) return open()
    const next = (marked + by + found.length) % found.length
    setMarked(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const onInput = useEffectEvent(open)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const place = found[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') mark(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    // With a name in the field, Enter chooses its place; it never continues to the next step.
    else if (event.key !== 'Enter' || event.isComposing || text.trim() === '') return
    else if (place) choose(place)
    event.preventDefault()
  })

  // A layout effect, so that no key is lost between the first paint and the listeners.
  useLayoutEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('click', () => onInput(), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('blur', () => setOpen(false), { signal })
    return () => listeners.abort()
  }, [field])

  useLayoutEffect(() => {
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) field.setAttribute('aria-activedescendant', optionId(marked))
    else field.removeAttribute('aria-activedescendant')
  }, [field, isShown, marked])

  return { text, found, marked, choose, clear }
}
