import assert from 'node:assert/strict'
import { agree, type Command, command, hasOrders, pick, type Real, restart, SECOND } from './agree.ts'
import type { CheckoutModel } from './checkout-model.ts'
import { Death } from './journal.ts'
import type { Days } from './order.ts'
import { change as applyChange, costOfChange, planCancellation, planChange } from './sold.ts'

/** So many days are never more than the five business days of a withdrawal. */
const WITHDRAWAL_DAYS = 5

type Cancelling = { order: number; isRepeated: boolean; dies: boolean }

/** Staff cancel a sale of the last days, whose money goes back whole; perhaps again by the same id. */
export function cancel({ order: which, isRepeated, dies }: Cancelling): Command {
  const name = `cancel(order ${which}${isRepeated ? ', again' : ''}${dies ? ', dies in its transaction' : ''})`
  const run = async (model: CheckoutModel, { shop }: Real) => {
    const order = pick(model.orders, which)
    const intent = (isRepeated && order.cancelledUnder) || crypto.randomUUID()
    const plan = planCancellation(order, intent, model.day())
    if (dies) shop.door.arm(1)
    const told = await orDies(shop.cancel(order.orderNo, intent, order.charged))
    const entries = shop.events()
    if (told !== 'died') {
      assert.ok(plan.may.has(told), `a cancellation was answered ${told}, not ${[...plan.may].join(' or ')}`)
      if (told === 'ok') model.cancel(order, intent)
    }
    await agree(model, shop, entries)
    if (told === 'died') await restart(model, shop, 45 * SECOND)
    shop.door.disarm()
  }
  return command(name, run, isSoldLately(which))
}

const isSoldLately =
  (which: number): Command['check'] =>
  (model) => {
    const soldOn = hasOrders(model) ? pick(model.orders, which).soldOn : null
    return soldOn !== null && soldOn >= model.day(-WITHDRAWAL_DAYS)
  }

function orDies<Done>(doing: Promise<Done>): Promise<Done | 'died'> {
  return doing.catch((error: unknown) => {
    if (error instanceof Death) return 'died' as const
    throw error
  })
}

type Changing = { order: number; days: Days; isRepeated: boolean; dies: boolean }

/** Staff make the trip of a sale longer or shorter; perhaps again by the id of the last time. */
export function change({ order: which, days, isRepeated, dies }: Changing): Command {
  const name = `change(order ${which}, ${days} days${isRepeated ? ', again' : ''}${dies ? ', dies in its transaction' : ''})`
  const run = async (model: CheckoutModel, { shop }: Real) => {
    const order = pick(model.orders, which)
    const before = model.orders.findLast((other) => other.change?.of === order)?.change?.intent
    const intent = (isRepeated && (order.changedUnder.at(-1) ?? before)) || crypto.randomUUID()
    const isOpened = intent === before
    const plan = planChange(order, { intent, days, isOpened }, model.day())
    const cents = costOfChange(order, days)
    const isNew = !order.changedUnder.includes(intent) && !isOpened
    if (dies) shop.door.arm(1)
    const told = await orDies(shop.change(order, { intent, days, cents }))
    const entries = shop.events()
    if (told !== 'died') {
      assert.ok(plan.may.has(told.is), `a change was answered ${told.is}, not ${[...plan.may].join(' or ')}`)
      if (told.is === 'ok' && isNew && told.order !== null) {
        model.openChange(order, { orderNo: told.order, intent, days })
      } else if (told.is === 'ok' && isNew) {
        assert.ok(cents <= 0 || order.mode === 'account', 'a longer trip by card was not asked to be paid')
        applyChange(order, { intent, days })
      }
    }
    await agree(model, shop, entries)
    if (told === 'died') await restart(model, shop, 45 * SECOND)
    shop.door.disarm()
  }
  return command(name, run, isSoldLately(which))
}
