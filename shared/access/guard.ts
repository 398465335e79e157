/** Where each side works: the root of its area. */
export const areaOf = { administrator: '/admin', partner: '/profile' } as const

/** A side of the back-office: staff (role 1 on the wire), or the users of a business (role 2). */
export type Area = keyof typeof areaOf

/** What each side is called on the wire and in the cookie `_RL`. */
export const WIRE_ROLE = { administrator: 1, partner: 2 } as const satisfies Record<Area, number>

/** Where each side logs in. */
export const loginOf = {
  administrator: '/admin/login',
  partner: '/profile/login',
} as const satisfies Record<Area, string>

/** Says goodbye and ends the session; also where a session of the other side ends. */
export const LOGOUT_PATH = '/logout'

/**
 * Where a guarded page sends its visitor, or null when they may stay.
 * @param required the side that the page is for; undefined when the page forgot to say
 * @param session null without a session; its area is null when the cookie is missing or unreadable
 */
export function guard(required: Area | undefined, session: { area: Area | null } | null): string | null {
  if (!required) return '/'
  if (!session) return loginOf[required]
  return session.area === required ? null : LOGOUT_PATH
}
