import type { WaitingWork } from '#shared/today/contract.ts'
import type { WaitingKind } from '#shared/today/waiting.ts'
import { businesses } from '../businesses/resource.ts'
import { emails } from '../emails/resource.ts'
import { accounts, CLOSE_MONTH, statements } from '../partner-accounts/resource.ts'
import { filtered, paths } from '../paths.ts'
import { reconciliation } from '../reconciliation/resource.ts'
import { refunds } from '../refunds/resource.ts'
import { requests } from '../requests/resource.ts'
import { tariffs } from '../tariffs/resource.ts'

/** The address of a record by its id, and of the list of all records; a list that cannot be filtered by them is left out. */
type Places = { record?: (id: string) => string; list?: string }

const PLACES: Record<WaitingKind, Places> = {
  requests: { record: requests.paths.show, list: filtered(requests.paths.list, { status: 'waiting' }) },
  stuckRefunds: {
    record: (order) => filtered(refunds.paths.list, { status: 'stuck', q: order }),
    list: filtered(refunds.paths.list, { status: 'stuck' }),
  },
  // The page lists them above the days, with the orders to look up at the provider.
  unknownPayments: { list: reconciliation.paths.list },
  bankDifferences: {
    record: reconciliation.paths.show,
    list: filtered(reconciliation.paths.list, { status: 'differences' }),
  },
  incompleteDays: {
    record: reconciliation.paths.show,
    list: filtered(reconciliation.paths.list, { status: 'incomplete' }),
  },
  creditLimits: { record: accounts.paths.show, list: filtered(accounts.paths.list, { isNearLimit: true }) },
  disputes: { record: statements.paths.show, list: filtered(accounts.paths.list, { isDisputed: true }) },
  openMonths: { record: (month) => `${CLOSE_MONTH}?${new URLSearchParams({ month }).toString()}` },
  tariffDrafts: { record: tariffs.paths.show, list: filtered(tariffs.paths.list, { state: 'draft' }) },
  storefrontDrafts: {
    record: businesses.paths.show,
    list: filtered(businesses.paths.list, { hasSentDraft: true }),
  },
  failedEmails: { list: filtered(emails.paths.list, { status: 'failed' }) },
  returnedDraft: { list: paths.partner.storefront },
}

/** The address of one waiting record; null when it has no page of its own. */
export function recordPath(kind: WaitingKind, id: string): string | null {
  return PLACES[kind].record?.(id) ?? null
}

/** The address of the work: of the only record, of the list of all, or, without such a list, of the oldest record. */
export function workPath({ kind, count, oldest }: Pick<WaitingWork, 'kind' | 'count' | 'oldest'>): string {
  const { record, list } = PLACES[kind]
  const [first] = oldest
  const one = first && record?.(first.id)
  return (count === 1 ? (one ?? list) : (list ?? one)) ?? ''
}
