import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Puts the keyboard in a field of the form around when it appears: the button that led here is gone, and the focus with it. */
export function useTakeFocus(source: string, takesFocus: boolean): void {
  const { setFocus } = useFormContext()
  useEffect(() => {
    if (takesFocus) setFocus(source)
  }, [setFocus, source, takesFocus])
}
