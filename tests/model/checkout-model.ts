import { giveBack, type PlanName, termsOf } from './instalments.ts'
import { ModelEvents } from './model-events.ts'
import { reasonsAgainst } from './reasons.ts'
import { type Change, planOf, priceOf } from './sold.ts'
import type { OrderRequest, ModelAttempt, ModelOrder, Plan } from './order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const MOST_TRIES = 5

/** What a card paid for an order, in cents. */
function capturedOf({ price, attempts }: ModelOrder): number {
  return attempts.find(({ state }) => state === 'paid')?.amount ?? price
}

/**
 * The checkout as docs/decisions/003 tells it, with rules of its own: what buyers are answered, what is charged, sold, held and
 * given back. It applies what the bank answered the shop (the journal) and knows nothing of how the shop works.
 */
export class CheckoutModel extends ModelEvents {
  planOpening(request: OrderRequest): Plan {
    const reasons = reasonsAgainst(this, request, null)
    if (this.isClosed) reasons.push('BUSINESS_NOT_FOUND', ...(request.mode === 'account' ? ['ON_ACCOUNT_REFUSED'] : []))
    if (request.trip.start < this.day()) reasons.push('VALIDATION')
    return planOf(reasons)
  }

  open(orderNo: string, request: OrderRequest): ModelOrder {
    const price = priceOf({ ...request, markup: this.markup })
    return this.add(request, { orderNo, price, charged: price, markup: this.markup, change: null })
  }

  private add(
    request: OrderRequest,
    own: Pick<ModelOrder, 'orderNo' | 'price' | 'charged' | 'markup' | 'change'>,
  ): ModelOrder {
    const times = { openedAt: this.now, paidAt: null, soldOn: null, cancelledUnder: null }
    const nothing = { aside: 0, done: [], tries: 0, attempts: [], payments: [], waitsUntil: null, byHand: 0 }
    this.orders.push({ ...request, ...times, ...own, ...nothing, state: 'open' })
    return this.orders.at(-1)!
  }

  planPayment(order: ModelOrder, { token, amount, plan }: { token: string; amount: number; plan: PlanName }): Plan {
    const own = order.attempts.find((attempt) => attempt.token === token)
    const isOfOther = this.orders.some((other) => other !== order && other.attempts.some((one) => one.token === token))
    if (order.mode !== 'card') return planOf(['ORDER_NOT_FOUND'])
    if (['paid', 'sold'].includes(this.stateOf(order)) && amount !== capturedOf(order))
      return planOf(['ORDER_ALREADY_PAID'])
    if (isOfOther || (own && (amount !== own.amount || plan !== own.plan))) return planOf(['PAYMENT_REUSED_TOKEN'])
    // A token is one attempt: its end is the answer for ever.
    if (own && own.state !== 'pending') return planOf([this.answerOf(own)])
    switch (this.stateOf(order)) {
      case 'paid':
      case 'sold':
        return { may: new Set(['ok']) }
      case 'running':
        return planOf(['PAYMENT_IN_PROGRESS'])
      case 'refunding':
      case 'refunded':
      case 'refund_stuck':
        return planOf(['PAYMENT_REFUNDED'])
      case 'expired':
      case 'waiting':
      case 'open':
        return this.planFirst(order, { amount, plan })
    }
  }

  private planFirst(order: ModelOrder, { amount, plan }: { amount: number; plan: PlanName }): Plan {
    const reasons = reasonsAgainst(this, order, order)
    const isOver = order.waitsUntil !== null && this.now >= order.waitsUntil
    if (this.stateOf(order) === 'expired' || isOver || this.isPast(order)) reasons.push('CHECKOUT_EXPIRED')
    if (order.tries >= MOST_TRIES) reasons.push('PAYMENT_TRIES_EXHAUSTED')
    if (amount !== termsOf(order.price, plan).amount) reasons.push(plan ? 'INSTALMENTS_CHANGED' : 'PRICE_CHANGED')
    if (this.isClosed) reasons.push('BUSINESS_NOT_FOUND')
    return reasons.length > 0 ? planOf(reasons) : { may: new Set(), sends: true }
  }

  /** A payment is on record and on its way to the bank. */
  send(order: ModelOrder, { token, plan }: { token: string; plan: PlanName }): ModelAttempt {
    order.state = 'running'
    const times = { sentAt: this.now, lastSentAt: this.now, askedAt: this.now }
    const more = { denials: 0, isResent: false, isDue: false, isLeftAlone: true }
    const terms = { token, endsAt: null, plan, ...termsOf(order.price, plan) }
    order.attempts.push({ id: null, ...terms, state: 'pending', purchaseId: null, ...times, ...more })
    return order.attempts.at(-1)!
  }

