import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { Told } from '../test-buyer.ts'
import type { Asked, CheckoutModel, ModelAttempt, ModelOrder, Plan } from './checkout-model.ts'
import type { Entry } from './journal.ts'
import type { ModelShop, Notice, Seen } from './model-shop.ts'
import { type Card, CARDS, REFUND_TROUBLES, type RefundTrouble, type Way, WAYS } from './paper-bank.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The shop, what its buyers know of their sales, and the tokens that they hold. */
export type Real = { shop: ModelShop; told: string[]; tokens: string[] }
type Command = fc.AsyncCommand<CheckoutModel, Real>

function command(name: string, run: Command['run'], check: Command['check'] = () => true): Command {
  return { check, run, toString: () => name }
}

/** Takes note of what happened, and holds what is on record against what should be. */
export async function agree(model: CheckoutModel, shop: ModelShop, entries: readonly Entry[] = shop.heard()) {
  model.hear(entries)
  model.now = shop.now()
  assert.deepEqual(await shop.see(), seenOf(model))
}

function seenOf(model: CheckoutModel): Seen {
  const orders = model.orders.map((order) => {
    const attempts = order.attempts.map(({ state }) => state)
    const sales = order.state === 'sold' ? [order.price] : []
    return [order.orderNo, { state: model.stateOf(order), tries: order.tries, attempts, sales }]
  })
  return { orders: Object.fromEntries(orders) as Seen['orders'], held: model.held(), used: model.code.used }
}

function allowed({ may }: Plan, told: Told<unknown>, what: string): void {
  assert.ok(may.has(told.is), `${what} was answered ${told.is}, not ${[...may].join(' or ')}`)
}

function hasDied(entries: readonly Entry[]): boolean {
  return entries.some(({ of }) => of === 'death')
}

/** One of the orders there are, the last ones more often. */
function pick<One>(many: readonly One[], which: number): One {
  return many[many.length - 1 - (which % many.length)]!
}

const hasOrders = ({ orders }: Pick<CheckoutModel, 'orders'>) => orders.length > 0

type Opening = { mode: Asked['mode']; usesCode: boolean; isConfirmed: boolean; again: number | null; inDays: number }

function open({ mode, usesCode, isConfirmed, again, inDays }: Opening): Command {
  const sameTrip = again === null ? '' : `, the trip of order ${again} again${isConfirmed ? ', which is meant' : ''}`
  const name = `open(${mode}${usesCode ? ', with the code' : ''}, in ${inDays} days${sameTrip})`
  return command(name, async (model, { shop }) => {
    const earlier = again !== null && hasOrders(model) ? pick(model.orders, again).trip : null
    const trip = earlier ?? { traveller: model.orders.length, start: model.day(inDays) }
    const asked = { mode, usesCode, isConfirmed, trip }
    const plan = model.planOpening(asked)
    const told = await shop.buyers()[mode].open(shop.order(asked))
    const isRefused = model.isClosed && mode === 'account'
    if (!isRefused) allowed(plan, told, 'an order')
    if ('result' in told) {
      assert.equal(told.is, plan.may.has('ok') ? 'ok' : 'a refusal')
      model.open(told.result.order, asked)
      assert.equal(told.result.amount, model.orders.at(-1)?.price)
    }
    await agree(model, shop)
  })
}

const MEANWHILE = ['nothing', 'sale-asked', 'notified', 'half-a-minute'] as const
type Meanwhile = (typeof MEANWHILE)[number]
type Paying = { order: number; card: Card; way: Way; meanwhile: Meanwhile; cents: number; diesAt: 1 | 2 | null }

