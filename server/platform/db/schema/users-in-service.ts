import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { staffRolesWith } from '#shared/auth/permissions.ts'
import { users } from './businesses.ts'

/** Neither removed nor blocked. */
export const isInService = and(isNull(users.deletedAt), isNull(users.blockedAt))

/** Users that can manage the users of staff now: without one of them no user could be added any more. */
export const isActiveManager = and(
  inArray(users.role, staffRolesWith('users.edit')),
  isInService,
  isNotNull(users.passwordHash),
)
