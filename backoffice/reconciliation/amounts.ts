import { formatMoney } from '#shared/money.ts'
import type { ReconciliationDifference } from '#shared/reconciliation/contract.ts'

/** "USD 93,38", in whatever currency it is. */
export function amountText({ amount, currency }: NonNullable<ReconciliationDifference['ours']>): string {
  return formatMoney(amount).replace('USD', currency)
}