function pay({ order: which, card, way, meanwhile, cents, diesAt }: Paying): Command {
  const death = diesAt === null ? '' : `, dies in T${diesAt}`
  const more = `${meanwhile === 'nothing' ? '' : `, meanwhile ${meanwhile}`}${cents === 0 ? '' : `, ${cents} cents`}`
  const name = `pay(order ${which}, ${card} card, ${way}${more}${death})`
  const run = async (model: CheckoutModel, real: Real) => {
    const token = real.shop.bank.issueToken(card)
    real.tokens.push(token)
    const order = pick(model.orders, which)
    await submit(model, real, { order, token, cents, way, meanwhile, diesAt })
  }
  return command(name, run, ({ orders }) => orders.length > 0 && !isAwaited(pick(orders, which)))
}

/** The same token once more, for the same order or by mistake for another one. */
function retry({ order: which, token, way, cents }: { order: number; token: number; way: Way; cents: number }): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    if (real.tokens.length === 0) return
    const order = pick(model.orders, which)
    await submit(model, real, { order, token: pick(real.tokens, token), cents, way, meanwhile: 'nothing', diesAt: null })
  }
  const name = `retry(order ${which}, token ${token}, ${way}${cents === 0 ? '' : `, ${cents} cents`})`
  return command(name, run, ({ orders }) => orders.length > 0 && !isAwaited(pick(orders, which)))
}

/** A payment whose caller is gone: the product waits 20 seconds of real time for it, which is too long for a sequence. */
function isAwaited({ attempts }: ModelOrder): boolean {
  return attempts.some(({ state, isLeftAlone }) => state === 'doubt' && isLeftAlone)
}

type Submit = Omit<Paying, 'order' | 'card'> & { order: ModelOrder; token: string }

async function submit(model: CheckoutModel, { shop }: Real, asked: Submit): Promise<void> {
  const { order, token, cents, way, meanwhile, diesAt } = asked
  const amount = order.price + cents
  const plan = model.planPayment(order, { token, amount })
  shop.bank.expectCharge(way, () => whileOnItsWay(shop, order, meanwhile))
  if (diesAt !== null) shop.door.arm(diesAt)
  const told = await shop.buyers().card.pay({ orderNo: order.orderNo, order: order.orderNo, amount } as never, token)
  const entries = shop.heard()
  const isDead = hasDied(entries)
  let sent: ModelAttempt | null = null
  if (plan.sends && entries[0]?.of === 'commit') sent = model.send(order, token, plan.sends === 'again')
  await agree(model, shop, entries)
  if (isDead) await restart(model, shop, 45 * SECOND)
  else if (sent) allowed({ may: answersTo(sent, model, entries) }, told, 'a payment that was sent')
  else allowed(plan, told, 'a payment')
  shop.door.disarm()
  if (told.is === 'PAYMENT_DECLINED' && sent) assert.deepEqual(dataOf(told), { triesLeft: 5 - order.tries })
  if (told.is === 'PRICE_CHANGED') assert.deepEqual(dataOf(told), { amount: order.price, currency: 'USD' })
  if (!isDead && 'result' in told) {
    assert.equal(told.result.purchaseId, order.attempts.find(({ state }) => state === 'paid')?.purchaseId)
  }
}

/** An answer of the bank that says nothing may be passed on, though a question brought the truth meanwhile. */
function answersTo(sent: ModelAttempt, model: CheckoutModel, entries: readonly Entry[]): Set<string> {
  const said = entries.find((entry) => entry.of === 'answer')
  const isClear = said?.word.is !== 'nothing' && (said?.word.is === 'approved' || !sent.isResent)
  return new Set([model.answerOf(sent), ...(isClear ? [] : ['PAYMENT_IN_PROGRESS'])])
}

function dataOf(told: Told<unknown>): unknown {
  return 'data' in told ? told.data : undefined
}

/** What happens between the call to the bank and its answer. */
async function whileOnItsWay(shop: ModelShop, { orderNo }: ModelOrder, meanwhile: Meanwhile): Promise<void> {
  if (meanwhile === 'nothing') return
  if (meanwhile === 'sale-asked') {
    assert.equal((await shop.buyers().card.createSale({ order: orderNo })).is, 'PAYMENT_IN_PROGRESS')
    return
  }
  if (meanwhile === 'half-a-minute') return shop.pass(31 * SECOND, 1)
  const asked = shop.bank.lastAsked()
  if (asked) assert.equal(await shop.notify('right', asked), 200)
  await shop.work()
}

