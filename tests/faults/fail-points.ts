import type { AuditAction } from '../../shared/audit/actions.ts'
import type { CardGateway } from '../../server/adapters/card-gateway/port.ts'
import type { CheckoutStatus } from '../../server/features/purchase/checkout/states.ts'

/** A call of the product that the harness stands around (tests/faults/seams.ts). */
export type Call =
  | `gateway.${Exclude<keyof CardGateway, 'clientForm'>}`
  | 'mailer.send'
  | 'images.put'
  | 'webhooks.post'
  | 'boss.start'
  /** The audit entry of an action, inside the transaction that does it. */
  | `audit ${AuditAction}`
  /** A checkout is moved on, inside a transaction. */
  | `move to ${CheckoutStatus}`
  /** The answer to a notification of the card provider, once it is on record. */
  | 'answer to a notification'
  /** Exported functions of these names. */
  | 'charge'
  | 'writeEvent'
  | 'writeEvents'
  | 'spreadOver'
  | 'cancelAsAsked'
  | 'prepareDemo'
  | 'seedCatalogue'
  | 'seedSales'

/** `during`: the call is made and has no answer yet. `commit of`: after that of a transaction which wrote the entry. */
export type Moment = `${'before' | 'during' | 'after'} ${Call}` | `commit of ${AuditAction}`

/** The moments at which a process is killed, in the order of a purchase (docs/decisions/013). */
export const FAIL_POINTS = {
  'after-intent': ['before gateway.charge'],
  'charge-in-flight': ['during gateway.charge'],
  'reply-received': ['after gateway.charge'],
  /** The checkout is paid, open again or in review, and nothing of it is committed. */
  'inside-t2': ['after move to PAID', 'after move to OPEN', 'after move to REVIEW'],
  'outcome-recorded': ['after charge'],
  'inside-t3': ['before audit sale.issued'],
  'sale-committed': ['commit of sale.issued'],
  'email-claimed': ['before mailer.send'],
  'email-accepted': ['after mailer.send'],
  'before-refund': ['before gateway.refund'],
  'refund-replied': ['after gateway.refund'],
  'completer-batch': ['after gateway.find'],
  'notification-stored': ['before answer to a notification'],
  /** Migrated; with the catalogue, not committed; with everything, not committed; with the tables of the job queue. */
  'first-start': ['before prepareDemo', 'after seedCatalogue', 'after seedSales', 'after boss.start'],
  'after-sale-written': ['before audit sale.cancelled'],
  'after-sale-committed': ['commit of sale.cancelled'],
  'change-written': ['before audit sale.changed'],
  'before-part': ['before gateway.refundPart'],
  'part-replied': ['after gateway.refundPart'],
  'correction-written': ['before audit sale.corrected'],
  'correction-committed': ['commit of sale.corrected'],
  'transfer-written': ['before audit refund.transferred'],
  'transfer-committed': ['commit of refund.transferred'],
  'payment-written': ['before audit account.paid'],
  'payment-committed': ['commit of account.paid'],
  'payout-written': ['before audit account.paid-out'],
  'payout-committed': ['commit of account.paid-out'],
  /** The payment and the payout are there, and no sale is covered yet. */
  'netting-written': ['before spreadOver'],
  'netting-committed': ['commit of account.netted'],
  'month-written': ['before audit account.month-closed'],
  'month-committed': ['commit of account.month-closed'],
  /** The sale is cancelled, and the request is not approved yet. */
  'approval-half-done': ['after cancelAsAsked'],
  'approval-committed': ['commit of request.changed'],
  'lot-written': ['before audit sales.paid'],
  'image-written': ['after images.put'],
} as const satisfies Record<string, readonly Moment[]>

export type FailPoint = keyof typeof FAIL_POINTS
