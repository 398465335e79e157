import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Focuses a field of the surrounding form when the form appears, because the button that had the focus is gone. */
export function useTakeFocus(source: string, takesFocus: boolean): void {
  const { setFocus } = useFormContext()
  useEffect(() => {
    if (takesFocus) setFocus(source)
  }, [setFocus, source, takesFocus])
}
