import type { BusinessType } from '#shared/auth/contract.ts'
import type { Scope } from '#shared/access/scopes.ts'
import type { Role } from '#shared/access/permissions.ts'

/** The caller, read from the database for every call: cookies are display only. */
export type Identity = {
  sessionId: string
  /** Whether the password was typed for this session a short while ago. */
  isConfirmed: boolean
  userId: string
  email: string
  name: string
  role: Role
  /** The caller's own business; null for administrators. */
  business: { id: string; type: BusinessType; subdomain: string | null; buysOnAccount: boolean } | null
  /** Whether the caller sees the commission of the own business: by role, or because its owner allows it. */
  seesCommission: boolean
  /** What a replica must have before it answers the caller: a position of the primary's log. */
  wroteUpTo: string | null
  /** What a partner's key may do; absent for a person. */
  scopes?: readonly Scope[]
  /** How many calls of the partner API the business of a key may make in a minute; absent for a person. */
  callsPerMinute?: number
}
