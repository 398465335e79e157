import { and, eq } from 'drizzle-orm'
import type { MoneyGivenBack } from '#shared/after-sale/contract.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { Failure } from '#shared/errors.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { RefundReason } from '#shared/checkout/refund-reasons.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { financingToGiveBack, giveBack } from '../purchase/payment/give-back.ts'
import { reapplyPayments } from '../sales/coverage.ts'
import { lockSale, readHistory, type SoldSale } from '../sales/history.ts'
import type { Dependencies } from '../dependencies.ts'

/** A locked sale with its history, and the moment of the lock. */
export type LockedSale = { sold: SoldSale; history: Movement[]; at: Date }

/** What the movements of an act charged, and its financing; negative when it went back. */
type MovedMoney = { charged: Cents; financing: Cents }

type Once<Result> = {
  publicId: string
  intentId: string
  /** Runs before the sale is locked, for what has to be locked first. */
  first?: (tx: Database) => Promise<void>
  /** Returns the result of the first call with this id, from the cents of its movements. */
  again: (tx: Database, sold: SoldSale, moved: MovedMoney) => Result | Promise<Result>
  act: (tx: Database, locked: LockedSale) => Promise<Result>
}

/**
 * Runs `act` with a locked sale that is in force. When the id was used before, nothing is done and the result of that call is
 * returned.
 * @throws Failure SALE_NOT_FOUND, also when the id was used for another sale; SALE_CANCELLED
 */
export function doOnce<Result>(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { publicId, intentId, first, again, act }: Once<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await first?.(tx)
    const sold = await lockSale(tx, { publicId })
    const moved = await movedUnder(tx, sold, intentId)
    if (moved !== null) return again(tx, sold, moved)
    if (sold.cancelledAt) throw new Failure('SALE_CANCELLED')
    const at = now()
    const result = await act(tx, { sold, history: await readHistory(tx, sold.id), at })
    await reapplyPayments(tx, sold.id, at)
    return result
  })
}

/** Whether a sale has a movement of an id: then a call with that id has been made. */
export async function isDone(
  db: Database,
  { saleId, intentId }: { saleId: string; intentId: string },
): Promise<boolean> {
  const isIt = and(eq(laterMovement.saleId, saleId), eq(laterMovement.intentId, intentId))
  return (await db.$count(laterMovement, isIt)) > 0
}

/** Sums up the movements of an id; null when it has none. */
async function movedUnder(tx: Database, { id }: SoldSale, intentId: string): Promise<MovedMoney | null> {
  const { saleId: ofSale, charged, financing } = laterMovement
  const rows = await tx
    .select({ saleId: ofSale, charged, financing })
    .from(laterMovement)
    .where(eq(laterMovement.intentId, intentId))
  if (rows.some(({ saleId }) => saleId !== id)) throw new Failure('SALE_NOT_FOUND')
  if (rows.length === 0) return null
  return { charged: sum(rows.map((one) => one.charged)), financing: sum(rows.map((one) => one.financing)) }
}

/**
 * Returns where a refund of a sale goes: for a free sale to the card, since only a change of it can have been paid; to a bank
 * account what was paid at a counter or by transfer.
 */
export function moneyBackOf(
  { mode, method }: Pick<SoldSale, 'mode' | 'method'>,
  refund: Cents,
): MoneyGivenBack['moneyBack'] {
  if (refund === 0) return 'none'
  if (mode === 'account') return 'account'
  return method === 'card' ? 'card' : 'transfer'
}

/**
 * Gives back what was paid for a sale and its changes. For a sale on account the business received the money and gives it
 * back, and the movement credits the business's account.
 * @returns the cents of financing that go back beside the amount
 */
export async function sendBack(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  sold: SoldSale,
  due: { amount: Cents; reason: RefundReason },
): Promise<Cents> {
  return isPaidToUs(sold, due.amount) ? giveBack(tx, dependencies, { sold, ...due }) : 0
}

/** Returns the cents of financing that would go back to cards beside a refund of a sale. */
export async function financingBeside(db: Database, sold: SoldSale, refund: Cents): Promise<Cents> {
  return isPaidToUs(sold, refund) ? financingToGiveBack(db, sold, refund) : 0
}

function isPaidToUs(sold: SoldSale, refund: Cents): boolean {
  return refund > 0 && sold.mode !== 'account'
}
