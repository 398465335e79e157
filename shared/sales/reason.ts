/** Of the reason that staff give for taking a payment or money back, in characters. */
export const REASON_MAX_LENGTH = 200
