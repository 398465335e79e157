import type { ValidationIssue } from '../validation-issues.ts'

/** The values that no two businesses may share, with the text for one that is taken. Only the server knows which are. */
const unavailableRules = {
  subdomain: { path: 'subdomain', key: 'BUSINESS.ERROR.SUBDOMAIN_TAKEN' },
  user: { path: 'user', key: 'LOGIN.EMAIL_TAKEN' },
} as const satisfies Record<string, ValidationIssue>

export type UniqueField = keyof typeof unavailableRules
export const uniqueFields = Object.keys(unavailableRules) as [UniqueField, ...UniqueField[]]

/** The validation issues of fields that are taken. */
export function unavailableIssues(fields: readonly UniqueField[]): ValidationIssue[] {
  return fields.map((field) => unavailableRules[field])
}
