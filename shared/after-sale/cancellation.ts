import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { CancellationRight } from './cancellation-terms.ts'
import { type Figures, NO_FIGURES, ownFigures } from '../settlements/figures.ts'
import { inForce, type Movement, totalOf } from '../settlements/movement.ts'
import { reprice, type Repricing } from './repricing.ts'

/**
 * Cancels a sale whole before departure (docs/rules/after-sale.md, R-02): its line is taken back in every column, and what
 * its terms do not give back is the fee.
 */
export function cancelSale(
  history: readonly Movement[],
  { percentBack }: Pick<CancellationRight, 'percentBack'>,
  day: Day,
): Repricing {
  return reprice(inForce(history), NO_FIGURES, { kind: 'cancellation', quantity: -1, day, percentBack })
}

/**
 * Cancels one passenger before departure: `rest` is what the others cost as if bought so, by the sale's own tariff
 * and percentages. Where the others alone cost more, as when a family plan falls apart, the difference is to be paid.
 */
export function cancelPassenger(
  history: readonly Movement[],
  rest: Figures,
  { percentBack, day }: { percentBack: CancellationRight['percentBack']; day: Day },
): Repricing {
  return reprice(inForce(history), rest, { kind: 'passenger-cancelled', quantity: 0, day, percentBack })
}

/** The most that staff may grant, in cents: refunds never exceed what was paid. */
export function mostToGrant(history: readonly Movement[]): Cents {
  return Math.max(0, totalOf(history).charged)
}

/**
 * What staff give back from the departure day on, out of our own share: the provider's cost and the business's commission
 * stay. @throws RangeError when it is no whole number of cents from 1 to `mostToGrant`
 */
export function grant(history: readonly Movement[], amount: Cents, day: Day): Repricing {
  if (!Number.isInteger(amount) || amount < 1 || amount > mostToGrant(history)) {
    throw new RangeError(`${amount} cents cannot be granted`)
  }
  return {
    toPay: 0,
    refund: amount,
    fee: 0,
    movements: [{ kind: 'grant', day, quantity: 0, figures: ownFigures(-amount) }],
  }
}
