import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-admin'
import { isFieldKey } from '../../ui/isFieldKey.ts'

/** An open dialog or menu, which handles all keys while it is open. */
const OPEN_MODAL = '.MuiModal-root:not(.MuiModal-hidden)'

/** Whether a key is a shortcut of the page: pressed without a modifier, outside of fields, and with no dialog open. */
function isForPage(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing } = event
  if (altKey || ctrlKey || metaKey || isComposing || document.querySelector(OPEN_MODAL)) return false
  return !isFieldKey(event)
}

/**
 * Returns whether character key shortcuts are on, and the function that switches them. People who dictate or press keys by accident
 * switch them off (WCAG 2.1.4).
 */
export function useCharacterKeysOn() {
  return useStore('characterKeys', true)
}

/** Calls `act` for each key that is pressed outside of fields and dialogs. `act` returns whether it handled the key. */
export function useCharacterKeys(act: (key: string) => boolean): void {
  const [isOn] = useCharacterKeysOn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForPage(event) && act(event.key)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
