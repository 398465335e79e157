import { setTimeout as pause } from 'node:timers/promises'
import { somebody } from '../../server/checkout/test-trip.ts'
import { CARDS, TROUBLE } from '../../server/checkout/test-trouble.ts'
import type { CardBehaviour } from '../../server/sandbox-gateway/test-cards.ts'
import { dice, pick, type Roll } from '../../server/testing/dice.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { Failure } from '../../shared/errors.ts'
import { aTrip, browser, type Call, insist, login, openCheckout, payOnce, takeSale, type Offer } from './browser.ts'
import { type BuyersLedger, emptyLedger } from './buyer.ts'
import { addPromoCode } from './promo-codes.ts'
import { type Recovery, summed, watchRestart } from './recovery.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { judge, type Verdict } from './verdict.ts'
import { openWorld, type World } from './world.ts'

export type RandomOptions = { seed: number; checkouts: number; kills: number; processes: number; atOnce: number }

export type RandomResult = Verdict & {
  checkouts: number
  kills: number
  endings: Record<string, number>
  runSeconds: number
  settleSeconds: number
  recovery: Recovery
}

/** To what any test of a bad bank has: answers that come late. */
const BAD_DAYS = [...TROUBLE, { operation: 'purchase', kind: 'delay', ms: 1_000, probability: 0.05 }] as const

const LIMIT = 25
/** How often the product is killed among buyers, and watched while it recovers. */
const WATCHED_RESTARTS = 4
const BUYERS_BEFORE_MS = 4_000
const MOST_ANSWERS = 10

/**
 * Checkouts, many at once, of buyers with bad habits and a bank with bad days, while every process is killed again and
 * again; then all comes to its end and is judged. What is drawn follows the seed; what meets what is up to the machine.
 */
export async function runRandom(stage: Stage, options: RandomOptions): Promise<RandomResult> {
  const { seed, processes } = options
  const world = await openWorld({ databaseUrl: await stage.newDatabase(), processes })
  const told = emptyLedger()
  const endings: Record<string, number> = {}
  const roll = dice(seed)
  try {
    await addPromoCode(world, 'AZAR', LIMIT)
    const scene = { world, told, endings, roll, broker: brokersBrowser(world), started: { checkouts: 0 } }
    await badDays(world, seed)
    const began = performance.now()
    await rush(scene, options)
    const runSeconds = seconds(began)
    const recovery = await recover(scene, options)
    const settled = performance.now()
    await settle(world)
    const settleSeconds = seconds(settled)
    const kills = world.kills()
    const { checkouts } = scene.started
    return { ...(await judge(world, told)), checkouts, kills, endings, runSeconds, settleSeconds, recovery }
  } finally {
    await world.close()
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000)

type Scene = {
  world: World
  told: BuyersLedger
  endings: Record<string, number>
  roll: Roll
  broker: ReturnType<typeof brokersBrowser>
  started: { checkouts: number }
}

async function badDays(world: World, seed: number): Promise<void> {
  await world.bank.setConduct({
    random: [...BAD_DAYS],
    seed,
    repeatRejected: seed % 2 ? 'same-answer' : 'new-try',
    repeatRunning: seed % 3 ? 'wait' : 'conflict',
    notification: 'lost',
  })
}

async function goodDays(world: World): Promise<void> {
  await world.bank.clearFaults()
  await world.bank.setConduct({ notification: 'lost' })
}

/** Buyers come until there were enough of them and of the killings. */
async function rush(scene: Scene, { checkouts, kills, processes, atOnce }: RandomOptions): Promise<void> {
  const { world, roll, started } = scene
  const crowd = buyersCome(scene, { atOnce, isOver: () => started.checkouts >= checkouts && world.kills() >= kills })
  while (!crowd.haveLeft() && world.kills() < kills) {
    await world.untilUp()
    await pause(500 + roll() * 2_500)
    await world.kill(Math.floor(roll() * processes))
  }
  await crowd.everyone
}

/** Restarts among buyers of bad days; from the restart on the bank is well, so that only the product is measured. */
async function recover(scene: Scene, { seed, atOnce }: RandomOptions): Promise<Recovery> {
  const { world } = scene
  const watched = []
  while (watched.length < WATCHED_RESTARTS) {
    await badDays(world, seed + watched.length)
    let isOver = false
    const crowd = buyersCome(scene, { atOnce, isOver: () => isOver })
    await pause(BUYERS_BEFORE_MS)
    isOver = true
    await goodDays(world)
    watched.push(await watchRestart(world))
    await crowd.everyone
  }
  return summed(watched)
}

type Crowd = { everyone: Promise<unknown>; haveLeft: () => boolean }

/** So many buyers at once, each followed by another until it is over. */
function buyersCome(scene: Scene, { atOnce, isOver }: { atOnce: number; isOver: () => boolean }): Crowd {
  const { endings, started } = scene
  const buyers = Array.from({ length: atOnce }, async () => {
    while (!isOver()) {
      started.checkouts += 1
      const ending = await story(scene)
      endings[ending] = (endings[ending] ?? 0) + 1
    }
  })
  let haveLeft = false
  const everyone = Promise.all(buyers).finally(() => (haveLeft = true))
  // Rejections are told to whoever waits for everyone.
  everyone.catch(() => undefined)
  return { everyone, haveLeft: () => haveLeft }
}

/** The partner's browser, which logs in again when it has to. */
function brokersBrowser(world: World): { get: () => Promise<Call>; forget: () => void } {
  let session: Promise<Call> | null = null
  return {
    get: () => (session ??= login(world, 'broker@ceibo.test', 'partner')),
    forget: () => (session = null),
  }
}

function randomTrip(roll: Roll): Purchase {
  return aTrip({
    passengers: Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
      somebody(pick(roll, ['1985-04-12', '1950-01-02'])),
    ),
    destinationId: pick(roll, [1, 2, 4, 6]),
    planId: pick(roll, [102, 103, 104, 105]),
    promoCode: roll() < 0.4 ? 'AZAR' : null,
    ...(roll() < 0.3 ? { subdomain: pick(roll, ['mburucuya', 'cooperativa']) } : {}),
  })
}

