import type { Entry, Word } from './journal.ts'
import { ModelState } from './model-state.ts'
import type { ModelAttempt, ModelOrder } from './order.ts'
import { duplicateReasons } from './reasons.ts'
import { priceOf } from './sold.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How orders and payments change by what the bank answered. It knows nothing of how the shop works. */
export class ModelEvents extends ModelState {
  /** Two denials, and a quarter of its age, 20 to 30 seconds, after it was last sent, while its token lives. */
  protected hasToGoAgain({ denials, sentAt, lastSentAt }: ModelAttempt, age = this.now - sentAt): boolean {
    const spacing = Math.min(30 * SECOND, Math.max(20 * SECOND, age / 4))
    return denials >= 2 && this.now - lastSentAt >= spacing && age < 10 * MINUTE
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
  protected finishOverdue(): void {
    for (const order of this.orders) {
      if (order.state === 'paid' && this.now - (order.paidAt ?? this.now) >= 45 * SECOND) this.finish(order)
    }
  }

  /** A first sending is the buyer's, any other is due; each has the token and the amount of its own. */
  protected noteSent({ attempt: id, token, amount, instalments }: Extract<Entry, { of: 'sent' }>): void {
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

  protected applyEvent(entry: Entry): void {
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

  protected settle(order: ModelOrder, attempt: ModelAttempt, word: Word): void {
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
  protected settleLate(attempt: ModelAttempt, word: Word): void {
    if (!['absent', 'declined', 'blamed'].includes(attempt.state)) return
    if (word.is === 'declined') attempt.state = 'declined'
    if (word.is === 'refused') attempt.state = 'blamed'
  }

  /** The bank waits for the buyer; when it still does at the end, the order has ended too. */
  protected wait(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'waiting' }>): void {
    if (attempt.state === 'pending') {
      Object.assign(attempt, { state: 'waiting', purchaseId: word.purchaseId })
      Object.assign(order, { state: 'waiting', waitsUntil: attempt.endsAt })
    } else if (attempt.state === 'waiting' && this.now >= (attempt.endsAt ?? Infinity)) {
      attempt.state = 'absent'
      if (order.state === 'waiting') order.state = 'expired'
      order.waitsUntil = null
    }
  }

  protected approve(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'approved' }>): void {
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
  protected giveUp(order: ModelOrder, state: 'waiting' | 'pending'): void {
    order.waitsUntil = null
    for (const other of order.attempts) if (other.state === state) other.state = 'absent'
  }

  protected approveCoupon(order: ModelOrder, attempt: ModelAttempt, word: Extract<Word, { is: 'approved' }>): void {
    if (!['pending', 'waiting', 'absent', 'declined', 'blamed'].includes(attempt.state)) return
    const isAwaited = attempt.state === 'pending' || attempt.state === 'waiting'
    const isOwn = order.state === 'waiting' || attempt.state === 'pending'
    attempt.purchaseId = word.purchaseId
    if (word.amount !== attempt.amount) {
      attempt.state = 'refund_stuck'
      order.byHand += word.amount
      if (isAwaited && isOwn) order.state = 'refund_stuck'
      if (isAwaited) order.waitsUntil = null
    } else if (isAwaited ? order.trip.start >= this.day() : this.isStillGood(order)) {
      this.giveUp(order, 'pending')
      attempt.state = 'paid'
      Object.assign(order, { state: 'paid', paidAt: this.now })
    } else {
      attempt.state = 'refund_stuck'
      order.byHand += word.amount
      if (isAwaited && isOwn) order.state = 'refund_stuck'
      if (isAwaited) order.waitsUntil = null
    }
  }

  /** Late, and yet sold: nobody else paid it, it has not begun, and it costs the same or less today. */
  protected isStillGood(order: ModelOrder): boolean {
    const isFree = order.state === 'open' || order.state === 'expired'
    const { isPaused, limit, used } = this.code
    const hasCode = !order.usesCode || (!isPaused && used + this.held() < limit)
    const isCheap = priceOf({ ...order, markup: this.markup }) <= order.price
    const isOnlyOne = duplicateReasons(this, order, order).length === 0
    return isFree && isOnlyOne && hasCode && isCheap && !this.isClosed && order.trip.start > this.day()
  }
}
