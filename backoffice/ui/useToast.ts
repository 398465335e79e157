import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

type ToastType = 'success' | 'info' | 'warning' | 'error'

/** The text that people read about a failure: the first wrong field's, else the failure's own. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof Failure)) return messages.UNEXPECTED
  return failure.fields[0]?.message ?? failure.message
}

/** §8: 500 and 404 are shown as errors, any other failure as a warning. */
export function failureType(failure: unknown): 'warning' | 'error' {
  if (!(failure instanceof Failure)) return 'error'
  return failure.status === 500 || failure.status === 404 ? 'error' : 'warning'
}

/** Toasts by what they tell. */
export function useToast() {
  const notify = useNotify()
  return useMemo(() => {
    // `_` is what react-admin shows for a key that it does not know: our texts are texts, not keys.
    const show = (type: ToastType) => (text: string) => notify(text, { type, messageArgs: { _: text } })
    return {
      success: show('success'),
      info: show('info'),
      warning: show('warning'),
      failure: (failure: unknown) => show(failureType(failure))(failureText(failure)),
    }
  }, [notify])
}
