import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { CancellationRight } from './cancellation-terms.ts'
import { type Figures, NO_FIGURES, ownFigures } from '../settlements/figures.ts'
import { inForce, type Movement, totalOf } from '../settlements/movement.ts'
import { reprice, type Repricing } from './repricing.ts'

/**
 * Cancels a whole sale before departure (docs/rules/after-sale.md, R-02): every figure of the sale is reversed, and the part of
 * the payment that its terms do not refund is the fee.
 */
export function cancelSale(
  history: readonly Movement[],
  { percentBack }: Pick<CancellationRight, 'percentBack'>,
  day: Day,
): Repricing {
  return reprice(inForce(history), NO_FIGURES, { kind: 'cancellation', quantity: -1, day, percentBack })
}

/**
 * Cancels one passenger before departure: `rest` is the price of the other passengers as if bought alone, by the sale's
 * own tariff and percentages. Where the others alone cost more, as when a family plan no longer applies, the buyer pays the
 * difference.
 */
export function cancelPassenger(
  history: readonly Movement[],
  rest: Figures,
  { percentBack, day }: { percentBack: CancellationRight['percentBack']; day: Day },
): Repricing {
  return reprice(inForce(history), rest, { kind: 'passenger-cancelled', quantity: 0, day, percentBack })
}

/** Returns the most that staff may grant, in cents: refunds never exceed the payment. */
export function mostToGrant(history: readonly Movement[]): Cents {
  return Math.max(0, totalOf(history).charged)
}

/**
 * Refunds an amount in cents from the departure day on, out of our own share: the provider's cost and the business's commission
 * stay.
 * @throws RangeError when the amount is not a whole number of cents from 1 to `mostToGrant`
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