async function restart(model: CheckoutModel, shop: ModelShop, outage: number): Promise<void> {
  await shop.restart(outage)
  await agree(model, shop)
}

type Selling = { order: number; isSeller: boolean; dies: boolean }

function createSale({ order: which, isSeller, dies }: Selling): Command {
  const name = `createSale(order ${which}${isSeller ? ', by the seller' : ''}${dies ? ', dies in T3' : ''})`
  const run = async (model: CheckoutModel, { shop, told: sales }: Real) => {
    const order = pick(model.orders, which)
    const plan = model.planSale(order, isSeller)
    const someone = shop.buyers()[isSeller && !model.isClosed ? 'account' : 'card']
    if (dies) shop.door.arm(1)
    const told = await someone.createSale({ order: order.orderNo })
    const entries = shop.heard()
    const isDead = hasDied(entries)
    if (!isDead) {
      allowed(plan, told, 'a sale')
      if (told.is === 'ok' || order.state === 'paid') model.finish(order)
      if ('result' in told) sales.push(told.result.saleId)
    }
    await agree(model, shop, entries)
    if (isDead) await restart(model, shop, 45 * SECOND)
    shop.door.disarm()
  }
  return command(name, run, hasOrders)
}

function notify(notice: Notice): Command {
  return command(`notify(${notice})`, async (model, { shop }) => {
    const about = shop.bank.lastAsked() ?? { gatewayOrder: 'NOBODYS', amount: 1 }
    const expected = notice === 'right' || notice === 'doubled' ? 200 : 401
    assert.equal(await shop.notify(notice, about), expected)
    if (notice === 'doubled') assert.equal(await shop.notify(notice, about), expected)
    await shop.work()
    await agree(model, shop)
  })
}

const LENGTHS = { '2 s': 2 * SECOND, '21 s': 21 * SECOND, '1 min': MINUTE, '15 min': 15 * MINUTE, '31 min': 31 * MINUTE }
const STEPS = 12

function letPass(length: keyof typeof LENGTHS | '25 h'): Command {
  const run = async (model: CheckoutModel, { shop }: Real) => {
    if (length === '25 h') shop.bank.endTroubles()
    const total = length === '25 h' ? 25 * HOUR : LENGTHS[length]
    await shop.pass(total, STEPS)
    await agree(model, shop)
    for (const { attempts } of model.orders) for (const attempt of attempts) askedInTime(model, attempt, total / STEPS)
  }
  return command(`letPass(${length})`, run)
}

/** An attempt in doubt is asked about every minute at least, half a minute after its caller died. */
function askedInTime({ now }: CheckoutModel, { state, askedAt }: ModelAttempt, grain: number): void {
  assert.ok(state !== 'doubt' || now - askedAt <= MINUTE + grain, `a doubt of ${now - askedAt} ms`)
}

/** The process is killed and comes back; `inTransaction` of the due work, or idle. */
function kill({ inTransaction, isLong }: { inTransaction: number | null; isLong: boolean }): Command {
  const when = inTransaction === null ? 'idle' : `in transaction ${inTransaction} of the due work`
  const run = async (model: CheckoutModel, { shop }: Real) => {
    if (inTransaction !== null) {
      shop.door.arm(inTransaction)
      await shop.pass(MINUTE, 1).catch((error: Error) => assert.equal(error.message, 'the process died here'))
    }
    await shop.restart(isLong && !shop.bank.isTroubled() ? 25 * HOUR : 45 * SECOND)
    await agree(model, shop)
  }
  return command(`kill(${when}${isLong ? ', for a day' : ''})`, run)
}

const setPaused = (isPaused: boolean) =>
  command(isPaused ? 'pauseCode()' : 'unpauseCode()', async (model, { shop }) => {
    model.code.isPaused = isPaused
    await shop.setCode({ isPaused })
  })

