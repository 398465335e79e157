/** The root of the area of each side. */
export const areaOf = { administrator: '/admin', partner: '/profile' } as const

/** A side of the back-office: staff (role 1 on the wire), or the users of a business (role 2). */
export type Area = keyof typeof areaOf

/** The number of each side on the wire and in the cookie `_RL`. */
export const WIRE_ROLE = { administrator: 1, partner: 2 } as const satisfies Record<Area, number>

/** The login page of each side. */
export const loginOf = {
  administrator: '/admin/login',
  partner: '/profile/login',
} as const satisfies Record<Area, string>

/** The page that says goodbye and ends the session; a session of the other side is sent here too. */
export const LOGOUT_PATH = '/logout'

/**
 * Returns where a guarded page sends its visitor, or null when they may stay.
 * @param required the side that the page is for; undefined when the page forgot to name it
 * @param session null without a session; its area is null when the cookie is missing or unreadable
 */
export function guard(required: Area | undefined, session: { area: Area | null } | null): string | null {
  if (!required) return '/'
  if (!session) return loginOf[required]
  return session.area === required ? null : LOGOUT_PATH
}
