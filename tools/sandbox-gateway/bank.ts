import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type CardFields, digitsOf, findTestCard, parseExpiry } from './card-form/card-rules.ts'
import { type Clock } from './clock.ts'
import { type ErrorCode } from './error-texts.ts'
import {
  delayedEntry,
  type DelayedOrder,
  type DelayedPayment,
  endedEntry,
  paidEntry,
  type PayeeFields,
  refundDetails,
} from './delayed-rules.ts'
import { indexLedger } from './ledger-index.ts'
import {
  type Ledger,
  type LedgerEntry,
  type PurchaseEntry,
  type RefundEntry,
  statusAt,
  type TokenEntry,
} from './ledger.ts'
import { type CardBehaviour, type SandboxCard } from './sandbox-cards.ts'

const TOKEN_LIFE_MS = 10 * 60_000

export type PurchaseOrder = {
  token: string
  uniqueId: string | null
  order: string
  amount: number
  currency: string
  instalments: number
}

/** How a refund ends: after how many milliseconds, and whether the money went back. */
export type RefundEnd = { pendingMs: number; status: RefundEntry['status'] }

/** The ledger and the rules of the bank. Amounts are in cents. A result may be sent only after `durable` has resolved. */
export type Bank = {
  /** Issues a one-time token for card data that passed `checkCard`. The card number is not kept. */
  issueToken(fields: CardFields): { token: string; brand: string; last4: string }
  behaviourOf(token: string): CardBehaviour | undefined
  /** Charges or rejects, after `pendingMs`, and spends the token either way; an error code when the token is invalid. */
  charge(order: PurchaseOrder, pendingMs?: number): PurchaseEntry | ErrorCode
  /** Opens a payment at a counter or by transfer, which waits until it is paid or ends. */
  openDelayed(order: DelayedOrder): PurchaseEntry
  /** Pays a delayed payment; one that is paid already is paid a second time, as a purchase of its own. */
  pay(purchaseId: string, payment: DelayedPayment): PurchaseEntry | ErrorCode
  /** Ends a delayed payment that is not paid, as its buyer decides on the page of the bank. */
  end(purchaseId: string, status: 'REJECTED' | 'CANCELLED'): PurchaseEntry | ErrorCode
  /**
   * Refunds `amount`, or all that was charged: never more than is left after the earlier refunds, except rejected ones. That
   * of a delayed payment goes to the account in `payee`, and waits for ever without one.
   */
  refund(
    purchaseId: string,
    amount: number | undefined,
    end: RefundEnd,
    payee: PayeeFields | undefined,
  ): RefundEntry | ErrorCode
  /** The refunds of a purchase, in the order in which they were made. */
  refundsOf(purchaseId: string): RefundEntry[]
  /** The purchase itself, or the purchase of a refund. */
  purchaseOf(entry: PurchaseEntry | RefundEntry): PurchaseEntry
  /** The purchases with a UniqueID, oldest first. */
  purchasesWith(uniqueId: string): PurchaseEntry[]
  findPurchases(matches: (purchase: PurchaseEntry) => boolean): PurchaseEntry[]
  findTransaction(transactionId: string): PurchaseEntry | RefundEntry | undefined
  entries(): readonly LedgerEntry[]
  durable(): Promise<void>
}

export function openBank(ledger: Ledger, clock: Clock): Bank {
  const ledgerIndex = indexLedger(ledger)
  const nextId = transactionIds(ledgerIndex.transactions.keys())

  return {
    issueToken(fields) {
      const token = `OT_${randomBytes(32).toString('base64url')}`
      const entry = tokenEntry(token, fields, clock.now())
      ledgerIndex.add(entry)
      return { token, brand: entry.card.brand, last4: entry.card.last4 }
    },
    behaviourOf: (token) => ledgerIndex.tokens.get(hashOf(token))?.behaviour,
    charge(order, pendingMs = 0) {
      const now = clock.now()
      const token = ledgerIndex.tokens.get(hashOf(order.token))
      if (!token) return 'PR001'
      if (ledgerIndex.spentTokens.has(token.tokenHash) || now - token.createdAt > TOKEN_LIFE_MS) return 'TK006'
      return ledgerIndex.add(
        purchaseEntry(order, token, { transactionId: nextId(), now, pendingUntil: now + pendingMs }),
      )
    },
    openDelayed: (order) => ledgerIndex.add(delayedEntry(order, { transactionId: nextId(), now: clock.now() })),
    pay(purchaseId, payment) {
      const paid = paidEntry(ledgerIndex.transactions.get(purchaseId), payment, { now: clock.now(), nextId })
      return typeof paid === 'string' ? paid : ledgerIndex.add(paid)
    },
    end(purchaseId, status) {
      const ended = endedEntry(ledgerIndex.transactions.get(purchaseId), status, clock.now())
      return typeof ended === 'string' ? ended : ledgerIndex.add(ended)
    },
    refund(purchaseId, amount, end, payee) {
      const purchase = ledgerIndex.transactions.get(purchaseId)
      if (purchase?.type !== 'purchase') return 'PR008'
      const refund = refundEntry(purchase, { amount, end, payee }, { ledgerIndex, now: clock.now(), nextId })
      return typeof refund === 'string' ? refund : ledgerIndex.add(refund)
    },
    refundsOf: ledgerIndex.refundsOf,
    purchaseOf: (entry) =>
      entry.type === 'purchase' ? entry : (ledgerIndex.transactions.get(entry.purchaseId) as PurchaseEntry),
    purchasesWith: ledgerIndex.purchasesWith,
    findPurchases: (matches) => ledgerIndex.purchases().filter(matches),
    findTransaction: (transactionId) => ledgerIndex.transactions.get(transactionId),
    entries: () => ledgerIndex.entries(),
    durable: () => ledger.durable(),
  }
}

