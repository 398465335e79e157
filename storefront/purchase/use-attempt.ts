import { useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { asFailure } from './use-loaded.ts'

/**
 * Runs one action at a time for a button or a form; returns whether it is running, and the message when the last one failed: that of
 * its first field, if it has fields. A form that shows its errors itself gets the failure in `failed`.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')

  async function attempt(
    act: () => Promise<void>,
    failed: (failure: Failure) => void = () => undefined,
  ): Promise<void> {
    setBusy(true)
    setErrorMessage('')
    try {
      await act()
    } catch (error) {
      const failure = asFailure(error)
      failed(failure)
      setErrorMessage(failure.fields[0]?.message ?? failure.message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, errorMessage, attempt }
}
