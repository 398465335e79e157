import { and, asc, eq, ne } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { OwnRefund } from '#shared/after-sale/refund-account-contract.ts'
import { refusalReason } from '#shared/refunds/account-refusals.ts'
import { accountStateOf, takesAccount } from '#shared/refunds/account-state.ts'
import {
  accountIssues,
  type BankAccount,
  maskAccount,
  tidyAccount,
  type TypedAccount,
} from '#shared/refunds/bank-account.ts'
import { sum } from '#shared/money.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondsLater } from '../purchase/payment/check-schedule.ts'
import { purchaseQueues } from '../purchase/payment/queues.ts'
import { lockCheckout, moveAttempt, moveCheckout } from '../purchase/checkout/states.ts'
import { decryptAccount, encryptAccount } from '../refund-accounts/account.ts'
import { accountReceivedEmail, emailBuyer } from '../refund-accounts/emails.ts'
import { lockSale } from '../sales/history.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now' | 'env' | 'accountSecrets'>
type AccountRefund = Awaited<ReturnType<typeof findOf>>[number]

/** Reads the refunds of what was not paid by card for a checkout, the oldest first. The changes of its sale are paid by card alone. */
function findOf(db: Database, checkoutId: string) {
  const { id, attemptId, amount, isPart, status, encryptedAccount, accountAt, stuckBy, nextAt, createdAt } = back
  const { gatewayOrder } = paymentAttempt
  return db
    .select({
      row: { id, attemptId, amount, isPart, status, encryptedAccount, accountAt, stuckBy, nextAt },
      order: gatewayOrder,
      language: checkout.language,
    })
    .from(back)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(and(eq(paymentAttempt.checkoutId, checkoutId), ne(paymentAttempt.method, 'card')))
    .orderBy(asc(createdAt), asc(id))
}

/** Shows its buyer how far each refund of a checkout is that goes to a bank account (Y-04). */
export async function showOwnRefunds(
  { db, accountSecrets }: Pick<Needs, 'db' | 'accountSecrets'>,
  checkoutId: string,
): Promise<OwnRefund[]> {
  return (await findOf(db, checkoutId)).map(({ row, language }) => {
    const state = accountStateOf(row)
    const account = decryptAccount(accountSecrets, row)
    return {
      id: row.id,
      amount: row.amount,
      state,
      account: account && maskAccount(account),
      changesUntil: state === 'received' ? row.nextAt.toISOString() : null,
      refusal: state === 'refused' ? refusalReason(row.stuckBy ?? '', language) : null,
    }
  })
}

/**
 * Stores the bank account for all refunds of a checkout that may still get one, and sends them once the time for corrections is
 * over (Y-04). The same account again changes nothing. A transfer by staff at the same time comes first or not at all.
 * @throws Failure VALIDATION; REFUND_ON_ITS_WAY; REFUND_ACCOUNT_NOT_NEEDED when nothing goes to an account
 */
export async function saveAccount(
  dependencies: Needs,
  { checkoutId, typed }: { checkoutId: string; typed: TypedAccount },
): Promise<void> {
  const issues = accountIssues(typed)
  if (issues.length > 0) throw validationFailure(issues)
  const account = tidyAccount(typed)
  await dependencies.db.transaction(async (tx) => {
    // A cancellation locks the sale, and adds refunds.
    const [sold] = await tx.select({ id: sale.id }).from(sale).where(eq(sale.checkoutId, checkoutId))
    if (sold) await lockSale(tx, sold)
    await lockCheckout(tx, { id: checkoutId })
    const found = await findOf(tx, checkoutId)
    if (found.length === 0) throw new Failure('REFUND_ACCOUNT_NOT_NEEDED')
    const open = found.filter(({ row }) => takesAccount(row))
    if (open.length === 0) throw new Failure('REFUND_ON_ITS_WAY')
    const changedRefunds = open.filter(({ row }) => !isAsStored(dependencies, row, account))
    for (const one of changedRefunds) await store(tx, dependencies, { ...one, checkoutId, account })
    const [first] = changedRefunds
    if (!first) return
    // One email for all of them.
    const at = dependencies.now()
    await emailBuyer(tx, dependencies, accountReceivedEmail, {
      row: {
        id: first.row.id,
        attemptId: first.row.attemptId,
        amount: sum(changedRefunds.map(({ row }) => row.amount)),
        accountAt: at,
      },
      checkoutId,
      until: secondsLater(at, dependencies.env.refundAccountMinutes * 60).toISOString(),
    })
  })
}

function isAsStored({ accountSecrets }: Needs, row: AccountRefund['row'], account: BankAccount): boolean {
  return row.status === 'DUE' && JSON.stringify(decryptAccount(accountSecrets, row)) === JSON.stringify(account)
}

async function store(
  tx: Database,
  { accountSecrets, jobs, now, env }: Needs,
  { row, order, checkoutId, account }: AccountRefund & { checkoutId: string; account: BankAccount },
): Promise<void> {
  const at = now()
  const afterSeconds = env.refundAccountMinutes * 60
  const due = {
    status: 'DUE' as const,
    encryptedAccount: encryptAccount(accountSecrets, row.id, account),
    accountAt: at,
    nextAt: secondsLater(at, afterSeconds),
    providerRef: null,
    stuckBy: null,
  }
  if (row.isPart) {
    await tx
      .update(partialRefund)
      .set({ ...due, sentAt: null })
      .where(eq(partialRefund.id, row.id))
    await jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId: row.id }, { afterSeconds })
  } else {
    await tx
      .update(refund)
      .set({ ...due, tries: 0 })
      .where(eq(refund.id, row.id))
    await jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: row.id }, { afterSeconds })
  }
  await moveAttempt(tx, row.attemptId, ['REFUND_STUCK'], 'REFUND_DUE')
  await moveCheckout(tx, checkoutId, ['REFUND_STUCK'], 'REFUNDING')
  await writeAudit(tx, {
    at,
    userId: null,
    action: 'refund.account-saved',
    subject: row.id,
    detail: { order, amount: row.amount, bankAccount: maskAccount(account) },
  })
}