  /** A coupon is asked for: an order has one, for 24 hours, and not for who departs within two days. */
  planCoupon(order: ModelOrder): Plan {
    if (order.mode !== 'card' || order.change) return planOf(['ORDER_NOT_FOUND'])
    switch (this.stateOf(order)) {
      case 'waiting':
        return planOf(['ok'])
      case 'running':
        return planOf(['PAYMENT_IN_PROGRESS'])
      case 'paid':
      case 'sold':
        return planOf(['ORDER_ALREADY_PAID'])
      case 'expired':
        return planOf(['CHECKOUT_EXPIRED'])
      case 'refunding':
      case 'refunded':
      case 'refund_stuck':
        return planOf(['PAYMENT_REFUNDED'])
      case 'open': {
        const reasons = reasonsAgainst(this, order, order)
        if (this.now >= order.openedAt + 30 * MINUTE) reasons.push('CHECKOUT_EXPIRED')
        if (order.trip.start < this.day(2)) reasons.push('METHOD_NOT_OFFERED')
        if (order.attempts.filter(({ endsAt }) => endsAt !== null).length >= 3) reasons.push('PAYMENT_TRIES_EXHAUSTED')
        if (this.isClosed) reasons.push('BUSINESS_NOT_FOUND')
        return reasons.length > 0 ? planOf(reasons) : { may: new Set(), sends: true }
      }
    }
  }

  sendCoupon(order: ModelOrder): ModelAttempt {
    const departure = Date.parse(`${order.trip.start}T03:00:00Z`)
    const attempt = this.send(order, { token: '', plan: null })
    attempt.endsAt = Math.min(this.now + 24 * HOUR, departure)
    return attempt
  }

  /** The answer to the buyer of an attempt that was just sent. */
  answerOf({ state }: ModelAttempt): string {
    const answers = {
      pending: 'PAYMENT_IN_PROGRESS',
      waiting: 'ok',
      paid: 'ok',
      declined: 'PAYMENT_DECLINED',
    } as const
    if (state === 'blamed' || state === 'absent') return 'PAYMENT_UNAVAILABLE'
    const isBack = state === 'refunding' || state === 'refunded' || state === 'refund_stuck'
    return isBack ? 'PAYMENT_REFUNDED' : answers[state]
  }

  planSale(order: ModelOrder, isSeller: boolean): Plan {
    switch (this.stateOf(order)) {
      case 'sold':
        return { may: new Set(['ok']) }
      case 'paid':
        return planOf([this.isTooLate(order) ? 'PAYMENT_REFUNDED' : 'ok'])
      case 'running':
        return planOf(['PAYMENT_IN_PROGRESS'])
      case 'waiting':
        return planOf(['PAYMENT_WAITING'])
      case 'refunding':
      case 'refunded':
      case 'refund_stuck':
        return planOf(['PAYMENT_REFUNDED'])
      case 'expired':
        return planOf(['CHECKOUT_EXPIRED'])
      case 'open':
        return order.mode === 'card' ? planOf(['CHECKOUT_NOT_PAID']) : this.planOnAccount(order, isSeller)
    }
  }

  private planOnAccount(order: ModelOrder, isSeller: boolean): Plan {
    const reasons = reasonsAgainst(this, order, order)
    if (this.isClosed || !isSeller) reasons.push('ON_ACCOUNT_REFUSED')
    if (order.trip.start < this.day()) reasons.push('CHECKOUT_EXPIRED')
    return planOf(reasons)
  }

  /** A longer trip by card is another order, to be paid first. */
  openChange(sold: ModelOrder, wanted: Change & { orderNo: string; price: number }): void {
    const { orderNo, price, kind, intent, trip } = wanted
    const change = { of: sold, kind, intent, after: sold.done.length }
    const request = { mode: 'card' as const, usesCode: false, isConfirmed: true, trip }
    this.add(request, { orderNo, price, charged: 0, markup: sold.markup, change })
  }

  cancel(order: ModelOrder, { intent, refund }: { intent: string; refund: number }): void {
    if (order.cancelledUnder !== null) return
    if (order.usesCode) this.code.used -= 1
    order.cancelledUnder = intent
    order.aside += order.charged - refund
    giveBack(order, refund)
  }

  /** Staff transferred a refund; of a payment that came to no sale this is the end. */
  transfer({ id, attemptId }: { id: string; attemptId: string }, reference: string): void {
    this.transfers.set(id, reference)
    for (const { order, attempt } of this.attempts()) {
      if (attempt.id !== attemptId || attempt.state !== 'refund_stuck') continue
      attempt.state = 'refunded'
      if (order.state === 'refund_stuck') order.state = 'refunded'
    }
  }
}
