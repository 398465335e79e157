import type { ModelPayment, PlanName } from './instalments.ts'

type AttemptState =
  | 'pending'
  | 'waiting'
  | 'paid'
  | 'declined'
  | 'blamed'
  | 'absent'
  | 'refunding'
  | 'refunded'
  | 'refund_stuck'
export type OrderState =
  | 'open'
  | 'running'
  | 'waiting'
  | 'paid'
  | 'sold'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'refund_stuck'

/** Lengths of a trip that are sold, in days. */
export type Days = 10 | 15 | 20

/** `people`: how many travel; the second one may leave. */
export type Trip = { traveller: number; people: 1 | 2; start: string; days: Days }

/** What staff may make of the cover of a sale. */
export type ChangeKind = 'change' | 'extension' | 'leaving'

export type ModelAttempt = {
  /** The id that the bank knows; null until the call goes out. */
  id: string | null
  token: string
  /** Until when a coupon can be paid; null for a card. */
  endsAt: number | null
  plan: PlanName
  /** What the bank is asked for, in cents, and in how many instalments. */
  amount: number
  instalments: number
  financing: number
  state: AttemptState
  sentAt: number
  /** The last time; later than `sentAt` once it went out again. */
  lastSentAt: number
  /** When the bank was last asked about it, or reported it. */
  askedAt: number
  /** Since it was last sent. */
  denials: number
  isResent: boolean
  /** The bank denied it so often, and for so long, that it has to go out again now. */
  isDue: boolean
  /** No call waits for its answer any more, and none has asked since: a repeated payment would wait for long. */
  isLeftAlone: boolean
  purchaseId: string | null
}

export type ModelOrder = {
  orderNo: string
  mode: 'card' | 'account'
  trip: Trip
  /** The business's when it was ordered, in percent: it stays the sale's own. */
  markup: number
  /** Cents to pay for it. */
  price: number
  usesCode: boolean
  isConfirmed: boolean
  openedAt: number
  paidAt: number | null
  tries: number
  state: OrderState
  /** Until when its coupon can be paid; null when it waits for none. */
  waitsUntil: number | null
  /** The day of the sale; null before it. */
  soldOn: string | null
  /** By the id under which it was done; null while the sale is in force. */
  cancelledUnder: string | null
  /** What its sale came to as it stands, in cents; its trip is the one that stands. */
  charged: number
  /** What we kept when its sale was cancelled or somebody left, less what staff granted, in cents. */
  aside: number
  /** What else was done with its sale, by its id, the oldest first, and the cents that it charged: below 0 they went back. */
  done: { kind: ChangeKind | 'grant'; intent: string; charged: number }[]
  /** Of an order that pays for a change: which sale's, the id, and how much was done with that sale before. */
  change: { of: ModelOrder; kind: ChangeKind; intent: string; after: number } | null
  attempts: ModelAttempt[]
  /** Cents that were not paid by card and go back through staff. */
  byHand: number
  /** What cards paid for its sale, the newest first. */
  payments: ModelPayment[]
}

export type OrderRequest = Pick<ModelOrder, 'mode' | 'trip' | 'usesCode' | 'isConfirmed'>

/** What may be answered; `sends` when a call to the bank has to go out instead. */
export type Plan = { may: ReadonlySet<string>; sends?: true }
