import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import {
  agree,
  allowed,
  type Command,
  command,
  hasDied,
  hasOrders,
  HOUR,
  LENGTHS,
  MINUTE,
  pick,
  type Real,
  restart,
  SECOND,
  STEPS,
} from './agree.ts'
import type { CheckoutModel } from './checkout-model.ts'
import { cancel, change, grant, transfer } from './after-sale.ts'
import type { OrderRequest, ChangeKind, Days, ModelAttempt } from './order.ts'
import type { Notice } from './model-shop.ts'
import { CARDS, REFUND_TROUBLES, type RefundTrouble, type Way, WAYS } from './gateway-ways.ts'
import type { PlanName } from './instalments.ts'
import { couponSteps } from './coupons.ts'
import { MEANWHILE, pay, retry } from './payments.ts'

type Opening = Omit<OrderRequest, 'trip'> & { again: number | null; inDays: number; people: 1 | 2 }

function open({ mode, usesCode, isConfirmed, again, inDays, people }: Opening): Command {
  const duplicateTrip =
    again === null ? '' : `, the trip of order ${again} again${isConfirmed ? ', which is meant' : ''}`
  const name = `open(${mode}${usesCode ? ', with the code' : ''}, ${people} in ${inDays} days${duplicateTrip})`
  return command(name, async (model, { shop }) => {
    const earlier = again !== null && hasOrders(model) ? pick(model.orders, again).trip : null
    const trip = earlier ?? { traveller: model.orders.length, people, start: model.day(inDays), days: 15 as const }
    const request = { mode, usesCode, isConfirmed, trip }
    const plan = model.planOpening(request)
    const answer = await shop.buyers()[mode].open(shop.order(request))
    const isRefused = model.isClosed && mode === 'account'
    if (!isRefused) allowed(plan, answer, 'an order')
    if ('result' in answer) {
      assert.equal(answer.is, plan.may.has('ok') ? 'ok' : 'a refusal')
      model.open(answer.result.order, request)
      assert.equal(answer.result.amount, model.orders.at(-1)?.price)
    }
    await agree(model, shop)
  })
}

type Selling = { order: number; isSeller: boolean; dies: boolean }

function createSale({ order: which, isSeller, dies }: Selling): Command {
  const name = `createSale(order ${which}${isSeller ? ', by the seller' : ''}${dies ? ', dies in T3' : ''})`
  const run = async (model: CheckoutModel, { shop, saleIds: sales }: Real) => {
    const order = pick(model.orders, which)
    const plan = model.planSale(order, isSeller)
    const someone = shop.buyers()[isSeller && !model.isClosed ? 'account' : 'card']
    if (dies) shop.door.arm(1)
    const answer = await someone.createSale({ order: order.orderNo })
    const entries = shop.events()
    const isDead = hasDied(entries)
    if (!isDead) {
      allowed(plan, answer, 'a sale')
      if (answer.is === 'ok' || order.state === 'paid') model.finish(order)
      if ('result' in answer) sales.push(answer.result.saleId)
    }
    await agree(model, shop, entries)
    if (isDead) await restart(model, shop, 45 * SECOND)
    shop.door.disarm()
  }
  return command(name, run, hasOrders)
}

/** A purchase as most are: paid, and its vouchers taken at once. */
function buy(order: number): Command {
  const paying = pay({
    order,
    card: 'good',
    plan: order % 2 === 0 ? 'six' : null,
    way: 'clear',
    meanwhile: 'nothing',
    cents: 0,
    diesAt: null,
  })
  const taking = createSale({ order, isSeller: true, dies: false })
  const run = async (model: CheckoutModel, real: Real) => {
    await paying.run(model, real)
    await taking.run(model, real)
  }
  return command(`buy(order ${order})`, run, (model) => paying.check(model))
}

function notify(notice: Notice): Command {
  return command(`notify(${notice})`, async (model, { shop }) => {
    const about = shop.bank.lastAsked ?? { gatewayOrder: 'NOBODYS', amount: 1 }
    const expected = notice === 'right' || notice === 'doubled' ? 200 : 401
    assert.equal(await shop.notify(notice, about), expected)
    if (notice === 'doubled') assert.equal(await shop.notify(notice, about), expected)
    await shop.work()
    await agree(model, shop)
  })
}

/** Long enough for the end of a link, of the law's term, or of a trip; the bank is well meanwhile. */
const LONG = { '25 h': 25 * HOUR, '16 days': 384 * HOUR }

