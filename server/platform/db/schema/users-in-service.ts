import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { rolesWith } from '#shared/access/permissions.ts'
import { users } from './businesses.ts'

/** The condition for users who are neither deleted nor blocked. */
export const isInService = and(isNull(users.deletedAt), isNull(users.blockedAt))

/** The condition for users of one business; null for staff. */
export const isUserOf = (businessId: string | null) =>
  businessId === null ? isNull(users.businessId) : eq(users.businessId, businessId)

/**
 * The condition for users who can manage those of their business, or of staff, now: without one of them nobody could add a
 * user.
 */
export const isActiveManagerOf = (businessId: string | null) =>
  and(inArray(users.role, rolesWith('users.edit')), isUserOf(businessId), isInService, isNotNull(users.passwordHash))

export const isActiveManager = isActiveManagerOf(null)