/** One buyer from the price to the vouchers, or to wherever they give up. */
async function story({ world, told, roll, broker }: Scene): Promise<string> {
  const onAccount = roll() < 0.15
  const card = pick(roll, CARDS)
  const habits = {
    tampers: roll() < 0.1,
    submits: roll() < 0.3 ? 2 + Math.floor(roll() * 4) : 1,
    refreshes: roll() < 0.3,
    leaves: roll() < 0.2,
  }
  const trip = onAccount ? aTrip({ onAccount }) : randomTrip(roll)
  try {
    const call = onAccount ? await broker.get() : browser(world)
    const offer = await openCheckout(world, call, trip)
    if (offer.mode === 'card' && !(await pays({ world, told, roll }, { call, offer, card, habits }))) return 'gave up'
    if (habits.leaves) return 'left'
    told.sales.push(await insist(world, () => takeSale(call, offer)))
    return 'sold'
  } catch (error) {
    if (!(error instanceof Failure)) return 'no answer'
    if (error.code === 'UNAUTHORIZED') broker.forget()
    return error.code
  }
}

type Habits = { tampers: boolean; submits: number; refreshes: boolean }
type Payment = { call: Call; offer: Offer; card: CardBehaviour; habits: Habits }

async function pays(
  { world, told, roll }: Pick<Scene, 'world' | 'told' | 'roll'>,
  { call, offer, card, habits }: Payment,
): Promise<boolean> {
  let token = await world.bank.token(card)
  let amount = habits.tampers ? offer.amount - 1 : offer.amount
  if (habits.refreshes) {
    const left = AbortSignal.timeout(Math.ceil(roll() * 200))
    await payOnce(call, { order: offer.order, amount }, token, left).catch(() => '')
  }
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    try {
      const asked = { order: offer.order, amount }
      const submits = Array.from({ length: habits.submits }, () => insist(world, () => payOnce(call, asked, token)))
      const purchaseId = (await Promise.allSettled(submits)).map(resultOf)[0] ?? ''
      told.purchases.push({ order: offer.order, purchaseId })
      return true
    } catch (error) {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'PAYMENT_IN_PROGRESS') await pause(1_000 + roll() * 2_000)
      else if (code === 'PRICE_CHANGED') amount = offer.amount
      else if (code === 'PAYMENT_DECLINED' || code === 'PAYMENT_UNAVAILABLE') token = await world.bank.token('approved')
      else throw error
    }
  }
  return false
}

function resultOf(settled: PromiseSettledResult<string>): string {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
