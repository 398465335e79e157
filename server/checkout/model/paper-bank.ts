import type {
  Approved,
  CardGateway,
  ChargeRequest,
  ChargeResult,
  Declined,
  FindResult,
  RefundResult,
} from '../../card-gateway/port.ts'
import type { LedgerEntry } from '../../sandbox-gateway/ledger.ts'
import { Death, type Entry, type Word } from './journal.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const TOKEN_LIFE = 10 * MINUTE

/** What becomes of a card: `poor` is declined. */
export const CARDS = ['good', 'poor'] as const
/**
 * What becomes of the call that charges it. `answer-lost`: done, and nobody hears of it. `never-arrives`: not done, and
 * nobody knows. `no-line`: certainly not done. `altered`: a cent too much. `refused`: our call is not understood. `slow`:
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

type Purchase = { id: string; attempt: string; amount: number; card: Card; doneAt: number; shownAt: number }
type Refund = { id: string; purchaseId: string; amount: number; doneAt: number }

const nothing = { kind: 'unknown', reason: 'no answer' } as const
const refused = { kind: 'refused', code: 'HTTP401', reason: 'the bank refused the call' } as const
const declined: Declined = { kind: 'declined', code: 'TR026', class: 'fix', reply: {} }
const deadToken: Declined = { kind: 'declined', code: 'TK006', class: 'dead-token', reply: {} }

export type PaperBank = ReturnType<typeof paperBank>

/**
 * A card bank that lives in this process and on the shop's clock, behind the port that every provider is behind: as exact
 * as a play that is written beforehand, and with books of its own. It keeps the provider's promises (docs/decisions/018):
 * an id charges once, a token is spent once and lives 10 minutes, a purchase is refunded once.
 */
export function paperBank(journal: Entry[], now: () => number) {
  let purchases: Purchase[] = []
  let refunds: Refund[] = []
  let tokens = new Map<string, { card: Card; issuedAt: number; spentBy: string | null }>()
  let plan: { way: Way; meanwhile: () => Promise<void> } = { way: 'clear', meanwhile: async () => undefined }
  let troubles: RefundTrouble[] = []
  let isSilent = false
  /** The names under which the last charge was asked for. */
  let lastAsked: ChargeRequest | null = null
  let ids = 0

  const nextId = () => String(9_007_199_254_740_993_000n + BigInt((ids += 1)))

  function outcomeOf({ id, amount, card, doneAt }: Purchase): Approved | Declined | typeof nothing {
    if (doneAt > now()) return nothing
    return card === 'good' ? { kind: 'approved', purchaseId: id, amount, currency: 'USD', reply: {} } : declined
  }

  /** What the bank does with a charge that reached it. */
  function act(asked: ChargeRequest): ReturnType<typeof outcomeOf> {
    const known = purchases.find(({ attempt }) => attempt === asked.uniqueId)
    if (known) return outcomeOf(known)
    const token = tokens.get(asked.token)
    if (!token || token.spentBy !== null || now() - token.issuedAt > TOKEN_LIFE) {
      return asked.isResend ? nothing : deadToken
    }
    token.spentBy = asked.uniqueId
    const doneAt = now() + (plan.way === 'slow' ? 90 * SECOND : 0)
    const shownAt = now() + (plan.way === 'hidden' ? 20 * MINUTE : 0)
    const amount = asked.amount + (plan.way === 'altered' ? 1 : 0)
    const purchase = { id: nextId(), attempt: asked.uniqueId, amount, card: token.card, doneAt, shownAt }
    purchases.push(purchase)
    return outcomeOf(purchase)
  }

  function dies(): never {
    journal.push({ at: now(), of: 'death' })
    throw new Death()
  }

  async function charge(asked: ChargeRequest): Promise<ChargeResult> {
    lastAsked = asked
    journal.push({ at: now(), of: 'sent', attempt: asked.uniqueId, amount: asked.amount })
    const { way, meanwhile } = plan
    plan = { way: 'clear', meanwhile: async () => undefined }
    const isReached = !['never-arrives', 'no-line', 'refused', 'dies-before'].includes(way)
    plan.way = way
    const outcome = isReached ? act(asked) : nothing
    plan.way = 'clear'
    await meanwhile()
    if (way.startsWith('dies')) dies()
    const result = resultOf(way, outcome)
    journal.push({ at: now(), of: 'answer', attempt: asked.uniqueId, word: wordOf(result) })
    return result
  }

  async function find({ uniqueId }: { uniqueId: string }): Promise<FindResult> {
    const purchase = purchases.find(({ attempt, shownAt }) => attempt === uniqueId && shownAt <= now())
    const result = isSilent ? nothing : purchase ? foundAs(outcomeOf(purchase)) : ({ kind: 'not-found' } as const)
    journal.push({ at: now(), of: 'question', attempt: uniqueId, word: wordOf(result) })
    return result
  }

  async function readPurchase(purchaseId: string): Promise<FindResult> {
    const purchase = purchases.find(({ id }) => id === purchaseId)
    if (isSilent) return nothing
    return purchase ? foundAs(outcomeOf(purchase)) : { kind: 'not-found' }
  }

  function told(purchaseId: string): void {
    const attempt = purchases.find(({ id }) => id === purchaseId)?.attempt
    if (attempt) journal.push({ at: now(), of: 'refunded', attempt })
  }

  async function refund({ purchaseId, amount }: { purchaseId: string; amount: number }): Promise<RefundResult> {
    const trouble = troubles.shift()
    if (trouble === 'never-arrives') return nothing
    if (trouble === 'no-line') return { kind: 'absent', reason: 'no line' }
    if (trouble === 'refused') return refused
    const purchase = purchases.find(({ id }) => id === purchaseId)
    if (purchase?.amount !== amount) return { kind: 'refused', code: 'PR021', reason: 'no partial refunds' }
    const isDone = refunds.some((done) => done.purchaseId === purchaseId)
    const made = { id: nextId(), purchaseId, amount, doneAt: now() + (trouble === 'slow' ? 5 * MINUTE : 0) }
    if (!isDone) refunds.push(made)
    if (trouble === 'answer-lost') return nothing
    if (!isDone && trouble === 'slow') return { kind: 'pending', ref: made.id, reply: {} }
    told(purchaseId)
    return isDone ? { kind: 'already-refunded', code: 'PR009' } : { kind: 'refunded', ref: made.id, reply: {} }
  }

  const gateway: CardGateway = {
    charge,
    find,
    readPurchase,
    refund,
    readRefund: async (ref) => {
      const known = refunds.find(({ id }) => id === ref)
      if (isSilent || !known) return isSilent ? nothing : { kind: 'not-found' }
      const isDone = known.doneAt <= now()
      if (isDone) told(known.purchaseId)
      return { kind: 'found', status: isDone ? 'refunded' : 'pending', amount: known.amount, currency: 'USD' }
    },
    listTransactions: async () => nothing,
    clientForm: () => ({ frameUrl: 'http://127.0.0.1:9/card-form', origin: 'http://127.0.0.1:9' }),
  }

  return {
    gateway,
    issueToken(card: Card): string {
      const token = `OT_${card}_${String((ids += 1)).padStart(6, '0')}`
      tokens.set(token, { card, issuedAt: now(), spentBy: null })
      return token
    },
    /** How the next charge goes, and what else happens while it is on its way. */
    expectCharge: (way: Way, meanwhile: () => Promise<void>) => (plan = { way, meanwhile }),
    troubleRefund: (trouble: RefundTrouble) => troubles.push(trouble),
    /** Whether questions get an answer. */
    fallSilent: (silent: boolean) => (isSilent = silent),
    isSilent: () => isSilent,
    isTroubled: () => isSilent || troubles.length > 0 || refunds.some(({ doneAt }) => doneAt > now()),
    endTroubles() {
      troubles = []
      isSilent = false
    },
    lastAsked: () => lastAsked,
    books: () => booksOf(purchases, refunds),
    forget() {
      purchases = []
      refunds = []
      tokens = new Map()
      troubles = []
      isSilent = false
      lastAsked = null
      ids = 0
      plan = { way: 'clear', meanwhile: async () => undefined }
    },
  }
}

