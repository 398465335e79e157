import { Failure, type FailureCode } from '#shared/errors.ts'

/** The failures that lead to a next step instead of a toast: asking for the password, or for a code. */
const NEXT_STEPS: ReadonlySet<FailureCode> = new Set<FailureCode>(['CONFIRM_PASSWORD', 'LOGIN_CODE_REQUIRED'])

const listeners = new Set<(failure: Failure) => void>()

/** Reports a failed call to the listeners and rethrows its error. */
export function announced(error: unknown): never {
  if (error instanceof Failure && !NEXT_STEPS.has(error.code)) for (const listener of listeners) listener(error)
  throw error
}

/** Calls the listener for every failed call; the returned function unsubscribes it. */
export function subscribeToFailures(listener: (failure: Failure) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
