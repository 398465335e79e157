import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { rolesWith } from '#shared/access/permissions.ts'
import { users } from './businesses.ts'

/** Neither removed nor blocked. */
export const isInService = and(isNull(users.deletedAt), isNull(users.blockedAt))

/** Users of one business; null: of staff. */
export const isUserOf = (businessId: string | null) =>
  businessId === null ? isNull(users.businessId) : eq(users.businessId, businessId)

/** Users that can manage those of their business, or of staff, now: without one of them none could be added any more. */
export const isActiveManagerOf = (businessId: string | null) =>
  and(inArray(users.role, rolesWith('users.edit')), isUserOf(businessId), isInService, isNotNull(users.passwordHash))

export const isActiveManager = isActiveManagerOf(null)
