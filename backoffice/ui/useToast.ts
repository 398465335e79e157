import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { failureToastType } from '#shared/failure-toast.ts'
import { failureText } from './failure.ts'

type ToastType = 'success' | 'info' | 'warning' | 'error'

/** Functions that show a toast, by kind. */
export function useToast() {
  const notify = useNotify()
  return useMemo(() => {
    // Our texts are not translation keys: `_` is the text that react-admin shows for an unknown key.
    const show = (type: ToastType) => (text: string) => notify(text, { type, messageArgs: { _: text } })
    return {
      success: show('success'),
      info: show('info'),
      warning: show('warning'),
      failure: (failure: unknown) => show(failureToastType(failure))(failureText(failure)),
    }
  }, [notify])
}