function letPass(length: keyof typeof LENGTHS | keyof typeof LONG): Command {
  const run = async (model: CheckoutModel, { shop }: Real) => {
    const isLong = length === '25 h' || length === '16 days'
    if (isLong) shop.bank.endTroubles()
    const total = isLong ? LONG[length] : LENGTHS[length]
    await shop.pass(total, STEPS)
    await agree(model, shop)
    for (const { attempts } of model.orders) for (const attempt of attempts) askedInTime(model, attempt, total / STEPS)
  }
  return command(`letPass(${length})`, run)
}

/** An attempt whose outcome is pending is asked about every minute at least, half a minute after its caller died. */
function askedInTime({ now }: CheckoutModel, { state, askedAt }: ModelAttempt, grain: number): void {
  assert.ok(state !== 'pending' || now - askedAt <= MINUTE + grain, `a pending outcome of ${now - askedAt} ms`)
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

const resendsGo = (way: Way) =>
  command(`resendsGo(${way})`, async (_model, { shop }) => {
    shop.bank.expectResends(way)
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
export const firstOrder = fc
  .record({ usesCode: fc.boolean(), inDays: fc.constantFrom(20, 20, 0), people: fc.constantFrom(2, 2, 1) })
  .map((facts) => open({ mode: 'card', isConfirmed: false, again: null, ...facts }))

const opening = fc.record({
  mode: fc.constantFrom('card', 'card', 'card', 'account'),
  usesCode: fc.boolean(),
  isConfirmed: fc.boolean(),
  again: fc.oneof(fc.constant(null), fc.constant(null), which),
  inDays: fc.constantFrom(20, 20, 1, 0, 0),
  people: fc.constantFrom(1, 2),
})
const paying = fc.record({
  order: which,
  card: fc.constantFrom('good', 'good', ...CARDS),
  plan: fc.constantFrom<PlanName[]>(null, 'six', 'six', 'three'),
  way,
  meanwhile: fc.oneof(fc.constant('nothing' as const), fc.constantFrom(...MEANWHILE)),
  cents,
  diesAt: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) }),
})
const retrying = fc.record({
  order: which,
  plan: fc.constantFrom<(PlanName | 'same')[]>('same', 'same', 'same', 'same', null, 'six', 'three'),
  token: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: which }),
  way,
  cents,
  after: fc.constantFrom(null, null, '21 s', '1 min'),
})
const doing = { sale: which, isRepeated: seldom, dies: seldom, isRefused: fc.nat({ max: 2 }).map((n) => n === 2) }
const changing = fc.record({
  ...doing,
  kind: fc.constantFrom<ChangeKind[]>('change', 'extension', 'extension', 'leaving', 'leaving'),
  days: fc.constantFrom<Days[]>(10, 15, 20, 20),
})
const granting = fc.record({ ...doing, cents: fc.constantFrom(1, 1_000, 'all' as const, 'more' as const) })
const transferring = fc.record({
  part: which,
  afterwards: fc.constantFrom('nothing' as const, 'again' as const, 'by another' as const),
  dies: seldom,
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
  retrying.map(retry),
  retrying.map(retry),
  fc.record({ order: which, isSeller: fc.boolean(), dies: seldom }).map(createSale),
  fc.record({ order: which, isSeller: fc.boolean(), dies: seldom }).map(createSale),
  ...couponSteps(which, way),
  which.map(buy),
  which.map(buy),
  fc.record(doing).map(cancel),
  changing.map(change),
  changing.map(change),
  changing.map(change),
  granting.map(grant),
  granting.map(grant),
  transferring.map(transfer),
  transferring.map(transfer),
  fc.constantFrom('right', 'doubled', 'wrongly-signed', 'stale').map((notice) => notify(notice as Notice)),
  fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]), '25 h' as const).map(letPass),
  fc.constant('16 days' as const).map(letPass),
  fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[])).map(letPass),
  killing.map(kill),
  fc.oneof(
    fc.boolean().map(setPaused),
    fc.constantFrom(0, 2, 3).map(setLimit),
    fc.constantFrom(55, 60, 80).map(setMarkup),
    fc.boolean().map(fallSilent),
    way.map(resendsGo),
    way.map(resendsGo),
    fc.constantFrom(...REFUND_TROUBLES).map(troubleRefund),
    fc.constantFrom(...REFUND_TROUBLES).map(troubleRefund),
    fc.constant(null).map(closeSeller),
  ),
]

/** A day of a shop, as a list of commands that fast-check can shorten; `replayPath` as a failure printed it. */
export function days(replayPath: string | null, maxCommands = 24) {
  return fc.commands(steps, { maxCommands, size: 'max', ...(replayPath === null ? {} : { replayPath }) })
}
