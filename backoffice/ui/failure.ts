import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

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
