import type { Amount, ListedTransaction, OurPayment, OurRefund } from './compare.ts'

/** Refunds of ours, by their ids, beside the provider's lines for them. */
export type Pairs = ReadonlyMap<string, ListedTransaction>

/**
 * Puts our refunds of a payment beside the provider's, one to one: by the provider's name, else by the amount, the nearest
 * in time first. One that we hold for done is more likely there than one that may never have left us.
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
 * The refund that a line is of, by elimination, when each is the only one left: their amounts differ then. One that may
 * never have left us explains no line of another amount, unless all of the payment goes back.
 */
export function onlyOneLeft(payment: OurPayment, pairs: Pairs): OurRefund | undefined {
  const left = payment.refunds.filter(
    ({ id, state }) => !pairs.has(id) && (state === 'returned' || payment.state === 'returned'),
  )
  return left.length === 1 ? left[0] : undefined
}

/** Whether a reference names a refund: it is its id, or ends with it behind its purchase's. */
export function isNamed(ref: string, refundId: string): boolean {
  return ref === refundId || ref.endsWith(`-${refundId}`)
}

export function isSame(one: Amount, other: Amount): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

function gap({ refund, line }: { refund: OurRefund; line: ListedTransaction }): number {
  return Math.abs(Date.parse(refund.createdAt) - Date.parse(line.at))
}
