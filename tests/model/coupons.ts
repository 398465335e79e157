import * as fc from 'fast-check'
import {
  agree,
  allowed,
  type Command,
  command,
  hasDied,
  hasOrders,
  HOUR,
  pick,
  type Real,
  restart,
  SECOND,
} from './agree.ts'
import type { CheckoutModel } from './checkout-model.ts'
import type { Way } from './gateway-ways.ts'
import type { ModelAttempt } from './order.ts'

type Asking = { order: number; way: Way; diesAt: 1 | 2 | null }

/** A coupon is asked for, to pay an order at a counter. */
function askForCoupon({ order: which, way, diesAt }: Asking): Command {
  const run = async (model: CheckoutModel, { shop }: Real) => {
    const order = pick(model.orders, which)
    const plan = model.planCoupon(order)
    shop.bank.expectCharge({ way, meanwhile: async () => undefined })
    // The first transaction counts the request against the limit of its network.
    if (diesAt !== null) shop.door.arm(diesAt + 1)
    const answer = await shop.buyers().card.payLater({ order: order.orderNo, amount: order.price }, 'redpagos')
    const entries = shop.events()
    const isDead = hasDied(entries)
    let sent: ModelAttempt | null = null
    if (plan.sends && entries[1]?.of === 'commit') sent = model.sendCoupon(order)
    await agree(model, shop, entries)
    if (isDead) await restart(model, shop, 45 * SECOND)
    else allowed(sent ? { may: new Set([model.answerOf(sent)]) } : plan, answer, 'a coupon')
    shop.door.disarm()
  }
  const death = diesAt === null ? '' : `, dies in T${diesAt}`
  return command(`askForCoupon(order ${which}, ${way}${death})`, run, hasOrders)
}

/** Somebody pays a coupon at the counter, in time or late; `isReported`: the bank says so at once. */
function payCoupon(coupon: { order: number; cents: number; isReported: boolean }): Command {
  const { order: which, cents, isReported } = coupon
  const run = async (model: CheckoutModel, { shop }: Real) => {
    const { orderNo, attempts } = pick(model.orders, which)
    const n = attempts.findIndex(({ id, endsAt }) => id !== null && endsAt !== null)
    const attempt = attempts[n]
    // Whoever pays later than the last question is found by the next day's reconciliation.
    if (!attempt?.id || model.now > (attempt.endsAt ?? 0) + 20 * HOUR) return
    if (!shop.bank.payCoupon(attempt.id, cents)) return
    if (isReported) {
      await shop.notify('right', { gatewayOrder: `${orderNo}${n + 1}`, amount: attempt.amount })
      await shop.work()
    }
    await agree(model, shop)
  }
  const more = `${cents === 0 ? '' : `, ${cents} cents more`}${isReported ? '' : ', unreported'}`
  return command(`payCoupon(order ${which}${more})`, run, hasOrders)
}

/** Coupons that are asked for and paid, the commonest steps several times. */
export function couponSteps(which: fc.Arbitrary<number>, way: fc.Arbitrary<Way>): fc.Arbitrary<Command>[] {
  const asking = fc.record({
    order: which,
    way,
    diesAt: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) }),
  })
  const paying = fc.record({ order: which, cents: fc.constantFrom(0, 0, 0, 0, 0, -1, 1), isReported: fc.boolean() })
  return [...Array(2).fill(asking.map(askForCoupon)), ...Array(3).fill(paying.map(payCoupon))]
}
