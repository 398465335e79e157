/** The fields with one value that the log of a business's edit compares, besides its two lists. */
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

/** The kind of a value in an entry: it decides how the value is shown. */
export type DetailKind =
  | 'text'
  | 'flag'
  | 'count'
  | 'money'
  | 'percent'
  /** Pesos per dollar. */
  | 'rate'
  | 'day'
  | 'month'
  | 'moment'
  /** The number of a sale, or several with spaces between. */
  | 'sale'
  /** Codes, which are shown in words. */
  | 'role'
  | 'seller'
  | 'payment-type'
  | 'sale-mode'
  | 'payment-method'
  | 'refund-reason'
  | 'request-status'
  | 'email'
  | 'reconciliation-status'
  | 'difference'
  /** Several codes, with ', ' between. */
  | 'person-fields'
  | 'tariff-parts'

/** Gives all names the same kind. */
function all<Name extends string, Kind extends DetailKind>(kind: Kind, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>
}

const terms = { commissionPercent: 'percent', markup: 'percent', paymentType: 'payment-type' } as const
const business = { ...all('text', [...singleBusinessFields, 'contactLines', 'banners']), ...terms } as const
const promoCode = {
  code: 'text',
  usesLimit: 'count',
  startDate: 'day',
  endDate: 'day',
  ownPercentage: 'percent',
  companyPercentage: 'percent',
  businesses: 'text',
  isPaused: 'flag',
} as const

/** How many records there are of a person, by table. */
const traces = all('count', ['passengers', 'earlierVouchers', 'buyerOf', 'checkouts', 'requests', 'emails', 'accesses'])
const payment = { paidOn: 'day', reference: 'text' } as const
const covered = { name: 'text', amount: 'money', count: 'count' } as const
const money = { order: 'text', purchaseId: 'text', amount: 'money' } as const
const refund = { ...money, reason: 'refund-reason' } as const
const tariff = { version: 'count', name: 'text' } as const
const user = { name: 'text', email: 'text' } as const
const country = { name: 'text', iso: 'text', isOffered: 'flag' } as const

/**
 * Every action that the audit log can record, and the values of its entry, each with its kind: the server writes no other, so
 * that the back-office has words for all of them.
 */
const details = {
  'sale.issued': { number: 'sale', order: 'text', mode: 'sale-mode', charged: 'money', business: 'text' },
  'checkout.not-issued': { order: 'text' },
  'sale.vouchers-resent': { number: 'sale', otherAddress: 'flag' },
  'sales.paid': { count: 'count', netToPay: 'money', ...payment, sales: 'sale' },
  'sale.payment-taken-back': { number: 'sale', reason: 'text', ...payment, netToPay: 'money' },
  'sale.changed': { number: 'sale', change: 'text', charged: 'money', refund: 'money', fee: 'money', reason: 'text' },
  'account.paid': { ...covered, ...payment, method: 'payment-method' },
  'account.applied': covered,
  'account.payment-taken-back': { amount: 'money', reason: 'text', ...payment, count: 'count' },
  'account.credit-limited': { name: 'text', creditLimit: 'money' },
  'account.paid-out': { name: 'text', amount: 'money', ...payment, method: 'payment-method' },
  'account.netted': covered,
  'account.adjusted': { name: 'text', amount: 'money', reason: 'text' },
  'account.closing-asked': { month: 'month', count: 'count' },
  'account.month-closed': { name: 'text', month: 'month', statement: 'text', balance: 'money' },
  'statement.disputed': all('text', ['name', 'statement', 'note']),
  'statement.dispute-answered': all('text', ['name', 'statement', 'note', 'answer']),
  'sale.cancelled': { number: 'sale', rule: 'text', refund: 'money', fee: 'money', reason: 'text' },
  'sale.corrected': { number: 'sale', passengers: 'text', fields: 'person-fields' },
  'sale.refund-granted': { number: 'sale', amount: 'money', reason: 'text' },
  'refund.done': refund,
  'refund.stuck': refund,
  'refund.transferred': { ...money, reference: 'text' },
  'request.changed': { case: 'text', from: 'request-status', to: 'request-status' },
  'attachment.read': { attachment: 'text' },
  'business.added': { ...all('text', ['name', 'subdomain', 'user']), type: 'seller', ...terms },
  'business.edited': business,
  'business.deleted': { name: 'text', type: 'seller', subdomain: 'text', logins: 'count' },
  'business.sessions-ended': { name: 'text' },
  'business.draft-saved': { name: 'text' },
  'business.draft-sent': { name: 'text' },
  'business.draft-put-in-force': { name: 'text' },
  'business.draft-sent-back': { name: 'text', note: 'text' },
  'promo-code.added': promoCode,
  'promo-code.edited': promoCode,
  'promo-code.paused': promoCode,
  'promo-code.resumed': promoCode,
  'promo-code.deleted': { code: 'text' },
  'tariff.drafted': { ...tariff, basedOn: 'count' },
  'tariff.saved': { ...tariff, revision: 'count', parts: 'tariff-parts' },
  'tariff.deleted': tariff,
  'tariff.approved': { ...tariff, revision: 'count', warnings: 'count' },
  'tariff.approval-withdrawn': tariff,
  'tariff.scheduled': { ...tariff, startsAt: 'moment' },
  'tariff.start-withdrawn': { ...tariff, startsAt: 'moment' },
  'country.added': country,
  'country.edited': country,
  'exchange-rate.entered': { day: 'day', exchangeRate: 'rate', before: 'rate' },
  'user.invited': { ...user, role: 'role', seesCommission: 'flag', business: 'text', again: 'flag' },
  'user.edited': { ...user, role: 'role', seesCommission: 'flag' },
  'user.blocked': user,
  'user.unblocked': user,
  'user.sessions-ended': user,
  'user.removed': user,
  'account.set-up': { role: 'role' },
  'password.changed': { role: 'role' },
  'sessions.revoked': { sessions: 'count' },
  'second-factor.on': { role: 'role' },
  'second-factor.off': { role: 'role' },
  'second-factor.recovery-code-used': { role: 'role' },
  'email.resent': { kind: 'email' },
  'emails.resent': { count: 'count' },
  'reconciliation.asked': {},
  'reconciliation.done': {
    status: 'reconciliation-status',
    ...all('count', ['differences', 'new', 'unanswered']),
    listProblem: 'text',
  },
  'reconciliation.seen': { day: 'day', difference: 'difference', note: 'text' },
  'people.forgotten': { rows: 'count' },
  'person.exported': traces,
  'person.erased': { ...traces, force: 'flag' },
} as const

export type AuditAction = keyof typeof details
export const auditActions = Object.keys(details) as AuditAction[]

/** The names of the values in an entry of an action. */
export type DetailName<Action extends AuditAction = AuditAction> = {
  [One in Action]: keyof (typeof details)[One]
}[Action]
export const auditDetails: Readonly<Record<AuditAction, Readonly<Record<string, DetailKind>>>> = details
