import type {
  AttemptNames,
  CardGateway,
  ChargeRequest,
  ChargeResult,
  DelayedRequest,
  DelayedResult,
  FindResult,
  PartRefundResult,
  RefundList,
  RefundRequest,
  RefundResult,
  RefundStatus,
  WaitingOutcome,
} from '../../server/adapters/card-gateway/port.ts'
import type { LedgerEntry } from '../../tools/sandbox-gateway/ledger.ts'
import { ledgerOf, type Purchase, type Refund } from './bank-ledger.ts'
import {
  type Card,
  declined,
  deadToken,
  nothing,
  type Outcome,
  refused,
  type RefundTrouble,
  resultOf,
  type Way,
  wordOf,
} from './gateway-ways.ts'
import { Death, type Entry } from './journal.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const TOKEN_LIFE = 10 * MINUTE

type Plan = { way: Way; meanwhile: () => Promise<void> }
const asItShould: Plan = { way: 'clear', meanwhile: async () => undefined }

/**
 * A card bank that lives in this process and on the shop's clock, behind the port that every provider is behind: as exact
 * as a play that is written beforehand, and with a ledger of its own. It keeps the provider's promises (docs/decisions/012):
 * an id charges once, a token is spent once and lives 10 minutes, a purchase is refunded once.
 */
export class FakeGateway implements CardGateway {
  readonly #journal: Entry[]
  readonly #now: () => number
  #purchases: Purchase[] = []
  #refunds: Refund[] = []
  #refusedParts: number[] = []
  #tokens = new Map<string, { card: Card; issuedAt: number; spentBy: string | null }>()
  #plan = asItShould
  #wayOfResends: Way = 'clear'
  #troubles: RefundTrouble[] = []
  #isSilent = false
  #lastAsked: Pick<ChargeRequest, 'gatewayOrder' | 'amount'> | null = null
  #ids = 0

  constructor(journal: Entry[], now: () => number) {
    this.#journal = journal
    this.#now = now
  }

