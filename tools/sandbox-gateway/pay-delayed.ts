import type { ErrorCode } from './error-texts.ts'
import type { PurchaseEntry } from './ledger.ts'
import type { ApiDeps } from './purchase-routes.ts'

/** Pays a delayed payment and tells the shop; `amount` in cents, without it what was asked for. */
export async function payDelayed(
  { bank, faults, notifier }: ApiDeps,
  purchase: PurchaseEntry,
  { amount = purchase.amount, afterMs = 0 }: { amount?: number | undefined; afterMs?: number | undefined },
): Promise<PurchaseEntry | ErrorCode> {
  const takesLate = faults.conduct().latePayments === 'taken'
  return tellShop({ bank, notifier }, bank.pay(purchase.transactionId, { amount, afterMs, takesLate }))
}

/** Ends a delayed payment that is not paid, and tells the shop. */
export async function endDelayed(
  { bank, notifier }: ApiDeps,
  purchase: PurchaseEntry,
  status: 'REJECTED' | 'CANCELLED',
): Promise<PurchaseEntry | ErrorCode> {
  return tellShop({ bank, notifier }, bank.end(purchase.transactionId, status))
}

async function tellShop<Result extends PurchaseEntry | ErrorCode>(
  { bank, notifier }: Pick<ApiDeps, 'bank' | 'notifier'>,
  result: Result,
): Promise<Result> {
  if (typeof result === 'string') return result
  await bank.durable()
  notifier?.tell(result, result)
  return result
}
