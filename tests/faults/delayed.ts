import { delayedPaymentApi } from '../../shared/checkout/delayed-contract.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { Failure } from '../../shared/errors.ts'
import { DELAYED_METHODS } from '../../shared/payment-methods/methods.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { atBroker, wrongAtBroker } from './at-broker.ts'
import { aTrip, browser, type Call, insist, type Offer, openCheckout, takeSale } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger, payUntilKnown } from './buyer.ts'
import type { Moment } from './fail-points.ts'
import { addPromoCode } from './promo-codes.ts'
import { transferStuck } from './random-after-sale.ts'
import { sharedBrowser } from './random-payment.ts'
import { HOUR, MINUTE, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { type CardGatewayName, openEnvironment, type TestEnvironment } from './test-environment.ts'

export type DelayedResult = Findings & { orders: number; ofBroker: number; kills: number; reached: number }

/** The hours that an order waits for its payment, here. */
const WAITS_H = 3
const LATER = WAITS_H * HOUR + 10 * MINUTE
const PROMO_CODE = 'CUPON'
const PROMO_LIMIT = 100_000

/** An order that its buyer wants to pay at a counter or by transfer. */
export type Slow = {
  environment: TestEnvironment
  ledger: BuyersLedger
  call: Call
  trip: Purchase
  offer: Offer
  method: (typeof DELAYED_METHODS)[number]
}

type Step = (slow: Slow) => Promise<unknown>
/** What a buyer does, step by step, and the states in which the order may end. */
type Way = { steps: readonly Step[]; ends: readonly string[] }

const REFUNDED = ['REFUND_STUCK', 'REFUNDED']
const pass =
  (ms: number): Step =>
  ({ environment }) =>
    passAndWait(environment, ms)
const pay =
  (more = 0): Step =>
  async (slow) =>
    slow.environment.bank.payDelayed({ uniqueId: await attemptOf(slow), amount: slow.offer.amount + more })
const ask: Step = (slow) => askToPayLater(slow)
const isReported =
  (notification: 'sent' | 'lost'): Step =>
  ({ environment }) =>
    environment.bank.setConduct({ notification, latePayments: 'taken' })

const WAYS = {
  paid: { steps: [ask, pay(), pass(MINUTE), take], ends: ['COMPLETED'] },
  unreported: { steps: [isReported('lost'), ask, pay(), pass(HOUR + 2 * MINUTE), take], ends: ['COMPLETED'] },
  late: { steps: [ask, timePasses, pay(), pass(MINUTE), take], ends: ['COMPLETED'] },
  'late and unreported': {
    steps: [isReported('lost'), ask, timePasses, pay(), pass(HOUR)],
    ends: ['COMPLETED'],
  },
  'late, and bought again': { steps: [ask, timePasses, buyAgain, pay(), pass(MINUTE)], ends: ['EXPIRED'] },
  twice: { steps: [ask, pay(), pass(MINUTE), take, pay(), pass(MINUTE)], ends: ['COMPLETED'] },
  never: { steps: [ask, timePasses], ends: ['EXPIRED'] },
  'and by card': { steps: [ask, payByCard, take, pay(), pass(LATER)], ends: ['COMPLETED'] },
  'another amount': { steps: [ask, pay(1), pass(MINUTE)], ends: REFUNDED },
} as const satisfies Record<string, Way>

/** As many as have no common divisor with the ways, so that each meets each. */
const MOMENTS: readonly Moment[] = [
  'before gateway.requestDelayed',
  'during gateway.requestDelayed',
  'after gateway.requestDelayed',
  'after move to WAITING',
  'after move to PAID',
  'before audit sale.issued',
  'commit of sale.issued',
  'after gateway.find',
  'before answer to a notification',
  'after move to EXPIRED',
  'after move to REFUND_STUCK',
]
/** Two orders of seven are a broker's customers', so that each way and each moment meets some. */
const isAtBroker = (n: number) => n % 7 < 2
/** What becomes of the call that asks for the payment. */
const ANSWERS = ['comes', 'drop-reply', 'comes', 'refuse', 'comes'] as const

/**
 * Orders that are paid at a counter or by transfer, or are not, one after the other, in each of which the product is killed once:
 * at a moment of its own, or between two steps of the buyer. Then all comes to its end and is checked.
 */
export async function runDelayed(
  stage: Stage,
  { seed, kills }: { seed: number; kills: number },
): Promise<DelayedResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const ledger = emptyLedger()
  const ends = new Map<string, { name: string; way: Way }>()
  const ofBroker = new Set<string>()
  let reached = 0
  try {
    await offerDelayed(environment)
    await addPromoCode(environment, PROMO_CODE, PROMO_LIMIT)
    for (let n = seed; environment.kills().length < kills; n += 1) {
      const [name, way] = nth(Object.entries(WAYS), n)
      const more = isAtBroker(n) ? await atBroker(environment) : {}
      const slow = await openSlow(environment, ledger, n, more)
      ends.set(slow.offer.order, { name, way })
      if (isAtBroker(n)) ofBroker.add(slow.offer.order)
      const answer = nth(ANSWERS, n)
      if (answer !== 'comes') await environment.bank.failNext({ operation: 'purchase', kind: answer })
      reached += (await goAndDie(slow, way, n)) ? 1 : 0
    }
    await settle(environment)
    const wrong = [...(await wrongEnds(environment, ends)), ...(await wrongAtBroker(environment, ofBroker))]
    await transferStuck({ environment, staff: sharedBrowser(environment, 'admin@ceibo.test', 'administrator') })
    const died = environment.kills().length
    const findings = await checkLedgers(environment, ledger)
    return {
      ...findings,
      broken: [...wrong, ...findings.broken],
      orders: ends.size,
      ofBroker: ofBroker.size,
      kills: died,
      reached,
    }
  } finally {
    await environment.close()
  }
}