function tokenEntry(token: string, fields: CardFields, createdAt: number): TokenEntry {
  const card = findTestCard(fields.number) as SandboxCard
  const { year, month } = parseExpiry(fields.expiry) as { year: number; month: number }
  const number = digitsOf(fields.number)
  return {
    type: 'token',
    tokenHash: hashOf(token),
    behaviour: card.behaviour,
    card: {
      brand: card.brand,
      bin: number.slice(0, 6),
      last4: number.slice(-4),
      expiration: `${year}${String(month).padStart(2, '0')}`,
    },
    createdAt,
  }
}

const rejections: Partial<Record<CardBehaviour, ErrorCode>> = {
  'insufficient-funds': 'TR026',
  'expired-card': 'TR021',
  'possible-fraud': 'TR014',
}

function purchaseEntry(
  { uniqueId, order, amount, currency, instalments }: PurchaseOrder,
  { tokenHash, card, behaviour }: TokenEntry,
  { transactionId, now, pendingUntil }: { transactionId: string; now: number; pendingUntil: number },
): PurchaseEntry {
  const refusesInstalments = behaviour === 'no-instalments' && instalments > 1
  const errorCode = refusesInstalments ? 'PR013' : (rejections[behaviour] ?? null)
  return {
    type: 'purchase',
    transactionId,
    uniqueId,
    order,
    amount,
    currency,
    instalments,
    status: errorCode ? 'REJECTED' : 'APPROVED',
    errorCode,
    authorizationCode: errorCode ? null : String(randomInt(100_000, 1_000_000)),
    tokenHash,
    card,
    pendingUntil,
    createdAt: now,
  }
}

function refundEntry(
  purchase: PurchaseEntry,
  request: { amount: number | undefined; end: RefundEnd; payee: PayeeFields | undefined },
  { ledgerIndex, now, nextId }: { ledgerIndex: ReturnType<typeof indexLedger>; now: number; nextId: () => string },
): RefundEntry | ErrorCode {
  const { transactionId: purchaseId, currency, tokenHash } = purchase
  const { amount = purchase.amount, end, payee } = request
  if (statusAt(purchase, now) !== 'APPROVED') return 'PR009'
  const notRejected = ledgerIndex.refundsOf(purchaseId).filter((refund) => statusAt(refund, now) !== 'REJECTED')
  const available = notRejected.reduce((rest, refund) => rest - refund.amount, purchase.amount)
  if (available === 0) return 'PR009'
  if (amount > available) return 'PR003'
  const isPart = amount < purchase.amount
  if (isPart && ledgerIndex.tokens.get(tokenHash)?.behaviour === 'no-partial-refunds') return 'PR021'
  const details = refundDetails(purchase, { pendingMs: end.pendingMs, payee, now })
  if (typeof details === 'string') return details
  const { status } = end
  return { type: 'refund', transactionId: nextId(), purchaseId, amount, currency, status, ...details, createdAt: now }
}

/** Generates ids of 19 digits, beyond 2^53 like the provider's, increasing, and never one that the ledger contains. */
function transactionIds(idsInUse: Iterable<string>): () => string {
  let last = 0n
  for (const id of idsInUse) if (BigInt(id) > last) last = BigInt(id)
  return () => {
    const byTime = BigInt(Date.now()) * 1_000_000n
    last = last >= byTime ? last + 1n : byTime
    return String(last)
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
