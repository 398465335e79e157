import { type Cents, CURRENCY } from '../money.ts'
import { type Ledgers, matchLedgers } from './match.ts'
import { isSame } from './pair-refunds.ts'

/** An amount in a currency: the provider may have charged in another currency than ours. */
export type Amount = { amount: Cents; currency: string }

/** A payment in our ledger. Instants are ISO 8601 in UTC. */
export type OurPayment = Amount & {
  attemptId: string
  /** The id that the provider gets, a new one for each attempt. */
  order: string
  purchaseId: string | null
  /** When it was sent; of a payment at a counter or by transfer, once it was made, when we learned of it. */
  sentAt: string
  /** Until when a payment at a counter or by transfer that is not known to be made may be in the list; null for any other. */
  soughtUntil: string | null
  /** `returned`: the whole charge was refunded, or is being refunded. With partial refunds it stays `charged`. */
  state: 'charged' | 'returned' | 'pending' | 'not-charged'
  /** Our refunds through the provider, done or running: of the whole charge, or of parts. */
  refunds: readonly OurRefund[]
}

export type OurRefund = Amount & {
  id: string
  /** The provider's id of the refund, when it sent one. */
  ref: string | null
  createdAt: string
  /** `returning`: the provider has not confirmed the refund. */
  state: 'returned' | 'returning'
}

/** A refund with its payment. */
export type RefundOf = { payment: OurPayment; refund: OurRefund }

/** A line of the provider's list. Amounts are positive, also those of refunds. */
export type ListedTransaction = Amount & {
  id: string
  type: 'purchase' | 'refund'
  state: 'approved' | 'rejected' | 'voided' | 'running'
  uniqueId: string | null
  order: string | null
  /** The purchase that a refund belongs to, when the list names it. */
  purchaseId: string | null
  /** ISO 8601 in UTC. */
  at: string
}

