import type { ModelState } from './model-state.ts'
import type { OrderRequest, ModelOrder } from './order.ts'

const DAY = 24 * 3_600_000

/** Why a trip may not be bought now: its promo code is paused or used up, or the same trip was bought or is being paid. */
export function reasonsAgainst(model: ModelState, request: OrderRequest, self: ModelOrder | null): string[] {
  // An order that waits for its coupon to be paid holds its use of the code already.
  const isHeld = self !== null && self.waitsUntil !== null
  return [...(isHeld ? [] : codeReasons(model, request)), ...duplicateReasons(model, request, self)]
}

function codeReasons(model: ModelState, { usesCode }: OrderRequest): string[] {
  const { isPaused, limit, used } = model.code
  if (!usesCode) return []
  return [...(isPaused ? ['PROMO_PAUSED'] : []), ...(used + model.held() >= limit ? ['PROMO_EXHAUSTED'] : [])]
}

/** The same trip, bought or being paid within a day. */
export function duplicateReasons(
  { orders, now }: ModelState,
  { trip, isConfirmed }: Pick<OrderRequest, 'trip' | 'isConfirmed'>,
  self: ModelOrder | null,
) {
  const isDuplicate = (other: ModelOrder) =>
    other !== self &&
    other.trip.traveller === trip.traveller &&
    other.trip.start === trip.start &&
    other.trip.days === trip.days &&
    other.trip.people === trip.people &&
    other.cancelledUnder === null &&
    other.change === null &&
    ['running', 'waiting', 'paid', 'sold'].includes(other.state) &&
    (other.paidAt ?? other.openedAt) > now - DAY
  return !isConfirmed && orders.some(isDuplicate) ? ['POSSIBLE_DUPLICATE'] : []
}
