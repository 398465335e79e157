import { Failure, issueErrors } from './errors.ts'
import { type MessageKey, messages } from './messages.ts'
import type { PublicMessageKey } from './messages/public.ts'

/** A rule that an input breaks: the path as the form names it ('passengers.0.birthDate') and the key of its text. */
export type ValidationIssue = { path: string; key: MessageKey }

/** An issue that storefronts detect too, so that they load its text. */
export type PublicIssue = { path: string; key: PublicMessageKey }

/** Builds the failure that answers an input with validation issues: VALIDATION, each issue with its text. */
export function validationFailure(issues: readonly ValidationIssue[]): Failure {
  return new Failure('VALIDATION', { fields: issueErrors(issues, messages) })
}