function foundAs(outcome: Approved | Declined | typeof nothing): FindResult {
  return { kind: 'found', outcome }
}

function resultOf(way: Way, outcome: Approved | Declined | typeof nothing): ChargeResult {
  if (way === 'no-line') return { kind: 'absent', reason: 'no line' }
  if (way === 'refused') return refused
  return way === 'answer-lost' || way === 'hidden' ? nothing : outcome
}

function wordOf(result: ChargeResult | FindResult): Word {
  if (result.kind === 'found') return wordOf(result.outcome)
  switch (result.kind) {
    case 'approved':
      return { is: 'approved', amount: result.amount, purchaseId: result.purchaseId }
    case 'declined':
    case 'refused':
      return { is: result.kind }
    case 'absent':
      return { is: 'unreachable' }
    case 'not-found':
      return { is: 'none' }
    case 'unknown':
      return { is: 'nothing' }
  }
}

/** The bank's books as the ledgers of the other tests write them. */
function booksOf(purchases: readonly Purchase[], refunds: readonly Refund[]): LedgerEntry[] {
  const card = { brand: 'Visa', bin: '400002', last4: '0000', expiration: '12/39' }
  const common = { currency: 'USD', createdAt: 0 }
  return [
    ...purchases.map((purchase) => ({
      ...common,
      type: 'purchase' as const,
      transactionId: purchase.id,
      uniqueId: purchase.attempt,
      order: '',
      amount: purchase.amount,
      status: purchase.card === 'good' ? ('APPROVED' as const) : ('REJECTED' as const),
      errorCode: null,
      authorizationCode: null,
      tokenHash: '',
      card,
    })),
    ...refunds.map(({ id, purchaseId, amount, doneAt }) => ({
      ...common,
      type: 'refund' as const,
      transactionId: id,
      purchaseId,
      amount,
      pendingUntil: doneAt,
    })),
  ]
}
