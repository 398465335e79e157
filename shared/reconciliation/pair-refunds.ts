import type { Amount, ListedTransaction, OurPayment, OurRefund } from './compare.ts'

/** Our refunds, by their ids, with the provider's line for each. */
export type Pairs = ReadonlyMap<string, ListedTransaction>

/**
 * Matches our refunds of a payment with the provider's, one to one: by the provider's id, else by the amount, the nearest in time
 * first. A refund that we count as done is matched before one that may never have reached the provider.
 */
export function pairRefunds(refunds: readonly OurRefund[], lines: readonly ListedTransaction[]): Pairs {
  const pairs = new Map<string, ListedTransaction>()
  const free = new Set(lines)
  const all = refunds.flatMap((refund) => lines.map((line) => ({ refund, line })))
  const take = (candidates: typeof all) => {
    for (const { refund, line } of candidates) {
      if (pairs.has(refund.id) || !free.has(line)) continue
      pairs.set(refund.id, line)
      free.delete(line)
    }
  }
  const alike = all.filter(({ refund, line }) => isSame(refund, line)).toSorted((a, b) => gap(a) - gap(b))
  take(all.filter(({ refund, line }) => refund.ref !== null && isNamed(refund.ref, line.id)))
  take(alike.filter(({ refund }) => refund.state === 'returned'))
  take(alike)
  return pairs
}

/**
 * Returns the refund that a line belongs to, by elimination, when each is the only one left: their amounts differ then. A refund
 * that may never have reached the provider matches no line of another amount, unless the whole payment is refunded.
 */
export function onlyOneLeft(payment: OurPayment, pairs: Pairs): OurRefund | undefined {
  const rest = payment.refunds.filter(
    ({ id, state }) => !pairs.has(id) && (state === 'returned' || payment.state === 'returned'),
  )
  return rest.length === 1 ? rest[0] : undefined
}

/** Whether a reference names a refund: it is its id, or ends with the id after that of the purchase. */
export function isNamed(ref: string, refundId: string): boolean {
  return ref === refundId || ref.endsWith(`-${refundId}`)
}

export function isSame(one: Amount, other: Amount): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

function gap({ refund, line }: { refund: OurRefund; line: ListedTransaction }): number {
  return Math.abs(Date.parse(refund.createdAt) - Date.parse(line.at))
}
