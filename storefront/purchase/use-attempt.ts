import { useState } from 'react'
import { asFailure } from './use-loaded.ts'

/** Runs one action at a time for a button; returns whether it is running, and the message when the last one failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')

  async function attempt(act: () => Promise<void>, failed: () => void = () => undefined): Promise<void> {
    setBusy(true)
    setErrorMessage('')
    try {
      await act()
    } catch (error) {
      failed()
      setErrorMessage(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, errorMessage, attempt }
}
