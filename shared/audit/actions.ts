/** What is written of a business that was edited, one value each: an edit compares these and its two lists. */
export const singleBusinessFields = [
  'name',
  'rut',
  'address',
  'commissionPercent',
  'markup',
  'paymentType',
  'subdomain',
  'description',
  'primaryColor',
  'secondaryColor',
  'logoUrl',
  'faviconUrl',
  'headerUrl',
  'contactEmail',
  'legalName',
  'providerName',
  'officeHours',
] as const
const businessFields = [...singleBusinessFields, 'contactLines', 'banners'] as const

const promoCodeFields = [
  'code',
  'usesLimit',
  'startDate',
  'endDate',
  'ownPercentage',
  'companyPercentage',
  'businesses',
  'isPaused',
] as const

/** The records of a person, counted. */
const traces = ['passengers', 'earlierVouchers', 'buyerOf', 'checkouts', 'requests', 'emails', 'accesses'] as const
const refund = ['order', 'purchaseId', 'amount', 'reason'] as const
const user = ['name', 'email'] as const
const country = ['name', 'iso', 'isOffered'] as const

/**
 * Everything that the audit log can say was done, and the names of what an entry says besides: the server writes no other,
 * so that the back-office has words for all of them.
 */
const details = {
  'sale.issued': ['number', 'order', 'mode', 'charged', 'business'],
  'checkout.not-issued': ['order'],
  'sale.vouchers-resent': ['number', 'otherAddress'],
  'sales.paid': ['count', 'netToPay', 'paidOn', 'reference', 'sales'],
  'sale.payment-taken-back': ['number', 'reason', 'paidOn', 'reference', 'netToPay'],
  'sale.changed': ['number', 'change', 'charged', 'refund', 'fee', 'reason'],
  'account.paid': ['name', 'amount', 'paidOn', 'method', 'reference', 'count'],
  'account.applied': ['name', 'amount', 'count'],
  'account.payment-taken-back': ['amount', 'reason', 'paidOn', 'reference', 'count'],
  'account.credit-limited': ['name', 'creditLimit'],
  'account.paid-out': ['name', 'amount', 'paidOn', 'method', 'reference'],
  'account.netted': ['name', 'amount', 'count'],
  'account.adjusted': ['name', 'amount', 'reason'],
  'account.closing-asked': ['month', 'count'],
  'account.month-closed': ['name', 'month', 'statement', 'balance'],
  'statement.disputed': ['name', 'statement', 'note'],
  'statement.dispute-answered': ['name', 'statement', 'note', 'answer'],
  'sale.cancelled': ['number', 'rule', 'refund', 'fee', 'reason'],
  'sale.corrected': ['number', 'passengers', 'fields'],
  'sale.refund-granted': ['number', 'amount', 'reason'],
  'refund.done': refund,
  'refund.stuck': refund,
  'refund.transferred': ['order', 'purchaseId', 'amount', 'reference'],
  'request.changed': ['case', 'from', 'to'],
  'attachment.read': ['attachment'],
  'business.added': ['name', 'type', 'subdomain', 'user', 'commissionPercent', 'markup', 'paymentType'],
  'business.edited': businessFields,
  'business.deleted': ['name', 'type', 'subdomain', 'logins'],
  'business.sessions-ended': ['name'],
  'business.draft-saved': ['name'],
  'business.draft-sent': ['name'],
  'business.draft-put-in-force': ['name'],
  'business.draft-sent-back': ['name', 'note'],
  'promo-code.added': promoCodeFields,
  'promo-code.edited': promoCodeFields,
  'promo-code.paused': promoCodeFields,
  'promo-code.resumed': promoCodeFields,
  'promo-code.deleted': ['code'],
  'tariff.drafted': ['version', 'name', 'basedOn'],
  'tariff.saved': ['version', 'name', 'revision', 'parts'],
  'tariff.deleted': ['version', 'name'],
  'tariff.approved': ['version', 'name', 'revision', 'warnings'],
  'tariff.approval-withdrawn': ['version', 'name'],
  'tariff.scheduled': ['version', 'name', 'startsAt'],
  'tariff.start-withdrawn': ['version', 'name', 'startsAt'],
  'country.added': country,
  'country.edited': country,
  'exchange-rate.entered': ['day', 'exchangeRate', 'before'],
  'user.invited': [...user, 'role', 'seesCommission', 'business', 'again'],
  'user.edited': [...user, 'role', 'seesCommission'],
  'user.blocked': user,
  'user.unblocked': user,
  'user.sessions-ended': user,
  'user.removed': user,
  'account.set-up': ['role'],
  'password.changed': ['role'],
  'sessions.revoked': ['sessions'],
  'second-factor.on': ['role'],
  'second-factor.off': ['role'],
  'second-factor.recovery-code-used': ['role'],
  'email.resent': ['kind'],
  'emails.resent': ['count'],
  'reconciliation.asked': [],
  'reconciliation.done': ['status', 'differences', 'new', 'unanswered', 'listProblem'],
  'reconciliation.seen': ['day', 'difference', 'note'],
  'people.forgotten': ['rows'],
  'person.exported': traces,
  'person.erased': [...traces, 'force'],
} as const satisfies Record<string, readonly string[]>

export type AuditAction = keyof typeof details
export const auditActions = Object.keys(details) as AuditAction[]

/** The names of what an entry of an action may say. */
export type DetailName<Action extends AuditAction = AuditAction> = (typeof details)[Action][number]
export const auditDetails: Readonly<Record<AuditAction, readonly DetailName[]>> = details
