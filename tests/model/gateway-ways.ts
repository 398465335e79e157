import type {
  ApprovedOutcome,
  ChargeResult,
  DeclinedOutcome,
  DelayedResult,
  FindResult,
  WaitingOutcome,
} from '../../server/adapters/card-gateway/port.ts'
import type { Word } from './journal.ts'

/** What becomes of a card: `poor` is declined. */
export const CARDS = ['good', 'poor'] as const
/**
 * What becomes of the call that charges it. `answer-lost`: done, and the answer is lost. `never-arrives`: not done, and
 * the caller cannot know. `no-line`: certainly not done. `altered`: a cent too much. `refused`: our call is not understood. `slow`:
 * done after 90 seconds. `hidden`: done, and denied for 20 minutes. The process dies with its last two.
 */
export const WAYS = [
  'clear',
  'answer-lost',
  'never-arrives',
  'no-line',
  'altered',
  'refused',
  'slow',
  'hidden',
  'dies-before',
  'dies-after',
] as const
/** What becomes of the next call that sends money back. */
export const REFUND_TROUBLES = ['answer-lost', 'never-arrives', 'no-line', 'refused', 'slow'] as const

export type Card = (typeof CARDS)[number]
export type Way = (typeof WAYS)[number]
export type RefundTrouble = (typeof REFUND_TROUBLES)[number]

export type Outcome = ApprovedOutcome | WaitingOutcome | DeclinedOutcome | typeof nothing

export const nothing = { kind: 'unknown', reason: 'no answer' } as const
export const refused = { kind: 'refused', code: 'HTTP401', reason: 'the bank refused the call' } as const
export const declined: DeclinedOutcome = { kind: 'declined', code: 'TR026', class: 'fix', reply: {} }
export const deadToken: DeclinedOutcome = { kind: 'declined', code: 'TK006', class: 'dead-token', reply: {} }

export function resultOf<Of extends Outcome>(way: Way, outcome: Of): Of | Exclude<ChargeResult, { kind: 'approved' }> {
  if (way === 'no-line') return { kind: 'absent', reason: 'no line' }
  if (way === 'refused') return refused
  return way === 'answer-lost' || way === 'hidden' ? nothing : outcome
}

export function wordOf(result: DelayedResult | FindResult): Word {
  if (result.kind === 'found') return wordOf(result.outcome)
  switch (result.kind) {
    case 'approved':
      return { is: 'approved', amount: result.amount, purchaseId: result.purchaseId }
    case 'waiting':
      return { is: 'waiting', amount: result.amount, purchaseId: result.purchaseId }
    case 'declined':
    case 'refused':
      return { is: result.kind }
    case 'data-refused':
      throw new Error('the played bank takes all data')
    case 'absent':
      return { is: 'unreachable' }
    case 'not-found':
      return { is: 'none' }
    case 'unknown':
      return { is: 'nothing' }
  }
}