const setLimit = (limit: number) =>
  command(`limitCode(${limit})`, async (model, { shop }) => {
    // As the back-office does: never below what is used or held.
    model.code.limit = Math.max(limit, model.code.used + model.held())
    await shop.setCode({ usesLimit: model.code.limit })
  })

const setMarkup = (markup: number) =>
  command(`setMarkup(${markup})`, async (model, { shop }) => {
    model.markup = markup
    await shop.setMarkup(markup)
  })

const closeSeller = () =>
  command(
    'closeSeller()',
    async (model, { shop }) => {
      model.isClosed = true
      await shop.close()
    },
    ({ isClosed }) => !isClosed,
  )

const fallSilent = (silent: boolean) =>
  command(silent ? 'bankFallsSilent()' : 'bankAnswersAgain()', async (_model, { shop }) => {
    shop.bank.fallSilent(silent)
  })

const troubleRefund = (trouble: RefundTrouble) =>
  command(`nextRefund(${trouble})`, async (_model, { shop }) => {
    shop.bank.troubleRefund(trouble)
  })

const which = fc.nat({ max: 3 }).map((n) => Math.max(0, n - 1))
const seldom = fc.nat({ max: 7 }).map((n) => n === 7)
/** Half of all calls go as they should. */
const way = fc.oneof(fc.constant('clear' as const), fc.constantFrom(...WAYS))
const cents = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, -1, 1, -100)

/** An order, as every day begins with one. */
export const firstOrder = fc.boolean().map((usesCode) =>
  open({ mode: 'card', usesCode, isConfirmed: false, again: null, inDays: 20 }),
)

const opening = fc.record({
  mode: fc.constantFrom('card', 'card', 'card', 'account'),
  usesCode: fc.boolean(),
  isConfirmed: fc.boolean(),
  again: fc.oneof(fc.constant(null), fc.constant(null), which),
  inDays: fc.constantFrom(20, 20, 1, 0),
})
const paying = fc.record({
  order: which,
  card: fc.constantFrom('good', 'good', ...CARDS),
  way,
  meanwhile: fc.oneof(fc.constant('nothing' as const), fc.constantFrom(...MEANWHILE)),
  cents,
  diesAt: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) }),
})
const killing = fc.record({
  inTransaction: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 6 })),
  isLong: seldom,
})

/** Everything that can happen to a checkout, the commonest things several times. */
const steps: fc.Arbitrary<Command>[] = [
  opening.map(open),
  opening.map(open),
  paying.map(pay),
  paying.map(pay),
  paying.map(pay),
  paying.map(pay),
  paying.map(pay),
  fc.record({ order: which, token: which, way, cents }).map(retry),
  fc.record({ order: which, isSeller: fc.boolean(), dies: seldom }).map(createSale),
  fc.record({ order: which, isSeller: fc.boolean(), dies: seldom }).map(createSale),
  fc.constantFrom('right', 'doubled', 'wrongly-signed', 'stale').map((notice) => notify(notice as Notice)),
  fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]), '25 h' as const).map(letPass),
  fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[])).map(letPass),
  killing.map(kill),
  fc.oneof(
    fc.boolean().map(setPaused),
    fc.constantFrom(0, 1, 3).map(setLimit),
    fc.constantFrom(55, 60, 80).map(setMarkup),
    fc.boolean().map(fallSilent),
    fc.constantFrom(...REFUND_TROUBLES).map(troubleRefund),
    fc.constantFrom(...REFUND_TROUBLES).map(troubleRefund),
    fc.constant(null).map(closeSeller),
  ),
]

/** A day of a shop, as a list of commands that fast-check can shorten; `replayPath` as a failure printed it. */
export function days(replayPath: string | null, maxCommands = 24) {
  return fc.commands(steps, { maxCommands, size: 'max', ...(replayPath === null ? {} : { replayPath }) })
}
