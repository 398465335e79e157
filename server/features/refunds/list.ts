import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { RefundFilter, RefundRow, RefundStatus } from '#shared/refunds/contract.ts'
import { readSearch } from '#shared/search/read-search.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { checkout, type partialRefund, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'

type State = (typeof partialRefund.$inferSelect)['status']

/** The public status for each state of a refund, whole or partial. */
export const statusWords = {
  DUE: 'pending',
  SENT: 'pending',
  PENDING: 'pending',
  DONE: 'done',
  STUCK: 'stuck',
  TRANSFERRED: 'transferred',
} as const satisfies Record<State, RefundStatus>

/** Reads a page of refunds, by default the newest first. */
export async function findRefunds(
  db: Database,
  { filter = {}, sort = ['createdAt', 'DESC'], range }: ListQuery<RefundFilter, 'createdAt' | 'amount'>,
): Promise<Page<RefundRow>> {
  const condition = and(
    filter.status ? inArray(back.status, statesOf(filter.status)) : undefined,
    isSought(filter.q ?? ''),
  )
  const { id, amount, isPart, reason, status, providerRef, transferReference, createdAt } = back
  const { purchaseId, gatewayOrder: order } = paymentAttempt
  const found = db
    .select({
      back: { id, amount, isPart, reason, status, providerRef, transferReference, createdAt },
      purchaseId,
      order,
      sale: { id: sale.publicId, number: sale.number, holder: sale.holder },
    })
    .from(back)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
    .leftJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .leftJoin(sale, or(eq(sale.attemptId, back.attemptId), eq(sale.id, checkout.changesSaleId)))
    .where(condition)
  const counted = db.$count(found.as('found'))
  const page = await readPage(found.orderBy(...inOrder(sort, back, back.id)), counted, range)
  const rows = page.rows.map(({ back: one, ...row }) => ({
    ...row,
    id: one.id,
    amount: one.amount,
    isPart: one.isPart,
    reason: one.reason as RefundRow['reason'],
    status: statusWords[one.status],
    reference: one.transferReference ?? one.providerRef,
    createdAt: one.createdAt.toISOString(),
  }))
  return { ...page, rows }
}

function statesOf(status: RefundStatus): State[] {
  return (Object.keys(statusWords) as State[]).filter((state) => statusWords[state] === status)
}

/** Matches the provider's payment id or an order number exactly, or a sale's number. */
function isSought(typed: string): SQL | undefined {
  const q = typed.trim()
  if (q === '') return undefined
  const { saleNumber } = readSearch(q)
  return or(
    eq(paymentAttempt.purchaseId, q),
    eq(paymentAttempt.gatewayOrder, q),
    saleNumber === null ? undefined : eq(sale.number, saleNumber),
  )
}
