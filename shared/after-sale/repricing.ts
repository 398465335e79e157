import { type Cents, type Percent, percentOf, sum } from '../money.ts'
import { changeOfFigures, type Figures, ownFigures } from '../settlements/figures.ts'
import type { Movement, MovementKind } from '../settlements/movement.ts'

/** What a change of cover costs or refunds to the buyer, in cents. At most one of `toPay` and `refund` is above 0. */
export type Repricing = { toPay: Cents; refund: Cents; fee: Cents; movements: Movement[] }

type Reason = { kind: MovementKind; quantity: Movement['quantity']; day: Movement['day']; percentBack: Percent }

/**
 * Returns the movements that turn the cover in force into another. When it costs less, `percentBack` of the difference is
 * refunded, rounded half up, and the rest is the fee; when it costs more, the buyer pays the difference.
 */
export function reprice(before: Figures, after: Figures, { kind, quantity, day, percentBack }: Reason): Repricing {
  const difference = before.charged - after.charged
  const refund = Math.max(0, percentOf(difference, percentBack))
  const fee = Math.max(0, difference) - refund
  return {
    toPay: Math.max(0, -difference),
    refund,
    fee,
    movements: [
      { kind, day, quantity, figures: changeOfFigures(before, after) },
      ...(fee > 0 ? [{ kind: 'fee', day, quantity: 0, figures: ownFigures(fee) } as const] : []),
    ],
  }
}

/** Returns how much more the business of a sale on account owes by a change; below 0, how much less. */
export function riseOf({ movements }: Pick<Repricing, 'movements'>): Cents {
  return sum(movements.map(({ figures }) => figures.charged - figures.commission))
}
