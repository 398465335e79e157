import type { ListedTransaction, OurPayment, OurRefund } from './compare.ts'
import { isNamed, onlyOneLeft, pairRefunds } from './pair-refunds.ts'

/** A line of the provider and the payment of ours that it belongs to. */
type OwnedLine = { line: ListedTransaction; owner: OurPayment | null }

/** The two ledgers, each line of the provider with its payment of ours. */
export type Ledgers = {
  /** Returns the approved purchases of a payment, in the order of the list. */
  chargesOf: (payment: OurPayment) => ListedTransaction[]
  /** Returns the provider's approved refund that corresponds to one of ours. */
  lineOf: (refund: OurRefund) => ListedTransaction | undefined
  /** Approved purchases that our ledger lacks. */
  strayPurchases: ListedTransaction[]
  /** Approved refunds that correspond to none of ours. */
  refundsWithoutOurs: OwnedLine[]
  /** Whether approved refunds return a purchase to its last cent. */
  isGivenBack: (purchase: ListedTransaction) => boolean
  /** Whether a refund belongs to a purchase that our ledger lacks. */
  isOfStray: (refund: ListedTransaction) => boolean
}

/**
 * Matches the provider's lines to our payments: by the provider's id, else by our UniqueID, else by our order. A line that is
 * listed twice, because the pages moved while they were read, counts once.
 */
export function matchLedgers(ours: readonly OurPayment[], theirs: readonly ListedTransaction[]): Ledgers {
  const lines = [...new Map(theirs.map((line) => [line.id, line])).values()].filter(({ state }) => state === 'approved')
  const find = finder(ours)
  const purchases = lines
    .filter(({ type }) => type === 'purchase')
    .map((line) => ({ line, owner: find.ofPurchase(line) }))
  const refunds = lines.filter(({ type }) => type === 'refund').map((line) => ({ line, owner: find.ofRefund(line) }))
  const pairs = pairsOf(ours, refunds)
  const paired = new Set(pairs.values())
  const { assignments, amountsLeft } = assign(refunds, { purchases, paired })
  const strayPurchases = purchases.filter(({ owner }) => owner === null).map(({ line }) => line)
  const strays = new Set(strayPurchases.map(({ id }) => id))
  const ofStrays = new Set(
    assignments.flatMap(({ line, purchaseId }) => (strays.has(purchaseId ?? '') ? [line.id] : [])),
  )
  // The refund of a second charge is not a refund of the payment itself.
  const isOther = ({ owner, purchaseId }: Refund) =>
    Boolean(owner?.purchaseId && purchaseId && purchaseId !== owner.purchaseId)
  const loose = assignments.filter((refund) => !paired.has(refund.line) && !isOther(refund))
  const others = pairTheLast(loose, pairs)
  const explained = new Set(others.values())
  return {
    chargesOf: grouped(purchases),
    lineOf: ({ id }) => pairs.get(id) ?? others.get(id),
    strayPurchases,
    refundsWithoutOurs: loose.filter(({ line }) => !explained.has(line)),
    isGivenBack: ({ id }) => (amountsLeft.get(id) ?? 0) <= 0,
    isOfStray: ({ id }) => ofStrays.has(id),
  }
}

/** Matches our refunds with the lines that name them or have their amount. */
function pairsOf(ours: readonly OurPayment[], refunds: readonly OwnedLine[]): Map<string, ListedTransaction> {
  const linesOf = grouped(refunds)
  return new Map(
    ours.flatMap((payment) => {
      const isOfIt = ({ purchaseId }: ListedTransaction) =>
        purchaseId === null || payment.purchaseId === null || purchaseId === payment.purchaseId
      return [...pairRefunds(payment.refunds, linesOf(payment).filter(isOfIt))]
    }),
  )
}