  #nextId(): string {
    return String(9_007_199_254_740_993_000n + BigInt((this.#ids += 1)))
  }

  #outcomeOf(purchase: Purchase): Outcome {
    const { id: purchaseId, amount, doneAt, coupon } = purchase
    if (coupon !== 'unpaid' || doneAt > this.#now()) return this.#cardOutcomeOf(purchase)
    return {
      kind: 'waiting',
      purchaseId,
      amount,
      currency: 'USD',
      instructions: { couponNumber: purchaseId },
      reply: {},
    }
  }

  #cardOutcomeOf({ id, amount, card, doneAt }: Purchase): Exclude<Outcome, WaitingOutcome> {
    if (doneAt > this.#now()) return nothing
    return card === 'good' ? { kind: 'approved', purchaseId: id, amount, currency: 'USD', reply: {} } : declined
  }

  /** What the bank does with a charge that reached it. */
  #act(request: ChargeRequest, way: Way): Exclude<Outcome, WaitingOutcome> {
    const known = this.#purchases.find(({ attempt }) => attempt === request.uniqueId)
    if (known) return this.#cardOutcomeOf(known)
    const now = this.#now()
    const token = this.#tokens.get(request.token)
    if (!token || token.spentBy !== null || now - token.issuedAt > TOKEN_LIFE) {
      return request.isResend ? nothing : deadToken
    }
    token.spentBy = request.uniqueId
    const { card } = token
    return this.#cardOutcomeOf(this.#addPurchase(request, way, { card, instalments: request.instalments }))
  }

  #addPurchase(
    { uniqueId: attempt, amount }: Pick<ChargeRequest, 'uniqueId' | 'amount'>,
    way: Way,
    own: Pick<Purchase, 'card' | 'instalments' | 'coupon'>,
  ): Purchase {
    const now = this.#now()
    const purchase = {
      id: this.#nextId(),
      attempt,
      amount: amount + (way === 'altered' ? 1 : 0),
      doneAt: now + (way === 'slow' ? 90 * SECOND : 0),
      shownAt: now + (way === 'hidden' ? 20 * MINUTE : 0),
      ...own,
    }
    this.#purchases.push(purchase)
    return purchase
  }

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    return this.#send(request, (way) => this.#act(request, way))
  }

  async requestDelayed(request: DelayedRequest): Promise<DelayedResult> {
    return this.#send({ ...request, token: '', instalments: 1 }, (way) => this.#makeCoupon(request, way))
  }

  /** A coupon: asked for twice by one id it is the same one. */
  #makeCoupon(request: DelayedRequest, way: Way): Outcome {
    const known = this.#purchases.find(({ attempt }) => attempt === request.uniqueId)
    return this.#outcomeOf(known ?? this.#addPurchase(request, way, { card: 'good', instalments: 1, coupon: 'unpaid' }))
  }

  async #send<Of extends Outcome>(request: Omit<ChargeRequest, 'customer' | 'description'>, act: (way: Way) => Of) {
    this.#lastAsked = request
    const { uniqueId: attempt, token, amount, instalments } = request
    this.#journal.push({ at: this.#now(), of: 'sent', attempt, token, amount, instalments })
    const { way, meanwhile } = request.isResend ? { ...asItShould, way: this.#wayOfResends } : this.#plan
    if (!request.isResend) this.#plan = asItShould
    const isReached = !['never-arrives', 'no-line', 'refused', 'dies-before'].includes(way)
    const result = resultOf(way, isReached ? act(way) : nothing)
    await meanwhile()
    if (way.startsWith('dies')) {
      this.#journal.push({ at: this.#now(), of: 'death' })
      throw new Death()
    }
    this.#journal.push({ at: this.#now(), of: 'answer', attempt, word: wordOf(result) })
    return result
  }

  /** Somebody pays a coupon at the counter, `cents` more than was asked for; false when nobody has that coupon. */
  payCoupon(attempt: string, cents: number): boolean {
    const purchase = this.#purchases.find((one) => one.attempt === attempt && one.coupon === 'unpaid')
    if (!purchase) return false
    Object.assign(purchase, { coupon: 'paid', amount: purchase.amount + cents })
    return true
  }

  async find({ uniqueId }: AttemptNames): Promise<FindResult> {
    const result = this.#look(({ attempt, shownAt }) => attempt === uniqueId && shownAt <= this.#now())
    this.#journal.push({ at: this.#now(), of: 'question', attempt: uniqueId, word: wordOf(result) })
    return result
  }

  async readPurchase(purchaseId: string): Promise<FindResult> {
    return this.#look(({ id }) => id === purchaseId)
  }

  #look(isIt: (purchase: Purchase) => boolean): FindResult {
    if (this.#isSilent) return nothing
    const purchase = this.#purchases.find(isIt)
    return purchase ? { kind: 'found', outcome: this.#outcomeOf(purchase) } : { kind: 'not-found' }
  }

  async refund({ purchaseId, amount }: RefundRequest): Promise<RefundResult> {
    const trouble = this.#troubles.shift()
    if (trouble === 'never-arrives') return nothing
    if (trouble === 'no-line') return { kind: 'absent', reason: 'no line' }
    if (trouble === 'refused') return refused
    const purchase = this.#purchases.find(({ id }) => id === purchaseId)
    if (purchase?.amount !== amount) return { kind: 'refused', code: 'PR021', reason: 'no partial refunds' }
    const isDone = this.#refunds.some((done) => done.purchaseId === purchaseId)
    const doneAt = this.#now() + (trouble === 'slow' ? 5 * MINUTE : 0)
    const made = { id: this.#nextId(), purchaseId, amount, doneAt, isPart: false }
    if (!isDone) this.#refunds.push(made)
    if (trouble === 'answer-lost') return nothing
    if (!isDone && trouble === 'slow') return { kind: 'pending', ref: made.id, reply: {} }
    this.#tellRefunded(purchaseId)
    return isDone
      ? { kind: 'already-refunded', isCertain: true, isOnRecord: true }
      : { kind: 'refunded', ref: made.id, reply: {} }
  }

  /** A partial refund that stays unknown goes to staff after two days: here it is never sent. */
  async refundPart({ purchaseId, amount }: RefundRequest): Promise<PartRefundResult> {
    const trouble = this.#troubles.shift()
    if (trouble === 'refused') {
      this.#refusedParts.push(amount)
      return { kind: 'refused', code: 'PR021', reason: 'no partial refunds' }
    }
    if (trouble !== undefined && trouble !== 'answer-lost' && trouble !== 'slow')
      return { kind: 'absent', reason: 'no line' }
    const doneAt = this.#now() + (trouble === 'slow' ? 5 * MINUTE : 0)
    const made = { id: this.#nextId(), purchaseId, amount, doneAt, isPart: true }
    this.#refunds.push(made)
    if (trouble === 'answer-lost') return nothing
    return { kind: trouble === 'slow' ? 'pending' : 'refunded', ref: made.id, reply: {} }
  }

  async findRefunds(purchaseId: string): Promise<RefundList> {
    if (this.#isSilent) return nothing
    const own = this.#refunds.filter((made) => made.purchaseId === purchaseId)
    const now = this.#now()
    const refunds = own.map(({ id: ref, amount, doneAt }) => {
      const status = doneAt <= now ? ('refunded' as const) : ('pending' as const)
      return { ref, amount, currency: 'USD', status }
    })
    return { kind: 'found' as const, refunds }
  }

  async readRefund(ref: string): Promise<RefundStatus> {
    if (this.#isSilent) return nothing
    const known = this.#refunds.find(({ id }) => id === ref)
    if (!known) return { kind: 'not-found' }
    const isDone = known.doneAt <= this.#now()
    if (isDone && !known.isPart) this.#tellRefunded(known.purchaseId)
    return { kind: 'found', status: isDone ? 'refunded' : 'pending', amount: known.amount, currency: 'USD' }
  }

  #tellRefunded(purchaseId: string): void {
    const attempt = this.#purchases.find(({ id }) => id === purchaseId)?.attempt
    if (attempt) this.#journal.push({ at: this.#now(), of: 'refunded', attempt })
  }

  async listTransactions() {
    return nothing
  }

  clientForm() {
    return { frameUrl: 'http://127.0.0.1:9/card-form', origin: 'http://127.0.0.1:9' }
  }

  issueToken(card: Card): string {
    const token = `OT_${card}_${String((this.#ids += 1)).padStart(6, '0')}`
    this.#tokens.set(token, { card, issuedAt: this.#now(), spentBy: null })
    return token
  }

  /** How the next charge goes, and what else happens while it is on its way. */
  expectCharge(plan: Plan): void {
    this.#plan = plan
  }

  /** How what is sent again goes from now on. */
  expectResends(way: Way): void {
    this.#wayOfResends = way
  }

  troubleRefund(trouble: RefundTrouble): void {
    this.#troubles.push(trouble)
  }

  /** Whether questions get an answer. */
  fallSilent(isSilent: boolean): void {
    this.#isSilent = isSilent
  }

  isTroubled(): boolean {
    return this.#isSilent || this.#troubles.length > 0 || this.#refunds.some(({ doneAt }) => doneAt > this.#now())
  }

  endTroubles(): void {
    this.#troubles = []
    this.#wayOfResends = 'clear'
    this.#isSilent = false
  }

  /** The names under which the last charge was asked for. */
  get lastAsked(): Pick<ChargeRequest, 'gatewayOrder' | 'amount'> | null {
    return this.#lastAsked
  }

  ledger(): LedgerEntry[] {
    return ledgerOf(this.#purchases, this.#refunds)
  }

  /** Cents of each part that it did not give back, for staff to transfer. */
  get refusedParts(): readonly number[] {
    return this.#refusedParts
  }

  forget(): void {
    this.endTroubles()
    this.#purchases = []
    this.#refunds = []
    this.#refusedParts = []
    this.#tokens.clear()
    this.#lastAsked = null
    this.#ids = 0
    this.#plan = asItShould
  }
}
