import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'

/** Random cards: nearly half of them are good, plus one of each kind that fails. */
export const CARDS: readonly CardBehaviour[] = [
  'approved',
  'approved',
  'approved',
  'approved',
  'insufficient-funds',
  'possible-fraud',
  'reply-lost',
  'request-lost',
  'error-after-charge',
]

/** The faults of an unreliable bank: about a quarter of all calls to it fail in some way. */
export const TROUBLE = [
  { operation: 'purchase', kind: 'drop-reply', probability: 0.05 },
  { operation: 'purchase', kind: 'refuse', probability: 0.05 },
  { operation: 'purchase', kind: 'error-before', probability: 0.04 },
  { operation: 'purchase', kind: 'error-after', probability: 0.04 },
  { operation: 'purchase', kind: 'timeout-after', probability: 0.03 },
  { operation: 'purchase', kind: 'malformed', probability: 0.03 },
  { operation: 'purchase', kind: 'altered', probability: 0.03 },
  { operation: 'query', kind: 'error-before', probability: 0.15 },
  { operation: 'query', kind: 'malformed', probability: 0.05 },
  { operation: 'refund', kind: 'drop-reply', probability: 0.2 },
  { operation: 'refund', kind: 'error-before', probability: 0.2 },
] as const
