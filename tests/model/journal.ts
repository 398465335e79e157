/** What the bank answered the shop about an attempt, in cents. `none`: it does not know it. `nothing`: no answer that says anything. */
export type Word =
  | { is: 'approved'; amount: number; purchaseId: string }
  | { is: 'waiting'; amount: number; purchaseId: string }
  | { is: 'declined' }
  | { is: 'refused' }
  | { is: 'unreachable' }
  | { is: 'none' }
  | { is: 'nothing' }

/**
 * What happened at the borders of the shop, in its order. An answer counts once the shop's next transaction is
 * committed; a death before that leaves the shop as if it had never been answered. `attempt` is the id that the bank knows.
 */
export type Entry = { at: number } & (
  | { of: 'sent'; attempt: string; token: string; amount: number; instalments: number }
  | { of: 'answer'; attempt: string; word: Word }
  | { of: 'question'; attempt: string; word: Word }
  | { of: 'refunded'; attempt: string }
  | { of: 'commit' }
  | { of: 'death' }
  | { of: 'worked' }
)

/** Thrown where the process dies. */
export class Death extends Error {
  constructor() {
    super('the process died here')
  }
}
