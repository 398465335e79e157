import type { Day } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { Rest } from '#shared/partner-account/coverage.ts'
import type { PaymentMethod } from '#shared/partner-account/ledger.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { refuseClosedDay } from './closed-months.ts'

/** The user who registers a payment, the day on which the money came, and its reference at the bank. */
export type Payment = {
  userId: string
  paidOn: Day
  reference: string
  method: PaymentMethod | null
  intentId: string
}

/**
 * Enters a joint payment on the accounts of the businesses: one lot, and one payment for each. The caller holds the locks of the
 * accounts.
 * @throws Failure VALIDATION at `paidOn` when the month is closed on one of them
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