/** The numbers by which the older version of the provider's API knows the ways to pay. */
const V1_CODES = { redpagos: '10', abitab: '5', transfer: '105' }

/** Lets the shop offer all ways to pay later, before it has read them for the first time. */
export async function offerDelayed(
  environment: TestEnvironment,
  { hours = WAITS_H, cardGateway = 'bamboo-v3' }: { hours?: number; cardGateway?: CardGatewayName } = {},
): Promise<void> {
  await environment.query(`update payment_method set is_active = true, hours = ${hours}`)
  if (cardGateway !== 'bamboo-v1') return
  for (const [method, code] of Object.entries(V1_CODES))
    await environment.query(`update payment_method set provider_code = '${code}' where method = '${method}'`)
}

export async function openSlow(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  n: number,
  more: Partial<Purchase> = {},
): Promise<Slow> {
  const call = browser(environment)
  const contact = { email: `paga-despues-${n}@example.com`, phone: '099 123 456', isSubscribed: false }
  const trip = aTrip({ contact, promoCode: n % 2 ? PROMO_CODE : null, ...more })
  await isReported('sent')({ environment } as Slow)
  const offer = await openCheckout(environment, call, trip)
  return { environment, ledger, call, trip, offer, method: nth(DELAYED_METHODS, n) }
}

/** Takes the steps of a way, and nothing dies. */
export async function goAllTheWay(slow: Slow, name: keyof typeof WAYS): Promise<void> {
  for (const step of WAYS[name].steps) await step(slow)
}

/** Takes the steps of a way; the product dies once meanwhile. Returns whether it was at the moment that was chosen. */
async function goAndDie(slow: Slow, { steps }: Way, n: number): Promise<boolean> {
  const { environment } = slow
  const before = environment.kills().length
  const isAlive = () => environment.kills().length === before
  const isAtMoment = n % 2 === 0
  const killedAfter = isAtMoment ? steps.length - 1 : Math.floor(n / 2) % steps.length
  if (isAtMoment) await environment.arm({ moments: [nth(MOMENTS, n)] })
  for (const [index, step] of steps.entries()) {
    await step(slow)
    if (index < killedAfter || !isAlive()) continue
    await environment.arm(null)
    if (isAlive()) await environment.kill()
    await environment.untilUp()
    if (isAtMoment) return false
  }
  return isAtMoment
}

const MOST_TRIES = 20

/** Asks for the payment until it is known how to make it. @throws Failure what refuses it */
export async function askToPayLater(
  { environment, call, offer, method }: Slow,
  wait: () => Promise<unknown> = () => passAndWait(environment, 20_000),
): Promise<void> {
  const body = { order: offer.order, method, amount: offer.amount, currency: 'USD' as const }
  for (let tries = 1; ; tries += 1) {
    try {
      await insist(environment, () => call(delayedPaymentApi.request, { body }))
      return
    } catch (error) {
      const isOpen = error instanceof Failure && /^PAYMENT_(?:IN_PROGRESS|UNAVAILABLE)$/.test(error.code)
      if (!isOpen || tries >= MOST_TRIES) throw error
      await wait()
    }
  }
}

/** Lets the time for the payment pass, until the shop has noted it. */
export async function timePasses({ environment, offer }: Slow): Promise<void> {
  await passAndWait(environment, LATER)
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const [row] = await environment.query<{ status: string }>(
      `select status from checkout where order_no = '${offer.order}'`,
    )
    if (row?.status !== 'WAITING') return
    await passAndWait(environment, 3 * MINUTE)
  }
}

async function take({ environment, ledger, call, offer }: Slow): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      ledger.sales.push(await insist(environment, () => takeSale(call, offer)))
      return
    } catch (error) {
      const isOpen =
        error instanceof Failure && /^(?:PAYMENT_WAITING|PAYMENT_IN_PROGRESS|CHECKOUT_EXPIRED)$/.test(error.code)
      if (!isOpen || tries >= MOST_TRIES) throw error
      await passAndWait(environment, 5 * MINUTE)
    }
  }
}

async function buyAgain({ environment, ledger, trip }: Slow): Promise<void> {
  const onUnknownOutcome = () => passAndWait(environment, MINUTE)
  const ending = await buy(environment, ledger, { trip, card: 'approved', onUnknownOutcome })
  if (ending !== 'sold') throw new Error(`the trip was bought again and ended as ${ending}`)
}

async function payByCard({ environment, ledger, call, offer }: Slow): Promise<void> {
  const onUnknownOutcome = () => passAndWait(environment, 20_000)
  await payUntilKnown(environment, ledger, { card: 'approved', call, offer, onUnknownOutcome })
}

/** The id by which the bank knows what is to be paid. */
export async function attemptOf({ environment, offer }: Pick<Slow, 'environment' | 'offer'>): Promise<string> {
  const [row] = await environment.query<{ id: string }>(`
    select attempt.id from payment_attempt attempt join checkout on checkout.id = attempt.checkout_id
    where checkout.order_no = '${offer.order}' and attempt.method <> 'card' order by attempt.n desc limit 1`)
  if (!row) throw new Error(`order ${offer.order} asked for no payment`)
  return row.id
}

async function wrongEnds(
  environment: TestEnvironment,
  ends: ReadonlyMap<string, { name: string; way: Way }>,
): Promise<string[]> {
  const rows = await environment.query<{ order: string; status: string }>(
    `select order_no as order, status from checkout`,
  )
  return rows.flatMap(({ order, status }) => {
    const end = ends.get(order)
    return !end || end.way.ends.includes(status) ? [] : [`${end.name}: order ${order} ended as ${status}`]
  })
}

function nth<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item
}
