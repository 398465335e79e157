import { mayCall, type Permission, type Role } from '../access/permissions.ts'

/**
 * The kinds of work that wait for a person, the most urgent first. Each kind waits for the roles that may do the work: for a role
 * that may only look at it, nothing waits.
 */
const WORK = {
  /** Requests of travellers that wait for an answer. */
  requests: 'request.edit',
  /** Refunds that the provider did not make, and that staff transfer by hand. */
  stuckRefunds: 'refunds.transfer',
  /** Payments whose outcome the card provider has not told us for a while. */
  unknownPayments: 'reconciliation.edit',
  /** Differences between our payments and the card provider's. */
  bankDifferences: 'reconciliation.edit',
  /** Days that the card provider answered only in part. */
  incompleteDays: 'reconciliation.create',
  /** Businesses whose debt is near their credit limit, or at it. */
  creditLimits: 'accounts.adjust',
  /** Dispute notes on statements that wait for an answer. */
  disputes: 'accountStatements.answer',
  /** Accounts with a month that is over and not closed. */
  openMonths: 'accountStatements.close',
  /** Drafts of the tariff that another person edited. */
  tariffDrafts: 'tariffs.approve',
  /** Drafts of storefronts that businesses sent. */
  storefrontDrafts: 'business.edit',
  /** Emails that were given up. */
  failedEmails: 'emails.resend',
  /** The draft of the own storefront that staff returned. */
  returnedDraft: 'ownStorefront.edit',
} as const satisfies Record<string, Permission>

/** A kind of work that waits. */
export type WaitingKind = keyof typeof WORK

export const waitingKinds = Object.keys(WORK) as [WaitingKind, ...WaitingKind[]]

/** Returns the kinds of work that wait for users of a role, the most urgent first. */
export function kindsFor(role: Role): WaitingKind[] {
  return waitingKinds.filter((kind) => mayCall(role, WORK[kind]))
}
