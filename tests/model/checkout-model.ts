import type { Entry, Word } from './journal.ts'
import { giveBack, type PlanName, termsOf } from './instalments.ts'
import { reasonsAgainst } from './reasons.ts'
import { type Change, change, endOf, planOf, priceOf } from './sold.ts'
import type { Asked, ModelAttempt, ModelOrder, OrderState, Plan } from './order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
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
export class CheckoutModel {
  now: number
  orders: ModelOrder[] = []
  code = { isPaused: false, limit: 1, used: 0 }
  markup = 60
  /** What staff transferred of what the bank refused: by the refund, under which reference. */
  transfers = new Map<string, string>()
  isClosed = false

  constructor(now: number) {
    this.now = now
  }

  /** The day in Montevideo, `days` from now. */
  day(days = 0): string {
    return new Date(this.now - 3 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10)
  }

  stateOf(order: ModelOrder): OrderState {
    const life = order.change ? 24 * HOUR : 30 * MINUTE
    return order.state === 'open' && this.now >= order.openedAt + life ? 'expired' : order.state
  }

  held(): number {
    return this.orders.filter(({ usesCode, state }) => usesCode && ['running', 'waiting', 'paid'].includes(state))
      .length
  }

  planOpening(request: Asked): Plan {
    const reasons = reasonsAgainst(this, request, null)
    if (this.isClosed) reasons.push('BUSINESS_NOT_FOUND', ...(request.mode === 'account' ? ['ON_ACCOUNT_REFUSED'] : []))
    if (request.trip.start < this.day()) reasons.push('VALIDATION')
    return planOf(reasons)
  }

  open(orderNo: string, request: Asked): ModelOrder {
    const price = priceOf({ ...request, markup: this.markup })
    return this.add(request, { orderNo, price, charged: price, markup: this.markup, change: null })
  }

