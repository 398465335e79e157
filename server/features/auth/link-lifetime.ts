const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds that a link to choose a password works. */
export const LINK_LIFETIME = 30 * MINUTE
/** Milliseconds that an invitation to staff works: people read their mail the next working day. */
export const INVITATION_LIFETIME = 72 * HOUR
