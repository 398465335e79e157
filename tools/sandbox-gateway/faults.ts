import * as z from 'zod'
import { errorCodes } from './error-texts.ts'

/**
 * A fault of one call. Before acting: `delay` (`ms` of the bank's clock), `refuse` (connection dropped, nothing done),
 * `error-before` (500), `error-code` (400 with `code`). After acting: `drop-reply`, `error-after` (500), `timeout-after`
 * (408), `malformed` (200, no JSON), `cut` (half the body), `altered` (amount one cent higher than charged), `other-currency` (the answer
 * says pesos, but dollars were charged). On a purchase and a refund: `pending` (final after `ms`; a purchase ends as its
 * card determines). On a purchase only: `converted` (charged in pesos, as every answer says). On a refund only:
 * `pending-rejected` (rejected after `ms`, nothing is refunded). On a report only: `short` (its last line is missing).
 */
export const faultSchema = z.object({
  operation: z.enum(['purchase', 'query', 'refund', 'report']),
  kind: z.enum([
    'delay',
    'refuse',
    'error-before',
    'drop-reply',
    'error-after',
    'timeout-after',
    'malformed',
    'cut',
    'error-code',
    'altered',
    'other-currency',
    'converted',
    'pending',
    'pending-rejected',
    'short',
  ]),
  ms: z.int().min(0).max(3_600_000).default(0),
  code: z.enum(errorCodes).default('TR001'),
})
export type Fault = z.output<typeof faultSchema>
type Operation = Fault['operation']

/** The bank's settings. `repeatRejected` and `repeatRunning` are choices, because the provider does not document them. */
export const conductSchema = z.object({
  /** Random faults: each call gets the first one that the generator picks. */
  random: z.array(faultSchema.extend({ probability: z.number().min(0).max(1) })).default([]),
  /** The seed of the random generator. */
  seed: z.int().default(1),
  /** Seconds for which a new purchase is reported as not found. */
  blindSeconds: z.number().min(0).default(0),
  /** The answer to a repeated UniqueID whose first call was rejected: the same rejection, or a new attempt. */
  repeatRejected: z.enum(['same-answer', 'new-try']).default('same-answer'),
  /** The answer to a repeated UniqueID while the first call runs: it waits for the first one's answer, or is 409. */
  repeatRunning: z.enum(['wait', 'conflict']).default('wait'),
  /** How many days before today the report ends: one, as the provider warns, or none. */
  reportDelayDays: z.int().min(0).max(1).default(1),
  /** The most lines on a page of the report, whatever the caller asks for. */
  reportPageMax: z.int().min(1).max(100).default(100),
  /** What becomes of a payment at a counter or by transfer after its end: refused, or taken, and the purchase is approved. */
  latePayments: z.enum(['refused', 'taken']).default('refused'),
  /** How the bank's page returns to the shop: by a GET, or as the provider's documents of version 1 say, by a form's POST. */
  bankReturn: z.enum(['get', 'post']).default('get'),
  /** How notifications to the shop are delivered. `out-of-order`: every other one is sent after the next one. */
  notification: z.enum(['sent', 'lost', 'doubled', 'wrong-signature', 'out-of-order', 'late']).default('sent'),
  /** Seconds by which notifications are late, on the bank's clock. */
  lateSeconds: z.number().min(0).default(1_200),
  /** The provider's model for the merchant: it determines which fields of a purchase are mandatory. */
  model: z.enum(['payfac', 'gateway']).default('payfac'),
})
export type Conduct = z.output<typeof conductSchema>

export type Faults = {
  conduct(): Conduct
  setConduct(conduct: Conduct): void
  /** Adds faults, each of which happens once, in order, to the next call of its operation. */
  queueNext(faults: readonly Fault[]): void
  /** The fault of this call, if any. */
  take(operation: Operation): Fault | undefined
  clear(): void
}

export function faultPlan(): Faults {
  let conduct = conductSchema.parse({})
  let queue: Fault[] = []
  let roll = dice(conduct.seed)

  const setConduct = (next: Conduct) => {
    conduct = next
    roll = dice(next.seed)
  }
  return {
    conduct: () => conduct,
    setConduct,
    queueNext: (faults) => queue.push(...faults),
    take(operation) {
      const next = queue.find((fault) => fault.operation === operation)
      if (!next) return conduct.random.find((fault) => fault.operation === operation && roll() < fault.probability)
      queue = queue.filter((fault) => fault !== next)
      return next
    },
    clear() {
      queue = []
      setConduct(conductSchema.parse({}))
    },
  }
}

/** Makes repeatable numbers in [0, 1): a linear congruential generator with the constants of Numerical Recipes. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
