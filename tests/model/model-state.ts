import { change, endOf } from './sold.ts'
import type { ModelOrder, OrderState } from './order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What a shop knows of its orders, and when an order is over. */
export class ModelState {
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

  protected isTooLate(order: ModelOrder): boolean {
    const { trip, paidAt, change, attempts } = order
    if (!change) return trip.start < this.day() && this.now - (paidAt ?? this.now) > 15 * MINUTE
    const sentAt = attempts.find(({ state }) => state === 'paid')?.sentAt ?? this.now
    return this.isPast(order, this.now - sentAt <= 15 * MINUTE ? sentAt : this.now)
  }

  /** Whether its trip has begun; of a change, also whether its sale is not any more what was to be changed. */
  protected isPast({ trip, change }: ModelOrder, at = this.now): boolean {
    const today = this.day((at - this.now) / (24 * HOUR))
    if (!change) return trip.start < today
    const { of, kind, after } = change
    const isOver = kind === 'extension' ? endOf(of.trip) < today : trip.start <= today
    return of.cancelledUnder !== null || of.done.length !== after || isOver
  }

  protected attempts() {
    return this.orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })))
  }
}
