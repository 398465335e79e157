import { Failure, ruleErrors } from './errors.ts'
import { type MessageKey, messages } from './messages.ts'
import type { PublicMessageKey } from './messages/public.ts'

/** A rule that an input breaks: the path as the form names it ('passengers.0.birthDate') and the key of its text. */
export type BrokenRule = { path: string; key: MessageKey }

/** A rule that storefronts check too, and have the text of. */
export type PublicRule = { path: string; key: PublicMessageKey }

/** The failure that an input with broken rules is answered with: VALIDATION, each rule with its text. */
export function validationFailure(broken: readonly BrokenRule[]): Failure {
  return new Failure('VALIDATION', { fields: ruleErrors(broken, messages) })
}
