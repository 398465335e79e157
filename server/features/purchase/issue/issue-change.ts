import { and, eq, inArray } from 'drizzle-orm'
import type { CancellationRight } from '#shared/after-sale/cancellation-terms.ts'
import { repriceChange } from '#shared/after-sale/change.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { type Repricing, riseOf } from '#shared/after-sale/repricing.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import { dayAt } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import type { CheckoutSnapshot, SnapshotChange } from '../../../platform/db/schema/checkout-snapshot.ts'
import { checkout as checkoutTable } from '../../../platform/db/schema/checkouts.ts'
import { cover } from '../../../platform/db/schema/sale-documents.ts'
import { passenger, sale, saleExtra } from '../../../platform/db/schema/sales.ts'
import { writeAudit } from '../../audit/log.ts'
import { warnOfRise } from '../../partner-accounts/credit.ts'
import { addMovements, countSteps, type Intent, lockSale, readHistory, type SoldSale } from '../../sales/history.ts'
import { queueChangeEmails } from '../../sales/change-emails.ts'
import { replaceVouchers, writeVoided } from '../../sales/voucher-versions.ts'
import { writeEvent } from '../../webhooks/events.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isOutdated } from '../checkout/outdated-change.ts'
import type { AttemptRow, CheckoutRow } from '../checkout/states.ts'
import { secondsLater } from '../payment/check-schedule.ts'
import { coverRow } from '../../sales/covers.ts'
import { extraRows } from './issue-rows.ts'
import { LATE_ISSUE_S, refundPaid } from './unissued.ts'

type Needs = Pick<Dependencies, 'jobs' | 'now' | 'documents'>
/** A priced change, with the whole cover as it is after the change. */
export type PricedChange = CheckoutSnapshot<unknown> & { change: SnapshotChange }

/** Computes the money of a priced change by the sale's own percentages (docs/rules/after-sale.md). */
export function repricingOf(
  sold: SoldSale,
  history: readonly Movement[],
  { snapshot, percentBack, at }: { snapshot: PricedChange; percentBack: CancellationRight['percentBack']; at: Date },
): Repricing {
  const { markup, commissionPercent, promoCode, ownPercentage, companyPercentage } = sold
  const after = figuresOfSale({
    gross: snapshot.gross,
    cost: snapshot.cost,
    promo: promoCode === null ? null : { ownPercentage, companyPercentage },
    markup,
    commissionPercent,
  })
  return repriceChange(history, after, { kind: snapshot.change.kind, day: dayAt(at), percentBack })
}

/**
 * Makes the change that a paid checkout paid for, or refunds the payment when the sale has changed since the price.
 * @returns the changed sale; null when the money goes back
 */
export async function issueChange(
  tx: Database,
  dependencies: Needs,
  { checkout, attempt }: { checkout: CheckoutRow; attempt: AttemptRow & { purchaseId: string } },
): Promise<SoldSale | null> {
  const snapshot = pricedChangeOf(checkout)
  const sold = await lockSale(tx, { id: checkout.changesSaleId ?? '' })
  const history = await readHistory(tx, sold.id)
  const at = dependencies.now()
  // A change paid in the last minutes of the cover counts by the moment of payment.
  const moment = at <= secondsLater(attempt.sentAt, LATE_ISSUE_S) ? attempt.sentAt : at
  if (isOutdated(sold, snapshot.change, { steps: await countSteps(tx, sold.id), at: moment })) {
    await refundPaid(tx, dependencies, { checkout, attempt }, 'change-outdated')
    return null
  }
  const repricing = repricingOf(sold, history, { snapshot, percentBack: 0, at })
  if (repricing.toPay !== checkout.charged) throw new Error(`checkout ${checkout.id} does not pay for its change`)
  const { userId, reason } = snapshot.change
  await applyChange(tx, dependencies, {
    sold,
    snapshot,
    repricing,
    tripHash: checkout.tripHash,
    financing: attempt.financing,
    intent: { intentId: checkout.id, userId, reason },
    at,
  })
  // The sale holds the personal data from here on, so the checkout's copy is emptied.
  const emptied = { ...checkout.snapshot, passengers: [], contact: { email: '', phone: '', isSubscribed: false } }
  await tx.update(checkoutTable).set({ snapshot: emptied }).where(eq(checkoutTable.id, checkout.id))
  return sold
}

