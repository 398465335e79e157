import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-admin'

/** Where a letter is typed, or chooses among options, or moves in a grid of its own. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"]'
/** What lies over the page and has the keys for itself. */
const OVER = '.MuiModal-root:not(.MuiModal-hidden)'

/** Whether a key is pressed on the page as such, instead of being typed, being a command, or belonging to a dialog. */
function isForPage({ altKey, ctrlKey, metaKey, isComposing, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || document.querySelector(OVER)) return false
  return !(target instanceof Element && target.closest(TYPING))
}

/** Whether the keys of one sign are on, and how to switch them. Speech input and shaky hands press them by chance (WCAG 2.1.4). */
export function useLettersOn() {
  return useStore('letterKeys', true)
}

/** Calls `act` for each key that is pressed outside of fields and dialogs. `act` returns whether the key was its own. */
export function useLetterKeys(act: (key: string) => boolean): void {
  const [isOn] = useLettersOn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForPage(event) && act(event.key)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
