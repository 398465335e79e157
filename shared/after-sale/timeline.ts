import type { AfterSale } from './contract.ts'
import type { ReceiptOf } from './receipt-contract.ts'

/** One thing that happened to a sale, with the receipt of its money where there is one. */
export type Entry = { key: string; at: string; receipt?: ReceiptOf | undefined } & (
  | { kind: 'movement'; movement: AfterSale['movements'][number] }
  | { kind: 'payment'; receipt: ReceiptOf }
  | { kind: 'refund'; refund: AfterSale['refunds'][number] }
  | { kind: 'link'; link: AfterSale['links'][number] }
  | { kind: 'correction'; correction: AfterSale['corrections'][number] }
)

/** Everything that happened to a sale, the oldest first; of what happened at once, in the order of this list. */
export function timelineOf({ movements, receipts, refunds, corrections, links }: AfterSale): Entry[] {
  const entries: Entry[] = [
    ...movements.map((movement, n): Entry => ({
      kind: 'movement',
      key: `${movement.kind}-${n}`,
      at: movement.at,
      movement,
    })),
    ...receipts
      .filter(({ kind }) => kind === 'payment')
      .map((receipt): Entry => ({ kind: 'payment', key: receipt.id, at: receipt.at, receipt })),
    ...refunds.map((refund): Entry => ({
      kind: 'refund',
      key: refund.id,
      at: refund.createdAt,
      refund,
      receipt: receipts.find(({ id }) => id === refund.id),
    })),
    ...corrections.map((correction, n): Entry => ({
      kind: 'correction',
      key: `correction-${n}`,
      at: correction.at,
      correction,
    })),
    ...links.map((link): Entry => ({ kind: 'link', key: link.order, at: link.createdAt, link })),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at))
}
