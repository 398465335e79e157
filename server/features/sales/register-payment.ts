import type { Day } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { Rest } from '#shared/partner-account/coverage.ts'
import type { PaymentMethod } from '#shared/partner-account/ledger.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { paymentLot } from '../../platform/db/schema/sales.ts'
import { refuseClosedDay } from './closed-months.ts'

/** The login that registers a payment, when the money came, and what names it at the bank. */
export type Payment = {
  userId: string
  paidOn: Day
  reference: string
  method: PaymentMethod | null
  intentId: string
}

/**
 * Puts what businesses paid together on their accounts: one lot, and a payment of each. Under the locks of their accounts.
 * @throws Failure VALIDATION at `paidOn` when the month is closed in one of them
 */
export async function registerPayment(
  tx: Database,
  paid: readonly { businessId: string; amount: Cents }[],
  { payment, now }: { payment: Payment; now: Date },
): Promise<{ lotId: string; rests: (Rest & { businessId: string })[] }> {
  const { userId, paidOn, reference, method, intentId } = payment
  const payers = paid.map(({ businessId }) => businessId)
  await refuseClosedDay(tx, payers, paidOn)
  const [lot] = await tx
    .insert(paymentLot)
    .values({ paidAt: now, paidBy: userId, paidOn, reference, saleCount: 0, charged: 0 })
    .returning({ id: paymentLot.id })
  if (!lot) throw new Error('the lot was not written')
  const common = {
    kind: 'payment',
    at: now,
    day: paidOn,
    method,
    reference,
    lotId: lot.id,
    intentId,
    userId,
  } as const
  const entries = await tx
    .insert(accountEntry)
    .values(paid.map(({ businessId, amount }) => ({ ...common, businessId, amount: 0 - amount })))
    .returning({ id: accountEntry.id, businessId: accountEntry.businessId, amount: accountEntry.amount })
  const rests = entries.map(({ amount, ...entry }) => ({ ...entry, lotId: lot.id, rest: 0 - amount }))
  return { lotId: lot.id, rests }
}