  private add(
    request: Asked,
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

  /** Two denials, and a quarter of its age, 20 to 30 seconds, after it was last sent, while its token lives. */
  private hasToGoAgain({ denials, sentAt, lastSentAt }: ModelAttempt, age = this.now - sentAt): boolean {
    const spacing = Math.min(30 * SECOND, Math.max(20 * SECOND, age / 4))
    return denials >= 2 && this.now - lastSentAt >= spacing && age < 10 * MINUTE
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

  /** The sale of an order that may have one; or its money goes back, when its trip began too long before. */
  finish(order: ModelOrder): void {
    const paying = order.attempts.find(({ state }) => state === 'paid')
    if (order.state === 'sold') return
    if (order.state === 'paid' && paying && this.isTooLate(order)) {
      paying.state = 'refunding'
      order.state = 'refunding'
      return
    }
    order.state = 'sold'
    const sold = order.change?.of ?? order
    const isByCard = paying?.endsAt === null
    if (paying) sold.payments.unshift({ charged: order.price, financing: paying.financing, back: 0, isByCard })
    if (order.change) return change(order.change.of, { ...order.change, trip: order.trip })
    order.soldOn = this.day()
    if (order.usesCode) this.code.used += 1
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

  private isTooLate(order: ModelOrder): boolean {
    const { trip, paidAt, change, attempts } = order
    if (!change) return trip.start < this.day() && this.now - (paidAt ?? this.now) > 15 * MINUTE
    const sentAt = attempts.find(({ state }) => state === 'paid')?.sentAt ?? this.now
    return this.isPast(order, this.now - sentAt <= 15 * MINUTE ? sentAt : this.now)
  }

  /** Whether its trip has begun; of a change, also whether its sale is not any more what was to be changed. */
  private isPast({ trip, change }: ModelOrder, at = this.now): boolean {
    const today = this.day((at - this.now) / (24 * HOUR))
    if (!change) return trip.start < today
    const { of, kind, after } = change
    const isOver = kind === 'extension' ? endOf(of.trip) < today : trip.start <= today
    return of.cancelledUnder !== null || of.done.length !== after || isOver
  }

  /** Applies the events; those that no commit stored are dropped. */
  applyEvents(entries: readonly Entry[]): void {
    let unstored: Entry[] = []
    for (const entry of entries) {
      this.now = entry.at
      if (entry.of === 'commit') for (const known of unstored) this.applyEvent(known)
      if (entry.of === 'commit' || entry.of === 'death') unstored = []
      else if (entry.of === 'sent') this.noteSent(entry)
      else {
        // Whatever else the shop does, what is due has gone out before.
        if (this.attempts().some(({ attempt }) => attempt.isDue)) throw new Error('a charge was due and not sent again')
        if (entry.of === 'worked') this.finishOverdue()
        else unstored.push(entry)
      }
    }
  }

  /** A paid order that its buyer left gets its sale after 45 seconds. */
  private finishOverdue(): void {
    for (const order of this.orders) {
      if (order.state === 'paid' && this.now - (order.paidAt ?? this.now) >= 45 * SECOND) this.finish(order)
    }
  }

  /** A first sending is the buyer's, any other is due; each has the token and the amount of its own. */
  private noteSent({ attempt: id, token, amount, instalments }: Extract<Entry, { of: 'sent' }>): void {
    const found = this.attempts().find(({ attempt }) => attempt.token === token && [id, null].includes(attempt.id))
    if (!found) throw new Error(`the bank was sent a charge of ${amount} that nobody asked for`)
    const { attempt } = found
    if (attempt.amount !== amount || attempt.instalments !== instalments)
      throw new Error(
        `the bank was sent ${amount} in ${instalments} instead of ${attempt.amount} in ${attempt.instalments}`,
      )
    if (attempt.id !== null) {
      if (!attempt.isDue) throw new Error('the bank was sent a charge again that was not due')
      Object.assign(attempt, { isDue: false, isResent: true, isLeftAlone: true, lastSentAt: this.now, denials: 0 })
    }
    attempt.id = id
  }

  private attempts() {
    return this.orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })))
  }

  private applyEvent(entry: Entry): void {
    if (!('attempt' in entry)) return
    const found = this.attempts().find(({ attempt }) => attempt.id === entry.attempt)
    if (!found) throw new Error(`the bank spoke of an attempt that nobody made: ${JSON.stringify(entry)}`)
    const { order, attempt } = found
    if (entry.of === 'refunded') {
      // The payment of a sale stays that of a sale, whatever goes back of it when it is cancelled or changed.
      if (order.state === 'sold' && attempt.state === 'paid') return
      if (order.state === 'refunding' && attempt.state === 'refunding') order.state = 'refunded'
      attempt.state = 'refunded'
      return
    }
    if (entry.of !== 'answer' && entry.of !== 'question') return
    attempt.askedAt = this.now
    // Of a second sending only an approval counts.
    const isDefinite = entry.word.is === 'approved' || entry.word.is === 'waiting'
    const counts = entry.of === 'question' || !attempt.isResent || isDefinite
    attempt.isLeftAlone = false
    if (counts) this.settle(order, attempt, entry.word)
  }

  private settle(order: ModelOrder, attempt: ModelAttempt, word: Word): void {
    if (word.is === 'approved') return this.approve(order, attempt, word)
    if (word.is === 'nothing') return
    if (word.is === 'waiting' && word.amount === attempt.amount) return this.wait(order, attempt, word)
    if (attempt.state !== 'pending') return this.settleLate(attempt, word)
    if (word.is === 'none') {
      attempt.denials += 1
      if (attempt.denials < 2 || this.now - attempt.sentAt <= 12 * MINUTE) {
        attempt.isDue = this.hasToGoAgain(attempt)
        return
      }
    }
    const ends = {
      declined: 'declined',
      refused: 'blamed',
      waiting: 'absent',
      unreachable: 'absent',
      none: 'absent',
    } as const
    attempt.state = ends[word.is]
    order.state = order.waitsUntil === null ? 'open' : 'waiting'
    if (word.is === 'declined') order.tries += 1
  }

  /** What was given up turns out declined: its order went on without it, and no try is counted. */
  private settleLate(attempt: ModelAttempt, word: Word): void {
    if (!['absent', 'declined', 'blamed'].includes(attempt.state)) return
    if (word.is === 'declined') attempt.state = 'declined'
    if (word.is === 'refused') attempt.state = 'blamed'
  }

  /** The bank waits for the buyer; when it still does at the end, the order has ended too. */
  private wait(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'waiting' }>): void {
    if (attempt.state === 'pending') {
      Object.assign(attempt, { state: 'waiting', purchaseId: word.purchaseId })
      Object.assign(order, { state: 'waiting', waitsUntil: attempt.endsAt })
    } else if (attempt.state === 'waiting' && this.now >= (attempt.endsAt ?? Infinity)) {
      attempt.state = 'absent'
      if (order.state === 'waiting') order.state = 'expired'
      order.waitsUntil = null
    }
  }

  private approve(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'approved' }>): void {
    if (attempt.endsAt !== null) return this.approveCoupon(order, attempt, word)
    if (!['pending', 'absent', 'declined', 'blamed'].includes(attempt.state)) return
    const wasAwaited = attempt.state === 'pending'
    attempt.purchaseId = word.purchaseId
    const isRight = wasAwaited && word.amount === attempt.amount
    attempt.state = isRight ? 'paid' : 'refunding'
    if (isRight) order.paidAt = this.now
    if (!wasAwaited) return
    order.state = isRight ? 'paid' : 'refunding'
    this.giveUp(order, 'waiting')
  }

  /** Whoever pays first wins: what else the order waits for is given up. */
  private giveUp(order: ModelOrder, state: 'waiting' | 'pending'): void {
    order.waitsUntil = null
    for (const other of order.attempts) if (other.state === state) other.state = 'absent'
  }

  private approveCoupon(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'approved' }>): void {
    if (!['pending', 'waiting', 'absent', 'declined', 'blamed'].includes(attempt.state)) return
    const isAwaited = attempt.state === 'pending' || attempt.state === 'waiting'
    const isOwn = order.state === 'waiting' || attempt.state === 'pending'
    attempt.purchaseId = word.purchaseId
    if (word.amount !== attempt.amount) {
      attempt.state = 'refund_stuck'
      order.byHand += word.amount
      if (isAwaited && isOwn) order.state = 'refund_stuck'
      if (isAwaited) order.waitsUntil = null
    } else if (isAwaited || this.isStillGood(order)) {
      this.giveUp(order, 'pending')
      attempt.state = 'paid'
      Object.assign(order, { state: 'paid', paidAt: this.now })
    } else {
      attempt.state = 'refund_stuck'
      order.byHand += word.amount
    }
  }

  /** Late, and yet sold: nobody else paid it, it has not begun, and it costs the same or less today. */
  private isStillGood(order: ModelOrder): boolean {
    const isFree = order.state === 'open' || order.state === 'expired'
    const { isPaused, limit, used } = this.code
    const hasCode = !order.usesCode || (!isPaused && used + this.held() < limit)
    const isCheap = priceOf({ ...order, markup: this.markup }) <= order.price
    return isFree && hasCode && isCheap && !this.isClosed && order.trip.start > this.day()
  }
}
