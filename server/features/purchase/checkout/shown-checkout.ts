import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { shownCardForm } from './card-form.ts'
import { shownConditions } from './open.ts'
import { shownInstalments } from './shown-instalments.ts'
import type { CheckoutRow } from './states.ts'

/** Returns an order that a card can still pay, as the page of its link shows it. Other ways to pay are offered at step 8 alone. */
export async function shownCheckout(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'gateway'>,
  row: CheckoutRow,
): Promise<OpenedCheckout> {
  const { snapshot, currency } = row
  return {
    order: row.orderNo,
    amount: row.charged,
    currency,
    mode: 'card',
    lines: snapshot.lines,
    gross: snapshot.gross,
    discountPercent: snapshot.discountPercent,
    discount: snapshot.discount,
    expiresAt: row.expiresAt.toISOString(),
    cardForm: await shownCardForm(dependencies, row.language),
    instalments: await shownInstalments(dependencies, row),
    otherMethods: [],
    ...shownConditions(snapshot),
  }
}
