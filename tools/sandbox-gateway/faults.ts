import * as z from 'zod'
import { errorCodes } from './error-texts.ts'

/**
 * What goes wrong with one call. Before acting: `delay` (`ms`), `refuse` (connection dropped, nothing done), `error-before`
 * (500), `error-code` (400 with `code`). After acting: `drop-reply`, `error-after` (500), `timeout-after` (408), `malformed`
 * (200, no JSON), `cut` (half the body), `altered` (amount one cent higher than charged), `other-currency` (pesos are said,
 * dollars were charged). On a purchase and a refund: `pending` (final after `ms`; a purchase ends as its card says). On a
 * purchase only: `converted` (charged in pesos, and every answer says so). On a refund only: `pending-rejected` (after `ms`
 * nothing was given back). On a report only: `short` (its last line is missing).
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

/** How the bank behaves by default. `repeatRejected` and `repeatRunning` are what the provider does not document. */
export const conductSchema = z.object({
  /** Each call meets the first of these that its dice pick. */
  random: z.array(faultSchema.extend({ probability: z.number().min(0).max(1) })).default([]),
  /** Seed of the dice. */
  seed: z.int().default(1),
  /** Purchases younger than this read as not found. Seconds. */
  blindSeconds: z.number().min(0).default(0),
  /** A repeated UniqueID whose first call was rejected: the same rejection, or a new try. */
  repeatRejected: z.enum(['same-answer', 'new-try']).default('same-answer'),
  /** A repeated UniqueID while the first call runs: waits for its answer, or 409. */
  repeatRunning: z.enum(['wait', 'conflict']).default('wait'),
  /** The report covers days up to so many before today: one, as the provider warns, or none. */
  reportDelayDays: z.int().min(0).max(1).default(1),
  /** Lines of a report's page, whatever the caller asks for. */
  reportPageMax: z.int().min(1).max(100).default(100),
  /** What becomes of the messages to the shop. Out of order: every other one goes after the one that follows it. */
  notification: z.enum(['sent', 'lost', 'doubled', 'wrong-signature', 'out-of-order', 'late']).default('sent'),
  /** By how much messages are late, on the bank's clock. */
  lateSeconds: z.number().min(0).default(1_200),
  /** The provider's two models for merchants: they differ in which fields of a purchase are mandatory. */
  model: z.enum(['payfac', 'gateway']).default('payfac'),
})
export type Conduct = z.output<typeof conductSchema>

export type Faults = {
  conduct(): Conduct
  setConduct(conduct: Conduct): void
  /** Each is met once, in order, by the next call of its operation. */
  queueNext(faults: readonly Fault[]): void
  /** The fault that this call meets, if any. */
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

/** Repeatable numbers in [0, 1): a linear congruential generator with the constants of Numerical Recipes. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
