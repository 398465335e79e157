import assert from 'node:assert/strict'
import type { BuyerAnswer } from '../support/test-buyer.ts'
import {
  agree,
  allowed,
  type Command,
  command,
  hasDied,
  hasOrders,
  LENGTHS,
  pick,
  type Real,
  restart,
  SECOND,
  STEPS,
} from './agree.ts'
import type { CheckoutModel } from './checkout-model.ts'
import { type PlanName, termsOf } from './instalments.ts'
import type { ModelAttempt, ModelOrder } from './order.ts'
import type { Entry } from './journal.ts'
import type { ModelShop } from './model-shop.ts'
import type { Card, Way } from './gateway-ways.ts'

export const MEANWHILE = ['nothing', 'sale-asked', 'notified', 'half-a-minute', 'a-minute'] as const
type Meanwhile = (typeof MEANWHILE)[number]
type Paying = {
  order: number
  card: Card
  plan: PlanName
  way: Way
  meanwhile: Meanwhile
  cents: number
  diesAt: 1 | 2 | null
}

export function pay({ order: which, card, plan, way, meanwhile, cents, diesAt }: Paying): Command {
  const death = diesAt === null ? '' : `, dies in T${diesAt}`
  const more = `${meanwhile === 'nothing' ? '' : `, meanwhile ${meanwhile}`}${cents === 0 ? '' : `, ${cents} cents`}`
  const name = `pay(order ${which}, ${card} card${plan ? ` by the plan of ${plan}` : ''}, ${way}${more}${death})`
  const run = async (model: CheckoutModel, real: Real) => {
    const token = real.shop.bank.issueToken(card)
    real.tokens.push(token)
    const order = pick(model.orders, which)
    await submit(model, real, { order, token, plan, cents, way, meanwhile, diesAt })
  }
  return command(name, run, ({ orders }) => orders.length > 0 && !isAwaited(pick(orders, which)))
}

type Retrying = {
  order: number
  token: number | null
  /** By which plan; `same`: by that of the attempt with this token. */
  plan: PlanName | 'same'
  way: Way
  cents: number
  after: keyof typeof LENGTHS | null
}

/** The same token once more, at once or after a while; `token` names any of them, used by mistake for this order. */
export function retry({ order: which, token, plan, way, cents, after }: Retrying): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    const order = pick(model.orders, which)
    const own = order.attempts.filter(({ endsAt }) => endsAt === null)
    const used = token === null ? own.map((attempt) => attempt.token) : real.tokens
    if (used.length === 0) return
    if (after !== null) await real.shop.pass(LENGTHS[after], STEPS)
    await agree(model, real.shop)
    const terms = { cents, way, meanwhile: 'nothing', diesAt: null } as const
    const again = pick(used, token ?? 0)
    const before = order.attempts.find((attempt) => attempt.token === again)?.plan ?? null
    if (isAwaited(order)) return
    await submit(model, real, { ...terms, order, token: again, plan: plan === 'same' ? before : plan })
  }
  const more = `${cents === 0 ? '' : `, ${cents} cents`}${after === null ? '' : `, after ${after}`}`
  const by = plan === 'same' ? '' : ` by the plan of ${plan}`
  const name = `retry(order ${which}, ${token === null ? 'its token' : `token ${token}`}${by}, ${way}${more})`
  return command(name, run, hasOrders)
}

/** A payment whose caller is gone: the product waits 20 seconds of real time for it, which is too long for a sequence. */
function isAwaited({ attempts }: ModelOrder): boolean {
  return attempts.some(({ state, isLeftAlone }) => state === 'pending' && isLeftAlone)
}

type Submit = Omit<Paying, 'order' | 'card'> & { order: ModelOrder; token: string }

async function submit(model: CheckoutModel, { shop }: Real, request: Submit): Promise<void> {
  const { order, token, plan: by, cents, way, meanwhile, diesAt } = request
  const amount = termsOf(order.price, by).amount + cents
  const plan = model.planPayment(order, { token, amount, plan: by })
  const paid = order.attempts.find(({ state }) => state === 'paid')?.amount ?? order.price
  shop.bank.expectCharge({ way, meanwhile: () => whileOnItsWay(shop, order, meanwhile) })
  if (diesAt !== null) shop.door.arm(diesAt)
  const answer = await shop.buyers().card.pay({ order: order.orderNo, amount }, token, by ? shop.plans[by] : undefined)
  const entries = shop.events()
  const isDead = hasDied(entries)
  let sent: ModelAttempt | null = null
  if (plan.sends && entries[0]?.of === 'commit') sent = model.send(order, { token, plan: by })
  await agree(model, shop, entries)
  if (isDead) await restart(model, shop, 45 * SECOND)
  else if (sent) allowed({ may: answersTo(sent, model, entries) }, answer, 'a payment that was sent')
  else allowed(plan, answer, 'a payment')
  shop.door.disarm()
  if (answer.is === 'PAYMENT_DECLINED' && sent) assert.deepEqual(dataOf(answer), { triesLeft: 5 - order.tries })
  if (answer.is === 'PRICE_CHANGED' || answer.is === 'INSTALMENTS_CHANGED')
    assert.deepEqual(dataOf(answer), { amount: order.price, currency: 'USD' })
  if (answer.is === 'ORDER_ALREADY_PAID') assert.deepEqual(dataOf(answer), { amount: paid, currency: 'USD' })
  if (!isDead && 'result' in answer) {
    assert.equal(answer.result.purchaseId, order.attempts.find(({ state }) => state === 'paid')?.purchaseId)
  }
}

/** An answer of the bank that says nothing may be passed on, though a question brought the truth meanwhile. */
function answersTo(sent: ModelAttempt, model: CheckoutModel, entries: readonly Entry[]): Set<string> {
  const answer = entries.findLast((entry) => entry.of === 'answer')
  const isClear = answer?.word.is !== 'nothing' && (answer?.word.is === 'approved' || !sent.isResent)
  return new Set([model.answerOf(sent), ...(isClear ? [] : ['PAYMENT_IN_PROGRESS'])])
}

function dataOf(answer: BuyerAnswer<unknown>): unknown {
  return 'data' in answer ? answer.data : undefined
}

/** What happens between the call to the bank and its answer. */
async function whileOnItsWay(shop: ModelShop, { orderNo }: ModelOrder, meanwhile: Meanwhile): Promise<void> {
  if (meanwhile === 'nothing') return
  if (meanwhile === 'sale-asked') {
    assert.equal((await shop.buyers().card.createSale({ order: orderNo })).is, 'PAYMENT_IN_PROGRESS')
    return
  }
  if (meanwhile === 'half-a-minute') return shop.pass(31 * SECOND, 1)
  // As long as what is denied goes out again before the first call is answered.
  if (meanwhile === 'a-minute') return shop.pass(61 * SECOND, 30)
  const charge = shop.bank.lastAsked
  if (charge) assert.equal(await shop.notify('right', charge), 200)
  await shop.work()
}
