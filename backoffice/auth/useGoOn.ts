import { useNavigate } from 'react-router-dom'
import { useToast } from '../ui/useToast.ts'

const REDIRECT_DELAY_MS = 1000

/** Shows a success toast and opens another page a second later. */
export function useGoOn(): (success: string, to: string) => Promise<void> {
  const toast = useToast()
  const navigate = useNavigate()
  return async (success, to) => {
    toast.success(success)
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
    await navigate(to, { replace: true })
  }
}
