import { Failure } from './errors.ts'

/** Returns the type of a failed call's toast: error for status 500 or 404 and for a bug of ours, warning for any other. */
export function failureToastType(failure: unknown): 'warning' | 'error' {
  if (!(failure instanceof Failure)) return 'error'
  return failure.status === 500 || failure.status === 404 ? 'error' : 'warning'
}