/** @throws Error when the checkout is of a new sale */
function pricedChangeOf({ id, snapshot }: CheckoutRow): PricedChange {
  const { change } = snapshot
  if (!change) throw new Error(`checkout ${id} changes no sale`)
  return { ...snapshot, change }
}

type Change = {
  sold: SoldSale
  snapshot: PricedChange
  repricing: Repricing
  /** The hash of the changed trip, made by `tripHash`. */
  tripHash: string
  /** The financing of what the change charges; negative for that of what it gives back. */
  financing: Cents
  intent: Intent
  at: Date
}

/**
 * Applies a priced change to a locked sale: its movements, cover and passengers, new versions of their vouchers, and emails. The
 * caller handles the money.
 */
export async function applyChange(
  tx: Database,
  dependencies: Needs,
  { sold, snapshot, repricing, tripHash, financing, intent, at }: Change,
): Promise<void> {
  const { change } = snapshot
  const { toPay, refund, fee, movements } = repricing
  await addMovements(tx, { sold, movements, intent, at, financing, leaving: change.leaving.length })
  await replaceVouchers(tx, dependencies, { saleId: sold.id, passengerNos: change.numbers, at })
  await writeVoided(tx, dependencies, sold, change.leaving)
  await writeEvent(tx, dependencies, sold.businessId, { kind: 'sale.changed', subjects: { sale: sold.id } })
  await writeCover(tx, sold, { snapshot, at })
  // A second purchase of the changed trip gets the duplicate warning.
  await tx.update(checkoutTable).set({ tripHash }).where(eq(checkoutTable.id, sold.checkoutId))
  if (sold.mode === 'account') {
    const rise = riseOf(repricing)
    await warnOfRise(tx, dependencies, { businessId: sold.businessId, intentId: intent.intentId, rise })
  }
  const { intentId } = intent
  await queueChangeEmails(tx, dependencies, { sold, kind: change.kind, toPay, refund, financing, fee, intentId })
  await writeAudit(tx, {
    at,
    userId: intent.userId,
    action: 'sale.changed',
    subject: sold.id,
    detail: { number: sold.number, change: change.kind, charged: toPay, refund, financing, fee, reason: intent.reason },
  })
}

async function writeCover(
  tx: Database,
  { id: saleId, planId }: SoldSale,
  { snapshot, at }: { snapshot: PricedChange; at: Date },
): Promise<void> {
  const { trip, plan, passengers, change } = snapshot
  await tx.insert(cover).values(coverRow(snapshot)).onConflictDoNothing()
  await tx
    .update(sale)
    .set({
      tariffVersion: snapshot.tariff.version,
      destinationId: trip.destinationId,
      destinationName: trip.destinationName,
      startDate: trip.startDate,
      endDate: trip.endDate,
      days: trip.days,
      familyPlan: trip.familyPlan,
      planName: plan.name,
      currentPlanId: plan.id === planId ? null : plan.id,
      maxDaysPerTrip: plan.maxDaysPerTrip,
      coverHash: coverRow(snapshot).hash,
      ...(snapshot.conditions ? { conditionsHash: snapshot.conditions.hash } : {}),
    })
    .where(eq(sale.id, saleId))
  if (change.leaving.length > 0) {
    await tx.update(passenger).set({ leftAt: at }).where(isPassenger(saleId, change.leaving))
  }
  for (const [position, { price, birthDate, age }] of passengers.entries()) {
    const n = change.numbers[position] ?? 0
    await tx
      .update(passenger)
      .set({ birthDate, age, price })
      .where(isPassenger(saleId, [n]))
  }
  await tx.delete(saleExtra).where(and(eq(saleExtra.saleId, saleId), inArray(saleExtra.passengerNo, change.numbers)))
  const extras = extraRows(snapshot, saleId).map((row) => ({
    ...row,
    passengerNo: change.numbers[row.passengerNo - 1] ?? 0,
  }))
  if (extras.length > 0) await tx.insert(saleExtra).values(extras)
}

function isPassenger(saleId: string, numbers: readonly number[]) {
  return and(eq(passenger.saleId, saleId), inArray(passenger.n, [...numbers]))
}
