import type { BrokenRule } from '../broken-rules.ts'

/** What no two businesses may have, with what is told of one that is taken. Only the server knows which are. */
const takenRules = {
  subdomain: { path: 'subdomain', key: 'BUSINESS.ERROR.SUBDOMAIN_TAKEN' },
  user: { path: 'user', key: 'LOGIN.EMAIL_TAKEN' },
} as const satisfies Record<string, BrokenRule>

export type UniqueField = keyof typeof takenRules
export const uniqueFields = Object.keys(takenRules) as [UniqueField, ...UniqueField[]]

/** The broken rules of fields that are taken. */
export function takenBroken(fields: readonly UniqueField[]): BrokenRule[] {
  return fields.map((field) => takenRules[field])
}
