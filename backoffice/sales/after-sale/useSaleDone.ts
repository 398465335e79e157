import { useRefresh } from 'react-admin'
import { useToast } from '../../ui/useToast.ts'

/** Says that something was done with a sale, and shows it at once: all that is on screen is read again. */
export function useSaleDone(): (said: string) => void {
  const toast = useToast()
  const refresh = useRefresh()
  return (said) => {
    toast.success(said)
    refresh()
  }
}
