import assert from 'node:assert/strict'
import { agree, type Command, command, pick, type Real, restart, SECOND } from './agree.ts'
import type { CheckoutModel } from './checkout-model.ts'
import { Death } from './journal.ts'
import type { ChangeKind, Days, Plan } from './order.ts'
import {
  backOfCancellation,
  change as applyChange,
  costOfChange,
  grant as applyGrant,
  planCancellation,
  planChange,
  planGrant,
  planOf,
  tripAfter,
} from './sold.ts'

/** `sale`: one of those that were made, the last ones more often. `isRefused`: the bank refuses what goes back next. */
type Doing = { sale: number; isRepeated: boolean; dies: boolean; isRefused: boolean }

/** Staff cancel a sale, whose money goes back as far as its day says; perhaps again by the same id. */
export function cancel({ sale: which, isRepeated, dies, isRefused }: Doing): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    const order = pick(salesOf(model), which)
    const intent = (isRepeated && order.cancelledUnder) || crypto.randomUUID()
    const plan = planCancellation(order, intent, model.day())
    const cents = backOfCancellation(order, model.day())
    await doOrDie(model, real, { dies, isRefused, plan, what: 'a cancellation' }, async () => {
      const is = await real.shop.cancel(order.orderNo, intent, cents)
      return { is, done: () => model.cancel(order, { intent, refund: cents }) }
    })
  }
  return command(nameOf('cancel', which, '', { isRepeated, dies, isRefused }), run, hasSales)
}

/** Staff change the length of a sale's trip, extend it while it runs, or take the second passenger out. */
export function change({
  sale: which,
  kind,
  days,
  isRepeated,
  dies,
  isRefused,
}: Doing & { kind: ChangeKind; days: Days }): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    const order = pick(salesOf(model), which)
    const before = model.orders.findLast((other) => other.change?.of === order)
    const intent = (isRepeated && (order.done.at(-1)?.intent ?? before?.change?.intent)) || crypto.randomUUID()
    const opened = before && intent === before.change?.intent ? before.price : null
    const wanted = { kind, intent, trip: tripAfter(order, kind, days) }
    const comesTo = costOfChange(order, wanted, model.day())
    const plan = planChange(order, { ...wanted, ...comesTo, opened }, model.day())
    const isNew = !order.done.some((one) => one.intent === intent) && opened === null
    await doOrDie(model, real, { dies, isRefused, plan, what: `a ${kind}` }, async () => {
      const answer = await real.shop.change(order, { ...wanted, ...comesTo })
      const paysIn = answer.is === 'ok' ? answer.order : null
      const done = () => {
        if (!isNew) return
        if (paysIn !== null) {
          model.openChange(order, { ...wanted, orderNo: paysIn, price: comesTo.toPay })
          return
        }
        assert.ok(comesTo.toPay === 0 || order.mode === 'account', 'a dearer trip by card was not asked to be paid')
        applyChange(order, wanted, comesTo)
      }
      return { is: answer.is, done }
    })
  }
  const more = kind === 'leaving' ? '' : `, ${days} days`
  return command(nameOf(kind, which, more, { isRepeated, dies, isRefused }), run, hasSales)
}

/** Staff give an amount back from the departure day on: so much, or all that is left, or more than that. */
export function grant({
  sale: which,
  cents: amount,
  isRepeated,
  dies,
  isRefused,
}: Doing & { cents: number | 'all' | 'more' }): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    const order = pick(salesOf(model), which)
    const intent = (isRepeated && order.done.at(-1)?.intent) || crypto.randomUUID()
    const left = Math.max(1, order.charged + order.aside)
    const cents = amount === 'all' ? left : amount === 'more' ? left + 1 : amount
    const plan = planGrant(order, { intent, cents }, model.day())
    const isNew = !order.done.some((one) => one.intent === intent)
    await doOrDie(model, real, { dies, isRefused, plan, what: 'a grant' }, async () => {
      const is = await real.shop.grant(order.orderNo, intent, cents)
      return { is, done: () => void (isNew && applyGrant(order, { intent, cents })) }
    })
  }
  return command(nameOf('grant', which, `, ${amount} cents`, { isRepeated, dies, isRefused }), run, hasSales)
}

type Transferring = { part: number; afterwards: 'nothing' | 'again' | 'by another'; dies: boolean }

/** Staff put on record that they transferred a part that the bank refused; then once more under its reference, or another. */
export function transfer({ part, afterwards, dies }: Transferring): Command {
  const run = async (model: CheckoutModel, real: Real) => {
    const refused = await real.shop.refusedParts()
    if (refused.length === 0) return
    const { id, attemptId } = pick(refused, part)
    const references = { nothing: [id], again: [id, id], 'by another': [id, `another ${id}`] }[afterwards]
    for (const reference of references) {
      const isOther = (model.transfers.get(id) ?? reference) !== reference
      const plan = planOf([isOther ? 'REFUND_NOT_STUCK' : 'ok'])
      await doOrDie(model, real, { dies, plan, what: 'a transfer' }, async () => {
        const is = await real.shop.transfer(id, reference)
        return { is, done: () => model.transfer({ id, attemptId }, reference) }
      })
    }
  }
  const more = afterwards === 'nothing' ? '' : `, then ${afterwards}`
  return command(`transfer(part ${part}${more}${dies ? ', dies in its transaction' : ''})`, run)
}

type StepOutcome = { is: string; done: () => void }

/** Something that staff do, which the model follows when it was done; the process may die in it. */
async function doOrDie(
  model: CheckoutModel,
  { shop }: Real,
  { dies, isRefused = false, plan, what }: { dies: boolean; isRefused?: boolean; plan: Plan; what: string },
  act: () => Promise<StepOutcome>,
): Promise<void> {
  if (isRefused) shop.bank.troubleRefund('refused')
  if (dies) shop.door.arm(1)
  const answer = await act().catch((error: unknown) => {
    if (error instanceof Death) return null
    throw error
  })
  const entries = shop.events()
  if (answer) {
    assert.ok(plan.may.has(answer.is), `${what} was answered ${answer.is}, not ${[...plan.may].join(' or ')}`)
    if (answer.is === 'ok') answer.done()
  }
  await agree(model, shop, entries)
  if (!answer) await restart(model, shop, 45 * SECOND)
  shop.door.disarm()
}

function nameOf(
  what: string,
  which: number,
  more: string,
  { isRepeated, dies, isRefused }: Omit<Doing, 'sale'>,
): string {
  return `${what}(sale ${which}${more}${isRepeated ? ', again' : ''}${isRefused ? ', its refund refused' : ''}${dies ? ', dies in its transaction' : ''})`
}

const salesOf = ({ orders }: CheckoutModel) => orders.filter(({ soldOn }) => soldOn !== null)

const hasSales: Command['check'] = (model) => model.orders.some(({ soldOn }) => soldOn !== null)