/** Matches a payment's only refund without a line with its only line without a refund: their amounts differ. */
function pairTheLast(
  loose: readonly OwnedLine[],
  pairs: Map<string, ListedTransaction>,
): Map<string, ListedTransaction> {
  const linesOf = grouped(loose)
  return new Map(
    loose.flatMap(({ line, owner }) => {
      const refund = owner && linesOf(owner).length === 1 ? onlyOneLeft(owner, pairs) : undefined
      return refund ? [[refund.id, line]] : []
    }),
  )
}

/** A refund and the purchase that it belongs to, where that is known. */
type Refund = OwnedLine & { purchaseId: string | null }

type MatchedLines = { purchases: readonly OwnedLine[]; paired: ReadonlySet<ListedTransaction> }

/**
 * Returns the purchase that each refund belongs to, and the amount left of each purchase. Where the list does not name it, it is
 * a purchase of the same owner or order with enough left: a refund of ours belongs to our own purchase, any other preferably to
 * one that is not in our ledger.
 */
function assign(
  refunds: readonly OwnedLine[],
  { purchases, paired }: MatchedLines,
): { assignments: Refund[]; amountsLeft: Map<string, number> } {
  const amountsLeft = new Map(purchases.map(({ line }) => [line.id, line.amount]))
  const give = (refund: OwnedLine, purchaseId: string | null): Refund => {
    if (purchaseId !== null) amountsLeft.set(purchaseId, (amountsLeft.get(purchaseId) ?? 0) - refund.line.amount)
    return { ...refund, purchaseId }
  }
  const nameOf = ({ line, owner }: OwnedLine) =>
    line.purchaseId ?? (paired.has(line) ? (owner?.purchaseId ?? null) : null)
  const named = refunds.filter((refund) => nameOf(refund) !== null).map((refund) => give(refund, nameOf(refund)))
  const guessed = refunds
    .filter((refund) => nameOf(refund) === null)
    .map((refund) => {
      const { line, owner } = refund
      const candidates = purchases
        .filter(({ owner: buyer, line: purchase }) => (owner ? buyer === owner : !buyer && isAlike(purchase, line)))
        .map(({ line: { id } }) => id)
        .filter((id) => (amountsLeft.get(id) ?? 0) >= line.amount)
      return give(refund, candidates.find((id) => id !== owner?.purchaseId) ?? candidates[0] ?? null)
    })
  return { assignments: [...named, ...guessed], amountsLeft }
}

function isAlike(purchase: ListedTransaction, refund: ListedTransaction): boolean {
  return (
    (purchase.order !== null && purchase.order === refund.order) ||
    (purchase.uniqueId !== null && purchase.uniqueId === refund.uniqueId)
  )
}

function finder(ours: readonly OurPayment[]) {
  const byPurchase = new Map(ours.flatMap((payment) => (payment.purchaseId ? [[payment.purchaseId, payment]] : [])))
  const byAttempt = new Map(ours.map((payment) => [payment.attemptId, payment]))
  const byOrder = new Map(ours.map((payment) => [payment.order, payment]))
  const byName = ({ uniqueId, order }: ListedTransaction) =>
    byAttempt.get(uniqueId?.toLowerCase() ?? '') ?? byOrder.get(order ?? '') ?? null
  return {
    ofPurchase: (line: ListedTransaction) => byPurchase.get(line.id) ?? byName(line),
    ofRefund: (line: ListedTransaction) =>
      byPurchase.get(line.purchaseId ?? '') ??
      ours.find(({ refunds }) => refunds.some(({ ref }) => ref !== null && isNamed(ref, line.id))) ??
      byName(line),
  }
}

function grouped(owned: readonly OwnedLine[]): (payment: OurPayment) => ListedTransaction[] {
  const groups = new Map<string, ListedTransaction[]>()
  for (const { line, owner } of owned) {
    if (!owner) continue
    const group = groups.get(owner.attemptId)
    if (group) group.push(line)
    else groups.set(owner.attemptId, [line])
  }
  return ({ attemptId }) => groups.get(attemptId) ?? []
}
