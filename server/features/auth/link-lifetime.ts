const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds that a link to choose a password is valid. */
export const LINK_LIFETIME = 30 * MINUTE
/** Milliseconds that an invitation to staff is valid: people read their mail on the next working day. */
export const INVITATION_LIFETIME = 72 * HOUR
