import { Failure } from './errors.ts'
import { type MessageKey, messages } from './messages.ts'

/** A rule that an input breaks: the path as the form names it ('passengers.0.birthDate') and the key of its text. */
export type BrokenRule = { path: string; key: MessageKey }

/** The failure that an input with broken rules is answered with: VALIDATION, each rule with its text. */
export function validationFailure(broken: readonly BrokenRule[]): Failure {
  return new Failure('VALIDATION', { fields: broken.map(({ path, key }) => ({ path, key, message: messages[key] })) })
}
