import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { staffRolesWith } from '#shared/auth/permissions.ts'
import { account } from './schema/businesses.ts'

/** Neither removed nor blocked. */
export const isInService = and(isNull(account.deletedAt), isNull(account.blockedAt))

/** Accounts that can manage the users of staff now: without one of them no user could be added any more. */
export const isActiveManager = and(
  inArray(account.role, staffRolesWith('users.edit')),
  isInService,
  isNotNull(account.passwordHash),
)
