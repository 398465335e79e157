import { type Cents, CURRENCY } from '../money.ts'
import { type Ledgers, matchLedgers } from './match.ts'

/** An amount in a currency: the provider may have charged in another than ours. */
export type Amount = { amount: Cents; currency: string }

/** A payment as our ledger has it. Instants are ISO 8601 in UTC. */
export type OurPayment = Amount & {
  attemptId: string
  /** What the provider knows it by, fresh per attempt. */
  order: string
  purchaseId: string | null
  sentAt: string
  /** `returning`: it was charged and its money is on the way back. */
  state: 'charged' | 'returning' | 'returned' | 'pending' | 'not-charged'
  /** Our refund of it, of all that was charged; `ref` is the provider's name for it, where it gave one. */
  refund: (Amount & { ref: string | null; createdAt: string }) | null
}

/** A line of the provider's list. Amounts are positive, of refunds too. */
export type ListedTransaction = Amount & {
  id: string
  type: 'purchase' | 'refund'
  state: 'approved' | 'rejected' | 'voided' | 'running'
  uniqueId: string | null
  order: string | null
  /** The purchase that a refund gives back, where the list says so. */
  purchaseId: string | null
  /** ISO 8601 in UTC. */
  at: string
}

export const differenceKinds = [
  /** Charged there; here is nothing of it. */
  'unknown-here',
  /** Charged there once more than here. */
  'charged-twice',
  /** Charged there; here it was given up as declined or absent. */
  'given-up-here',
  /** Charged there; here its outcome is still not known. */
  'pending-here',
  /** Paid here; there is no charge. */
  'missing-there',
  'amount-differs',
  /** Given back here only. */
  'refund-missing-there',
  /** Given back there only. */
  'refund-unknown-here',
  'refund-amount-differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Something on which the two ledgers do not agree. `key` tells it from all others and stays the same in a later run. */
export type Difference = {
  key: string
  kind: DifferenceKind
  attemptId: string | null
  order: string | null
  purchaseId: string | null
  ours: Amount | null
  theirs: Amount | null
}

/** How many, and their cents; what is not in dollars is counted but not added up. */
export type Figure = { count: number; total: Cents }
type Side = { payments: Figure; refunds: Figure }

/** A day from its first instant to the first of the next. ISO 8601 in UTC. */
export type Span = { start: string; end: string }

type Given = {
  ours: readonly OurPayment[]
  theirs: readonly ListedTransaction[]
  span: Span
  /** Attempts about which the provider was asked and gave no answer: nothing is said of them. */
  unanswered?: ReadonlySet<string>
}

export type Comparison = { differences: Difference[]; ours: Side; theirs: Side }

/**
 * Holds our payments of a day against the provider's list, in both directions. What both know counts on the day that we
 * sent it, whatever the provider's clock says, so that a payment across midnight is no difference and adds up on both
 * sides; what only they know counts on their day. `ours` may hold payments of other days that `theirs` names, and `theirs`
 * should reach a day further at both ends.
 */
export function compare({ ours, theirs, span, unanswered = new Set() }: Given): Comparison {
  const ledgers = matchLedgers(ours, theirs)
  const isInDay = (instant: string) => instant >= span.start && instant < span.end
  const asked = ours.filter(({ attemptId }) => !unanswered.has(attemptId))
  const sentInDay = asked.filter(({ sentAt }) => isInDay(sentAt))
  const refundedInDay = asked.filter(({ refund }) => refund !== null && isInDay(refund.createdAt))
  const strays = ledgers.strayPurchases.filter(({ at }) => isInDay(at))
  const looseRefunds = ledgers.refundsWithoutOurs.filter(({ line }) => isInDay(line.at))
  return {
    differences: [
      ...sentInDay.flatMap((payment) => paymentDifferences(payment, ledgers)),
      ...strays
        .filter((line) => !ledgers.isGivenBack(line))
        .map((line) => differenceOf('unknown-here', { theirs: line })),
      ...refundedInDay.flatMap((payment) => refundDifferences(payment, ledgers)),
      ...looseRefunds
        .filter(({ owner, line }) => owner?.state === 'charged' || (owner === null && !ledgers.isOfStray(line)))
        .map(({ owner, line }) => differenceOf('refund-unknown-here', { ours: owner, theirs: line })),
    ],
    ours: {
      payments: figure(sentInDay.filter(wasCharged).map(chargedHere)),
      refunds: figure(refundedInDay.filter(({ state }) => state === 'returned').map(({ refund }) => refund)),
    },
    theirs: {
      payments: figure([...sentInDay.flatMap((payment) => ledgers.chargesOf(payment)), ...strays]),
      refunds: figure([
        ...refundedInDay.flatMap((payment) => ledgers.refundsOf(payment)),
        ...looseRefunds.map(({ line }) => line),
      ]),
    },
  }
}

/** Our payments of a day that the provider's list does not confirm: worth a question before they are a difference. */
export function unconfirmed({ ours, theirs, span }: Omit<Given, 'unanswered'>): {
  charges: OurPayment[]
  refunds: OurPayment[]
} {
  const ledgers = matchLedgers(ours, theirs)
  const isInDay = (instant: string) => instant >= span.start && instant < span.end
  return {
    charges: ours.filter(
      (payment) => payment.state === 'charged' && isInDay(payment.sentAt) && ledgers.chargesOf(payment).length === 0,
    ),
    refunds: ours.filter(
      (payment) =>
        payment.state === 'returned' &&
        payment.refund !== null &&
        isInDay(payment.refund.createdAt) &&
        ledgers.refundsOf(payment).length === 0,
    ),
  }
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
    // What was charged goes back whole, whatever it was: its refund is compared instead.
    case 'returning':
    case 'returned':
      return null
  }
}

function refundDifferences(payment: OurPayment, ledgers: Ledgers): Difference[] {
  const [line] = ledgers.refundsOf(payment)
  if (payment.state !== 'returned' || !payment.refund) return []
  const ours = { ...payment, ...payment.refund }
  if (!line) return [differenceOf('refund-missing-there', { ours })]
  return isSame(payment.refund, line) ? [] : [differenceOf('refund-amount-differs', { ours, theirs: line })]
}

type Sides = { ours?: OurPayment | null; theirs?: ListedTransaction }

function differenceOf(kind: DifferenceKind, { ours, theirs }: Sides): Difference {
  return {
    key: `${kind}:${theirs?.id ?? ours?.attemptId ?? ''}`,
    kind,
    attemptId: ours?.attemptId ?? null,
    order: ours?.order ?? theirs?.order ?? null,
    purchaseId: (theirs?.type === 'refund' ? theirs.purchaseId : theirs?.id) ?? ours?.purchaseId ?? null,
    ours: ours ? { amount: ours.amount, currency: ours.currency } : null,
    theirs: theirs ? { amount: theirs.amount, currency: theirs.currency } : null,
  }
}

function isSame(one: Amount, other: Amount): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

function wasCharged({ state }: OurPayment): boolean {
  return state === 'charged' || state === 'returning' || state === 'returned'
}

/** What the provider told us that it charged: a refund gives all of that back, also where it was not what we asked. */
function chargedHere(payment: OurPayment): Amount {
  return payment.refund ?? payment
}

function figure(amounts: readonly (Amount | null)[]): Figure {
  const total = amounts.reduce((sum, one) => sum + (one?.currency === CURRENCY ? one.amount : 0), 0)
  return { count: amounts.length, total }
}
