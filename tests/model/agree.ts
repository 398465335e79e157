import assert from 'node:assert/strict'
import type * as fc from 'fast-check'
import type { BuyerAnswer } from '../support/test-buyer.ts'
import { financingLeft } from './instalments.ts'
import type { CheckoutModel } from './checkout-model.ts'
import type { Plan } from './order.ts'
import type { Entry } from './journal.ts'
import type { ModelShop } from './model-shop.ts'
import type { Records } from './seen.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export const LENGTHS = {
  '2 s': 2 * SECOND,
  '21 s': 21 * SECOND,
  '1 min': MINUTE,
  '15 min': 15 * MINUTE,
  '31 min': 31 * MINUTE,
}
export const STEPS = 12

/** The shop, what its buyers know of their sales, and the tokens that they hold. */
export type Real = { shop: ModelShop; saleIds: string[]; tokens: string[] }
export type Command = fc.AsyncCommand<CheckoutModel, Real>

export function command(name: string, run: Command['run'], check: Command['check'] = () => true): Command {
  return { check, run, toString: () => name }
}

/** Takes note of what happened, and holds what is on record against what should be. */
export async function agree(model: CheckoutModel, shop: ModelShop, entries: readonly Entry[] = shop.events()) {
  model.applyEvents(entries)
  model.now = shop.now()
  assert.deepEqual(await shop.see(), recordsOf(model))
}

function recordsOf(model: CheckoutModel): Records {
  const orders = model.orders.map((order) => {
    const attempts = order.attempts.map(({ state }) => state)
    const isSale = order.state === 'sold' && order.change === null
    const inForce = order.cancelledUnder === null ? order.charged : 0
    const sales = isSale ? [{ charged: inForce + order.aside, financing: financingLeft(order) }] : []
    return [order.orderNo, { state: model.stateOf(order), tries: order.tries, attempts, sales }]
  })
  return { orders: Object.fromEntries(orders) as Records['orders'], held: model.held(), used: model.code.used }
}

export function allowed({ may }: Plan, answer: BuyerAnswer<unknown>, what: string): void {
  assert.ok(may.has(answer.is), `${what} was answered ${answer.is}, not ${[...may].join(' or ')}`)
}

export function hasDied(entries: readonly Entry[]): boolean {
  return entries.some(({ of }) => of === 'death')
}

/** One of the orders there are, the last ones more often. */
export function pick<One>(many: readonly One[], which: number): One {
  return many[many.length - 1 - (which % many.length)]!
}

export const hasOrders = ({ orders }: Pick<CheckoutModel, 'orders'>) => orders.length > 0

export async function restart(model: CheckoutModel, shop: ModelShop, outage: number): Promise<void> {
  await shop.restart(outage)
  await agree(model, shop)
}
