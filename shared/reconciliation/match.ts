import type { ListedTransaction, OurPayment } from './compare.ts'

/** A line and the payment of ours that it is about. */
type Owned = { line: ListedTransaction; owner: OurPayment | null }

/** The two ledgers, each line beside the payment that it is about. */
export type Ledgers = {
  /** Approved purchases of a payment, in the order of the list. */
  chargesOf: (payment: OurPayment) => ListedTransaction[]
  /** Approved refunds of what we charged, where we have a refund too. */
  refundsOf: (payment: OurPayment) => ListedTransaction[]
  /** Approved purchases of which we know nothing. */
  strayPurchases: ListedTransaction[]
  /** Approved refunds of which we have none. */
  refundsWithoutOurs: Owned[]
  /** Whether an approved refund gives a purchase back. */
  isGivenBack: (purchase: ListedTransaction) => boolean
  /** Whether a refund gives back a purchase of which we know nothing. */
  isOfStray: (refund: ListedTransaction) => boolean
}

/**
 * Puts the provider's lines beside our payments: by the provider's id, else by our UniqueID, else by our order. A line that
 * is listed twice, as pages that move while they are read may do, counts once.
 */
export function matchLedgers(ours: readonly OurPayment[], theirs: readonly ListedTransaction[]): Ledgers {
  const lines = [...new Map(theirs.map((line) => [line.id, line])).values()].filter(({ state }) => state === 'approved')
  const find = finder(ours)
  const purchases = lines
    .filter(({ type }) => type === 'purchase')
    .map((line) => ({ line, owner: find.ofPurchase(line) }))
  const refunds = assign(
    lines.filter(({ type }) => type === 'refund').map((line) => ({ line, owner: find.ofRefund(line) })),
    purchases,
  )
  const chargesOf = grouped(purchases)
  const strayPurchases = purchases.filter(({ owner }) => owner === null).map(({ line }) => line)
  const givenBack = new Set(refunds.map(({ purchaseId }) => purchaseId))
  const strays = new Set(strayPurchases.map(({ id }) => id))
  const ofStrays = new Set(refunds.flatMap(({ line, purchaseId }) => (strays.has(purchaseId ?? '') ? [line.id] : [])))
  // The refund of a second charge is no refund of the payment itself.
  const isOther = ({ owner, purchaseId }: Refund) =>
    Boolean(owner?.purchaseId && purchaseId && purchaseId !== owner.purchaseId)
  const ofPayments = refunds.filter((refund) => !isOther(refund))
  return {
    chargesOf,
    refundsOf: grouped(ofPayments.filter(({ owner }) => owner?.refund)),
    strayPurchases,
    refundsWithoutOurs: ofPayments.filter(({ owner }) => !owner?.refund),
    isGivenBack: ({ id }) => givenBack.has(id),
    isOfStray: ({ id }) => ofStrays.has(id),
  }
}

/** A refund and the purchase that it gives back, where that is known. */
type Refund = Owned & { purchaseId: string | null }

/**
 * The purchase that each refund gives back. Where the list does not name it, it is one of the same owner or order: our own
 * refund gives back our own purchase, another's the one that we do not hold as ours.
 */
function assign(refunds: readonly Owned[], purchases: readonly Owned[]): Refund[] {
  const taken = new Set<string>()
  return refunds.map(({ line, owner }) => {
    if (line.purchaseId !== null) return { line, owner, purchaseId: line.purchaseId }
    const candidates = purchases
      .filter(({ owner: buyer, line: purchase }) => (owner ? buyer === owner : !buyer && isAlike(purchase, line)))
      .map(({ line: { id } }) => id)
      .filter((id) => !taken.has(id))
    const isOurs = owner?.refund?.ref ? names(owner.refund.ref, line.id) : false
    const preferred = candidates.find((id) => (id === owner?.purchaseId) === isOurs)
    const purchaseId = preferred ?? candidates[0] ?? null
    if (purchaseId !== null) taken.add(purchaseId)
    return { line, owner, purchaseId }
  })
}

function isAlike(purchase: ListedTransaction, refund: ListedTransaction): boolean {
  return (
    (purchase.order !== null && purchase.order === refund.order) ||
    (purchase.uniqueId !== null && purchase.uniqueId === refund.uniqueId)
  )
}

/** A reference is the refund's id, or ends with it behind its purchase's. */
function names(ref: string, refundId: string): boolean {
  return ref === refundId || ref.endsWith(`-${refundId}`)
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
      ours.find(({ refund }) => refund?.ref && names(refund.ref, line.id)) ??
      byName(line),
  }
}

function grouped(owned: readonly Owned[]): (payment: OurPayment) => ListedTransaction[] {
  const groups = new Map<string, ListedTransaction[]>()
  for (const { line, owner } of owned) {
    if (!owner) continue
    const group = groups.get(owner.attemptId)
    if (group) group.push(line)
    else groups.set(owner.attemptId, [line])
  }
  return ({ attemptId }) => groups.get(attemptId) ?? []
}
