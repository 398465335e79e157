import type { Mishap } from '#shared/catalogue/mishaps.ts'

/** Returns a mishap in the words of this language. */
export function inWords(mishap: Mishap): Mishap {
  return mishap
}
