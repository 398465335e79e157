import type { LedgerEntry } from '../../tools/sandbox-gateway/ledger.ts'

export type Purchase = {
  id: string
  attempt: string
  amount: number
  instalments: number
  card: 'good' | 'poor'
  doneAt: number
  shownAt: number
  /** Whether it is a coupon, and somebody paid it. */
  coupon?: 'unpaid' | 'paid'
}
export type Refund = { id: string; purchaseId: string; amount: number; doneAt: number; isPart: boolean }

/** The ledger of the fake gateway, in the form of the sandbox gateway; without coupons that nobody paid. */
export function ledgerOf(purchases: readonly Purchase[], refunds: readonly Refund[]): LedgerEntry[] {
  const card = { brand: 'Visa', bin: '400002', last4: '0000', expiration: '12/39' }
  const common = { currency: 'USD', createdAt: 0 }
  return [
    ...purchases
      .filter(({ coupon }) => coupon !== 'unpaid')
      .map((purchase) => ({
        ...common,
        type: 'purchase' as const,
        transactionId: purchase.id,
        uniqueId: purchase.attempt,
        order: '',
        amount: purchase.amount,
        instalments: purchase.instalments,
        status: purchase.card === 'good' ? ('APPROVED' as const) : ('REJECTED' as const),
        errorCode: null,
        authorizationCode: null,
        tokenHash: '',
        card,
        pendingUntil: 0,
      })),
    ...refunds.map(({ id, purchaseId, amount, doneAt }) => ({
      ...common,
      type: 'refund' as const,
      transactionId: id,
      purchaseId,
      amount,
      status: 'APPROVED' as const,
      pendingUntil: doneAt,
    })),
  ]
}
