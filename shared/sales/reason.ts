/** The maximum length of the reason that staff give for reversing a payment or refunding, in characters. */
export const REASON_MAX_LENGTH = 200
