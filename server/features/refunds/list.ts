import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { refundApi, RefundFilter, RefundRow, RefundStatus } from '#shared/refunds/contract.ts'
import { Failure } from '#shared/errors.ts'
import { isTransferable } from '#shared/refunds/account-state.ts'
import { maskAccount } from '#shared/refunds/bank-account.ts'
import { banks } from '#shared/refunds/banks.ts'
import { formatDocument } from '#shared/sales/documents.ts'
import type { ResultOf } from '#shared/http.ts'
import { readSearch } from '#shared/search/read-search.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { checkout, type partialRefund, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import type { Dependencies } from '../dependencies.ts'
import { decryptAccount } from '../refund-accounts/account.ts'

type Needs = Pick<Dependencies, 'db' | 'accountSecrets'>
type State = (typeof partialRefund.$inferSelect)['status']

/** The public status for each state of a refund, whole or partial. */
export const statusWords = {
  WAITING: 'waiting',
  DUE: 'pending',
  SENT: 'pending',
  PENDING: 'pending',
  DONE: 'done',
  STUCK: 'stuck',
  TRANSFERRED: 'transferred',
} as const satisfies Record<State, RefundStatus>

/** Reads a page of refunds, by default the newest first. */
export async function findRefunds(
  { db, accountSecrets }: Needs,
  { filter = {}, sort = ['createdAt', 'DESC'], range }: ListQuery<RefundFilter, 'createdAt' | 'amount'>,
): Promise<Page<RefundRow>> {
  const condition = and(
    filter.status ? inArray(back.status, statesOf(filter.status)) : undefined,
    isSought(filter.q ?? ''),
  )
  const { id, amount, isPart, reason, status, providerRef, transferReference, createdAt } = back
  const { encryptedAccount, accountAt } = back
  const account = { encryptedAccount, accountAt }
  const { purchaseId, gatewayOrder: order } = paymentAttempt
  const found = db
    .select({
      back: { id, amount, isPart, reason, status, providerRef, transferReference, createdAt, ...account },
      purchaseId,
      order,
      sale: { id: sale.publicId, number: sale.number, holder: sale.holder },
    })
    .from(back)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
    .leftJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .leftJoin(sale, or(eq(sale.attemptId, back.attemptId), eq(sale.id, checkout.changesSaleId)))
    .where(condition)
  const total = db.$count(found.as('found'))
  const page = await readPage(found.orderBy(...inOrder(sort, back, back.id)), total, range)
  const rows = page.rows.map(({ back: one, ...row }) => ({
    ...row,
    id: one.id,
    amount: one.amount,
    isPart: one.isPart,
    reason: one.reason as RefundRow['reason'],
    status: statusWords[one.status],
    reference: one.transferReference ?? one.providerRef,
    account: maskedIn(accountSecrets, one),
    isTransferable: isTransferable(one),
    createdAt: one.createdAt.toISOString(),
  }))
  return { ...page, rows }
}

function maskedIn(
  cipher: Needs['accountSecrets'],
  row: { id: string; encryptedAccount: string | null },
): string | null {
  const account = decryptAccount(cipher, row)
  return account && maskAccount(account)
}

/**
 * Reads the whole account to which a refund goes, for those who transfer it (Y-04).
 * @throws Failure REFUND_NOT_FOUND, also while the account is not known
 */
export async function showAccount(
  { db, accountSecrets }: Needs,
  refundId: string,
): Promise<ResultOf<typeof refundApi.account>> {
  const { id, encryptedAccount } = back
  const [row] = await db.select({ id, encryptedAccount }).from(back).where(eq(id, refundId))
  const account = row && decryptAccount(accountSecrets, row)
  if (!account) throw new Failure('REFUND_NOT_FOUND')
  const { name, documentType, documentNumber, bank, kind, number } = account
  return { name, document: formatDocument(documentType, 'UY', documentNumber), bank: banks[bank].name, kind, number }
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
