import { type Bank } from './bank.ts'
import { type Clock } from './clock.ts'
import { type ErrorCode } from './error-texts.ts'
import { type Conduct, type Fault, faultSchema } from './faults.ts'
import { type PurchaseEntry, statusAt } from './ledger.ts'

/** `running`: the first call with this UniqueID is not finished, and the bank is set to answer 409. */
export type PurchaseResult = PurchaseEntry | ErrorCode | 'running'

export type PurchaseDesk = {
  /** Makes one purchase per UniqueID, however many calls there are and however concurrent. */
  purchase(
    uniqueId: string | null,
    conduct: Conduct,
    make: () => Promise<PurchaseEntry | ErrorCode>,
  ): Promise<PurchaseResult>
  /** The fault of a test card: it happens on the first call with its token only, so that a resend succeeds. */
  faultOfCard(token: string): Fault | undefined
}

const SLOW_MS = 8_000

const cardFaults: Partial<Record<string, Pick<Fault, 'kind' | 'ms'>>> = {
  slow: { kind: 'delay', ms: SLOW_MS },
  'reply-lost': { kind: 'drop-reply', ms: 0 },
  'request-lost': { kind: 'refuse', ms: 0 },
  'error-after-charge': { kind: 'error-after', ms: 0 },
}

export function openPurchaseDesk(bank: Bank, clock: Clock): PurchaseDesk {
  const running = new Map<string, Promise<PurchaseResult>>()
  const seenTokens = new Set<string>()

  function earlierPurchase(uniqueId: string, { repeatRejected }: Conduct): PurchaseEntry | undefined {
    const earlier = bank.purchasesWith(uniqueId)
    const valid = earlier.find((purchase) => statusAt(purchase, clock.now()) !== 'REJECTED')
    return valid ?? (repeatRejected === 'same-answer' ? earlier.at(-1) : undefined)
  }

  return {
    async purchase(uniqueId, conduct, make) {
      if (uniqueId === null) return make()
      const first = running.get(uniqueId)
      if (first) return conduct.repeatRunning === 'conflict' ? 'running' : first
      const earlier = earlierPurchase(uniqueId, conduct)
      if (earlier) return earlier
      const purchase = make().finally(() => running.delete(uniqueId))
      running.set(uniqueId, purchase)
      return purchase
    },
    faultOfCard(token) {
      if (seenTokens.has(token)) return undefined
      seenTokens.add(token)
      const fault = cardFaults[bank.behaviourOf(token) ?? '']
      return fault && faultSchema.parse({ operation: 'purchase', ...fault })
    },
  }
}
