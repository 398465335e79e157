import type { Role } from './permissions.ts'

/** Where each role works: the root of its area (§2). */
export const areaOf = { administrator: '/admin', partner: '/profile' } as const satisfies Record<Role, string>

/** Where each role logs in (§2). */
export const loginOf = {
  administrator: '/admin/login',
  partner: '/profile/login',
} as const satisfies Record<Role, string>

/** Says goodbye and ends the session; also where a session of the wrong role ends (§2). */
export const LOGOUT_PATH = '/logout'

/**
 * Where a guarded page sends its visitor, or null when they may stay (§2, route guard).
 * @param required the role that the page is for; undefined when the page forgot to say
 * @param session null without a session; its role is null when the cookie is missing or unreadable
 */
export function guard(required: Role | undefined, session: { role: Role | null } | null): string | null {
  if (!required) return '/'
  if (!session) return loginOf[required]
  return session.role === required ? null : LOGOUT_PATH
}
