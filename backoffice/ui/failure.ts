import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

/** The text of a failure for the user: that of the first invalid field, else the failure's own. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof Failure)) return messages.UNEXPECTED
  return failure.fields[0]?.message ?? failure.message
}
