import type { ValidationIssue } from '../validation-issues.ts'

/**
 * The fields whose value no two businesses may share, with the message for a taken one. Only the server knows which are taken.
 */
const unavailableRules = {
  subdomain: { path: 'subdomain', key: 'BUSINESS.ERROR.SUBDOMAIN_TAKEN' },
  user: { path: 'user', key: 'LOGIN.EMAIL_TAKEN' },
} as const satisfies Record<string, ValidationIssue>

export type UniqueField = keyof typeof unavailableRules
export const uniqueFields = Object.keys(unavailableRules) as [UniqueField, ...UniqueField[]]

/** Returns the validation issues of fields that are taken. */
export function unavailableIssues(fields: readonly UniqueField[]): ValidationIssue[] {
  return fields.map((field) => unavailableRules[field])
}
