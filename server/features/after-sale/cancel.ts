import { eq } from 'drizzle-orm'
import { cancelSale, grant, mostToGrant } from '#shared/after-sale/cancellation.ts'
import { type CancellationRight, cancellationRight } from '#shared/after-sale/cancellation-terms.ts'
import type { CancellationPreview, MoneyGivenBack } from '#shared/after-sale/contract.ts'
import { seenOf } from '#shared/after-sale/outcome.ts'
import type { FigureRights } from '#shared/sales/figures-seen.ts'
import { inForce, type Movement, totalOf } from '#shared/settlements/movement.ts'
import type { Repricing } from '#shared/after-sale/repricing.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { returnPromoUse } from '../purchase/promo-hold/promo-hold.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueCancellationEmails, queueGrantEmail } from './emails.ts'
import { addMovements, findSoldSale, type Intent, readHistory, type SoldSale, travellersOf } from '../sales/history.ts'
import { writeVoided } from '../sales/voucher-versions.ts'
import { writeEvent } from '../webhooks/events.ts'
import { doOnce, financingBeside, type LockedSale, moneyBackOf, sendBack } from './do-once.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now'>

/** Computes the cancellation of a sale on a day, by the rule that applies on that day. */
function cancellationOf(
  sold: SoldSale,
  history: readonly Movement[],
  day: Day,
): { right: CancellationRight; repricing: Repricing } {
  const { soldOn, startDate, cancellationTerms: terms } = sold
  const right = cancellationRight({ soldOn, startDate, terms, on: day })
  return { right, repricing: cancelSale(history, right, day) }
}

/** The buyer of a sale sees what was paid, and none of the shares of it. */
export const BUYERS_RIGHTS: FigureRights = { seesCost: false, seesCommission: false }

/** Previews the cancellation of a sale now; nothing is done. @throws Failure SALE_NOT_FOUND */
export async function previewCancellation(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  publicId: string,
  rights: FigureRights,
): Promise<CancellationPreview> {
  const sold = await findSoldSale(db, { publicId })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  const history = await readHistory(db, sold.id)
  const { right, repricing } = cancellationOf(sold, history, dayAt(now()))
  const { percentBack, daysLeft, rule } = right
  const { refund, fee, movements } = repricing
  return {
    rule: sold.cancelledAt ? 'cancelled' : rule,
    percentBack,
    daysLeft,
    moneyBack: moneyBackOf(sold, rule === 'departed' ? mostToGrant(history) : refund),
    charged: inForce(history).charged,
    refund,
    financing: await financingBeside(db, sold, refund),
    fee,
    mostToGrant: mostToGrant(history),
    mostFinancing: rule === 'departed' ? await financingBeside(db, sold, mostToGrant(history)) : 0,
    before: seenOf(totalOf(history), rights),
    change: seenOf(totalOf(movements), rights),
  }
}

type Cancellation = Intent & {
  publicId: string
  /** The previewed refund, in cents. */
  refund: Cents
  /** The rules by which the caller may cancel; all of them when left out. */
  rules?: readonly CancellationRight['rule'][]
}

/**
 * Cancels a whole sale before departure: its figures are reversed, the money goes back, its vouchers become void and the
 * use of its promo code is given back. All of it happens, or nothing; a second call with the same id only returns the result.
 * @throws Failure SALE_NOT_FOUND; SALE_CANCELLED; SALE_DEPARTED; CANCELLATION_BY_REQUEST; CANCELLATION_CHANGED when the refund
 *   is another amount by now
 */