export const differenceKinds = [
  /** Charged at the provider; we have no record of it. */
  'unknown-here',
  /** Charged at the provider once more than in our ledger. */
  'charged-twice',
  /** Charged at the provider; our ledger closed it as declined or absent. */
  'given-up-here',
  /** Charged at the provider; our ledger still has no outcome. */
  'pending-here',
  /** Paid in our ledger; the provider has no charge. */
  'missing-there',
  'amount-differs',
  /** Refunded only in our ledger. */
  'refund-missing-there',
  /** Refunded only at the provider. */
  'refund-unknown-here',
  'refund-amount-differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** A difference between the two ledgers. `key` is unique and the same in a later run. */
export type Difference = {
  key: string
  kind: DifferenceKind
  attemptId: string | null
  order: string | null
  purchaseId: string | null
  ours: Amount | null
  theirs: Amount | null
}

/** The number of payments and their sum in cents; amounts in other currencies than dollars are counted but not added. */
export type Figure = { count: number; total: Cents }
type Side = { payments: Figure; refunds: Figure }

/** A day from its first instant to the first of the next. ISO 8601 in UTC. */
export type Span = { start: string; end: string }

const DAY_MS = 24 * 60 * 60_000

type ComparedDay = {
  ours: readonly OurPayment[]
  theirs: readonly ListedTransaction[]
  span: Span
  /** The ids of attempts about which the provider did not answer: they are not reported. */
  unanswered?: ReadonlySet<string>
}

export type Comparison = { differences: Difference[]; ours: Side; theirs: Side }

/**
 * Compares our payments of a day with the provider's list, in both directions. A payment that both know counts on the day of our
 * request, whatever the provider's clock says, so that a payment across midnight is no difference and adds up on both sides; one
 * that only the provider knows counts on its day there, and so does a charge that comes after the list of its payment's own day has
 * ended, as when a coupon is paid again a week later. `ours` may hold payments of other days that `theirs` names, and `theirs`
 * should cover one more day at both ends, and the days from the sending of those at a counter or by transfer.
 */
export function compare({ ours, theirs, span, unanswered = new Set() }: ComparedDay): Comparison {
  const ledgers = matchLedgers(ours, theirs)
  const isInDay = (instant: string) => instant >= span.start && instant < span.end
  const payments = ours.filter(({ attemptId }) => !unanswered.has(attemptId))
  const sentInDay = payments.filter(({ sentAt }) => isInDay(sentAt))
  const sought = payments.filter((payment) => isSought(payment, span))
  const refundedInDay = payments.flatMap(refundsOf).filter(({ refund }) => isInDay(refund.createdAt))
  const late = payments.flatMap((payment) => lateCharges(payment, ledgers, span))
  const strays = ledgers.strayPurchases.filter(({ at }) => isInDay(at))
  const looseRefunds = ledgers.refundsWithoutOurs.filter(({ line }) => isInDay(line.at))
  return {
    differences: [
      ...[...sentInDay, ...sought].flatMap((payment) => paymentDifferences(payment, ledgers)),
      ...late
        .filter(({ line }) => !ledgers.isGivenBack(line))
        .map(({ payment, line }) => differenceOf(lateKinds[payment.state], { ours: payment, theirs: line })),
      ...strays
        .filter((line) => !ledgers.isGivenBack(line))
        .map((line) => differenceOf('unknown-here', { theirs: line })),
      ...refundedInDay.flatMap((refund) => refundDifferences(refund, ledgers)),
      ...looseRefunds
        .filter(({ owner, line }) => (owner ? wasCharged(owner) : !ledgers.isOfStray(line)))
        .map(({ owner, line }) => differenceOf('refund-unknown-here', { ours: owner, theirs: line })),
    ],
    ours: {
      payments: figure(sentInDay.filter(wasCharged).map(chargedHere)),
      refunds: figure(refundedInDay.map(({ refund }) => refund).filter(({ state }) => state === 'returned')),
    },
    theirs: {
      payments: figure([
        ...sentInDay.flatMap((payment) => ledgers.chargesOf(payment)),
        ...late.map(({ line }) => line),
        ...strays,
      ]),
      refunds: figure([
        ...refundedInDay.flatMap(({ refund }) => ledgers.lineOf(refund) ?? []),
        ...looseRefunds.map(({ line }) => line),
      ]),
    },
  }
}

/** Whether a payment of an earlier day, which its buyer may have made since, is looked for in a day. */
function isSought({ sentAt, soughtUntil }: OurPayment, { start }: Span): boolean {
  return soughtUntil !== null && sentAt < start && soughtUntil >= start
}

/** How the charge of a payment is called that comes after the list of the payment's own day has ended. */
const lateKinds: Record<OurPayment['state'], DifferenceKind> = {
  charged: 'charged-twice',
  returned: 'charged-twice',
  pending: 'pending-here',
  'not-charged': 'given-up-here',
}

/** Returns the charges of a day for a payment whose own day's list, which goes to the end of the next day, was over before. */
function lateCharges(
  payment: OurPayment,
  ledgers: Ledgers,
  span: Span,
): { payment: OurPayment; line: ListedTransaction }[] {
  const dayBefore = new Date(Date.parse(span.start) - DAY_MS).toISOString()
  if (payment.sentAt >= dayBefore || isSought(payment, span)) return []
  return ledgers
    .chargesOf(payment)
    .filter(({ id, at }) => id !== payment.purchaseId && at >= span.start && at < span.end)
    .map((line) => ({ payment, line }))
}

/**
 * Returns our payments of a day that the provider's list does not confirm: the provider is asked about each before it counts as a
 * difference.
 */
export function unconfirmed({ ours, theirs, span }: Omit<ComparedDay, 'unanswered'>): {
  charges: OurPayment[]
  refunds: RefundOf[]
} {
  const ledgers = matchLedgers(ours, theirs)
  const isInDay = (instant: string) => instant >= span.start && instant < span.end
  return {
    charges: ours.filter(
      (payment) => payment.state === 'charged' && isInDay(payment.sentAt) && ledgers.chargesOf(payment).length === 0,
    ),
    refunds: ours
      .flatMap(refundsOf)
      .filter(
        ({ refund }) =>
          refund.state === 'returned' && isInDay(refund.createdAt) && ledgers.lineOf(refund) === undefined,
      ),
  }
}

function refundsOf(payment: OurPayment): RefundOf[] {
  return payment.refunds.map((refund) => ({ payment, refund }))
}

function paymentDifferences(payment: OurPayment, ledgers: Ledgers): Difference[] {
  const charges = ledgers.chargesOf(payment)
  const own = charges.find(({ id }) => id === payment.purchaseId) ?? charges[0]
  const twice = charges
    .filter((line) => line !== own && !ledgers.isGivenBack(line))
    .map((line) => differenceOf('charged-twice', { ours: payment, theirs: line }))
  if (!own) return payment.state === 'charged' ? [differenceOf('missing-there', { ours: payment })] : []
  const kind = ownDifference(payment, own, ledgers)
  return kind ? [differenceOf(kind, { ours: payment, theirs: own }), ...twice] : twice
}

function ownDifference(payment: OurPayment, own: ListedTransaction, ledgers: Ledgers): DifferenceKind | null {
  switch (payment.state) {
    case 'charged':
      return isSame(payment, own) ? null : 'amount-differs'
    case 'not-charged':
      return ledgers.isGivenBack(own) ? null : 'given-up-here'
    case 'pending':
      return 'pending-here'
    // The whole charge is refunded, whatever its amount: its refund is compared instead.
    case 'returned':
      return null
  }
}

function refundDifferences({ payment, refund }: RefundOf, ledgers: Ledgers): Difference[] {
  if (refund.state !== 'returned') return []
  const line = ledgers.lineOf(refund)
  if (!line) return [differenceOf('refund-missing-there', { ours: payment, refund })]
  return isSame(refund, line) ? [] : [differenceOf('refund-amount-differs', { ours: payment, refund, theirs: line })]
}

type Sides = { ours?: OurPayment | null; refund?: OurRefund; theirs?: ListedTransaction }

function differenceOf(kind: DifferenceKind, { ours, refund, theirs }: Sides): Difference {
  const here = refund ?? ours
  return {
    key: `${kind}:${theirs?.id ?? refund?.id ?? ours?.attemptId ?? ''}`,
    kind,
    attemptId: ours?.attemptId ?? null,
    order: ours?.order ?? theirs?.order ?? null,
    purchaseId: (theirs?.type === 'refund' ? theirs.purchaseId : theirs?.id) ?? ours?.purchaseId ?? null,
    ours: here ? { amount: here.amount, currency: here.currency } : null,
    theirs: theirs ? { amount: theirs.amount, currency: theirs.currency } : null,
  }
}

function wasCharged({ state }: OurPayment): boolean {
  return state === 'charged' || state === 'returned'
}

/** Returns the amount that the provider says it charged: a full refund is of that amount, also where we requested another. */
function chargedHere({ state, refunds, ...payment }: OurPayment): Amount {
  return (state === 'returned' ? refunds[0] : undefined) ?? payment
}

function figure(amounts: readonly Amount[]): Figure {
  const total = amounts.reduce((sum, one) => sum + (one.currency === CURRENCY ? one.amount : 0), 0)
  return { count: amounts.length, total }
}
