import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { failureToastType } from '#shared/failure-toast.ts'
import { failureText } from './failure.ts'

type ToastType = 'success' | 'info' | 'warning' | 'error'

/** Toasts by kind: success, error, warning. */
export function useToast() {
  const notify = useNotify()
  return useMemo(() => {
    // `_` is what react-admin shows for a key that it does not know: our texts are texts, not keys.
    const show = (type: ToastType) => (text: string) => notify(text, { type, messageArgs: { _: text } })
    return {
      success: show('success'),
      info: show('info'),
      warning: show('warning'),
      failure: (failure: unknown) => show(failureToastType(failure))(failureText(failure)),
    }
  }, [notify])
}
