import type { AfterSale } from './contract.ts'
import type { ReceiptOf } from './receipt-contract.ts'

/** An event of a sale, with its receipt where money moved. */
export type Entry = { key: string; at: string; receipt?: ReceiptOf | undefined } & (
  | { kind: 'movement'; movement: AfterSale['movements'][number] }
  | { kind: 'payment'; receipt: ReceiptOf }
  | { kind: 'refund'; refund: AfterSale['refunds'][number] }
  | { kind: 'link'; link: AfterSale['links'][number] }
  | { kind: 'correction'; correction: AfterSale['corrections'][number] }
  | { kind: 'vouchers'; numbers: readonly string[] }
  | { kind: 'mark'; mark: AfterSale['marks'][number] }
  | { kind: 'request'; request: AfterSale['requests'][number] }
  | { kind: 'email'; email: AfterSale['emails'][number] }
)

/** Lists every event of a sale, the oldest first; events of the same moment stay in the order of this list. */
export function timelineOf(facts: AfterSale): Entry[] {
  const { movements, receipts, refunds, corrections, vouchers, marks, requests, emails, links } = facts
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
    ...vouchers.map(({ at, numbers }): Entry => ({ kind: 'vouchers', key: `vouchers-${at}`, at, numbers })),
    ...marks.map((mark, n): Entry => ({ kind: 'mark', key: `mark-${n}`, at: mark.at, mark })),
    ...requests.map((request, n): Entry => ({ kind: 'request', key: `request-${n}`, at: request.at, request })),
    ...emails.map((email): Entry => ({ kind: 'email', key: email.id, at: email.at, email })),
    ...links.map((link): Entry => ({ kind: 'link', key: link.order, at: link.createdAt, link })),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at))
}
