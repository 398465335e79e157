/** The ways to pay that are not by card: at a counter of a payment network, or by transfer from the buyer's bank. */
export const DELAYED_METHODS = ['redpagos', 'abitab', 'transfer'] as const
export type DelayedMethod = (typeof DELAYED_METHODS)[number]