export function cancelWhole(
  dependencies: Needs,
  { publicId, refund, rules, ...intent }: Cancellation,
): Promise<MoneyGivenBack> {
  return givenBackOnce(dependencies, { publicId, intentId: intent.intentId }, async (tx, { sold, history, at }) => {
    const { right, repricing } = cancellationOf(sold, history, dayAt(at))
    if (right.rule === 'departed') throw new Failure('SALE_DEPARTED')
    if (rules && !rules.includes(right.rule)) throw new Failure('CANCELLATION_BY_REQUEST')
    if (repricing.refund !== refund) throw new Failure('CANCELLATION_CHANGED')
    const travellers = await travellersOf(tx, sold.id)
    const leaving = travellers.length
    const financing = await sendBack(tx, dependencies, sold, { amount: refund, reason: 'sale-cancelled' })
    await addMovements(tx, { sold, movements: repricing.movements, intent, at, leaving, financing: -financing })
    // This makes its vouchers void.
    await tx.update(sale).set({ cancelledAt: at }).where(eq(sale.id, sold.id))
    await returnPromoUse(tx, sold.checkoutId)
    const passengerNos = travellers.map(({ n }) => n)
    await writeVoided(tx, dependencies, sold, passengerNos)
    await writeEvent(tx, dependencies, sold.businessId, { kind: 'sale.cancelled', subjects: { sale: sold.id } })
    const { charged, commission } = inForce(history)
    await queueCancellationEmails(tx, dependencies, {
      sold,
      charged,
      commission,
      refund,
      financing,
      fee: repricing.fee,
    })
    await writeAudit(tx, {
      at,
      userId: intent.userId,
      action: 'sale.cancelled',
      subject: sold.id,
      detail: { number: sold.number, rule: right.rule, refund, financing, fee: repricing.fee, reason: intent.reason },
    })
    return { refund, financing }
  })
}

type Grant = Intent & { publicId: string; amount: Cents; reason: string }

/**
 * Refunds an amount from the departure day on, at the expense of our own share; cover goes on. A second call with the
 * same id only returns the result.
 * @throws Failure SALE_NOT_FOUND; SALE_CANCELLED; SALE_NOT_DEPARTED; DONE_OTHERWISE; VALIDATION when it is more than was paid
 */
export function grantRefund(dependencies: Needs, { publicId, amount, ...intent }: Grant): Promise<MoneyGivenBack> {
  return givenBackOnce(
    dependencies,
    { publicId, intentId: intent.intentId, amount },
    async (tx, { sold, history, at }) => {
      if (cancellationOf(sold, history, dayAt(at)).right.rule !== 'departed') throw new Failure('SALE_NOT_DEPARTED')
      if (amount < 1 || amount > mostToGrant(history)) {
        throw validationFailure([{ path: 'amount', key: 'SALES.GRANT_TOO_MUCH' }])
      }
      const financing = await sendBack(tx, dependencies, sold, { amount, reason: 'granted' })
      const { movements } = grant(history, amount, dayAt(at))
      await addMovements(tx, { sold, movements, intent, at, financing: -financing })
      await queueGrantEmail(tx, dependencies, { sold, amount, financing, intentId: intent.intentId })
      await writeAudit(tx, {
        at,
        userId: intent.userId,
        action: 'sale.refund-granted',
        subject: sold.id,
        detail: { number: sold.number, amount, financing, reason: intent.reason },
      })
      return { refund: amount, financing }
    },
  )
}

type MoneyBack = Pick<MoneyGivenBack, 'refund' | 'financing'>

/** Runs `act` once for an id; `act` returns the cents that it gives back. */
function givenBackOnce(
  dependencies: Needs,
  { amount, ...named }: { publicId: string; intentId: string; amount?: Cents },
  act: (tx: Database, locked: LockedSale) => Promise<MoneyBack>,
): Promise<MoneyGivenBack> {
  const refundShown = (sold: SoldSale, back: MoneyBack) => ({ ...back, moneyBack: moneyBackOf(sold, back.refund) })
  return doOnce(dependencies, {
    ...named,
    again: (_tx, sold, { charged, financing }) => {
      if (amount !== undefined && charged !== -amount) throw new Failure('DONE_OTHERWISE')
      return refundShown(sold, { refund: -charged, financing: -financing })
    },
    act: async (tx, locked) => refundShown(locked.sold, await act(tx, locked)),
  })
}
