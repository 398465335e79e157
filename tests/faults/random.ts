import { setTimeout as pause } from 'node:timers/promises'
import { TROUBLE } from '../support/test-trouble.ts'
import { dice } from '../support/dice.ts'
import { emptyLedger } from './buyer.ts'
import { offerDelayed } from './delayed.ts'
import { addPromoCode } from './promo-codes.ts'
import { scheduleTariff } from './tariffs.ts'
import { randomTariff } from '../support/random-tariff.ts'
import { transferStuck } from './random-after-sale.ts'
import { buyAtRandom, PROMO_CODE } from './random-buyer.ts'
import { type Market, sharedBrowser } from './random-payment.ts'
import { type Recovery, summed, watchRestart } from './recovery.ts'
import { MINUTE, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { type CardGatewayName, openEnvironment, type TestEnvironment } from './test-environment.ts'

export type RandomOptions = { seed: number; checkouts: number; kills: number; processes: number; atOnce: number }

export type RandomResult = Findings & {
  /** What was drawn of the provider, in words. */
  provider: string
  checkouts: number
  kills: number
  endings: Record<string, number>
  runSeconds: number
  settleSeconds: number
  recovery: Recovery
}

/** To what any test of a bad bank has: answers that come late. */
const SHORT_TROUBLE = [...TROUBLE, { operation: 'purchase', kind: 'delay', ms: 1_000, probability: 0.05 }] as const
const LONGEST_TROUBLE = 5 * MINUTE
/** And what takes minutes: too long to measure how soon the product recovers. */
const BAD_DAYS = [
  ...SHORT_TROUBLE,
  { operation: 'purchase', kind: 'cut', probability: 0.03 },
  { operation: 'purchase', kind: 'delay', ms: MINUTE, probability: 0.01 },
  { operation: 'purchase', kind: 'pending', ms: 3 * MINUTE, probability: 0.03 },
  { operation: 'purchase', kind: 'converted', probability: 0.02 },
  { operation: 'query', kind: 'altered', probability: 0.01 },
  { operation: 'query', kind: 'other-currency', probability: 0.01 },
  { operation: 'refund', kind: 'pending', ms: LONGEST_TROUBLE, probability: 0.1 },
  { operation: 'refund', kind: 'pending-rejected', ms: LONGEST_TROUBLE, probability: 0.1 },
  { operation: 'refund', kind: 'error-code', probability: 0.1 },
] as const

/** What the provider does not document, by the seed: 1, 2 and 3 meet both of each. */
const REPEATS = [
  { repeatRejected: 'new-try', repeatRunning: 'wait' },
  { repeatRejected: 'same-answer', repeatRunning: 'wait' },
  { repeatRejected: 'new-try', repeatRunning: 'conflict' },
  { repeatRejected: 'same-answer', repeatRunning: 'conflict' },
] as const

/** How the bank's messages come in a run. */
const NOTIFICATIONS = ['sent', 'doubled', 'out-of-order', 'late', 'wrong-signature', 'lost'] as const
/** For how long the bank of a run does not see what it charged. Seconds. */
const BLIND_S = [0, 0, 5, 60] as const

const LIMIT = 25
/** When another version of the tariff starts, in the middle of the buyers. */
const SWITCH_AFTER_S = 120
/** How often the product is killed among buyers, and watched while it recovers. */
const WATCHED_RESTARTS = 4
const BUYERS_BEFORE_MS = 4_000

/**
 * Checkouts, many at once, of buyers with bad habits and a bank with bad days, while every process is killed again and
 * again; then all comes to its end and is checked. What is drawn follows the seed; what meets what is up to the machine.
 */
export async function runRandom(stage: Stage, options: RandomOptions): Promise<RandomResult> {
  const { seed, processes } = options
  const bank = bankOf(seed)
  const environment = await openEnvironment({
    databaseUrl: await stage.newDatabase(),
    processes,
    cardGateway: bank.cardGateway,
    balance: stage.balance,
  })
  const ledger = emptyLedger()
  const endings: Record<string, number> = {}
  const roll = dice(seed)
  try {
    await addPromoCode(environment, PROMO_CODE, LIMIT)
    await offerDelayed(environment, { hours: 24, cardGateway: bank.cardGateway })
    await scheduleTariff(environment, randomTariff(dice(seed)), SWITCH_AFTER_S)
    const scene = {
      environment,
      ledger,
      endings,
      roll,
      broker: sharedBrowser(environment, 'broker@ceibo.test', 'partner'),
      staff: sharedBrowser(environment, 'admin@ceibo.test', 'administrator'),
      started: { checkouts: 0 },
    }
    await environment.bank.setConduct({ ...bank.conduct, random: [...BAD_DAYS], seed })
    const began = performance.now()
    await rush(scene, options)
    const runSeconds = seconds(began)
    const recovery = await recover(scene, options)
    const settled = performance.now()
    await settle(environment)
    endings['transferred by staff'] = await transferStuck(scene)
    const settleSeconds = seconds(settled)
    const kills = environment.kills().length
    const { checkouts } = scene.started
    const { provider } = bank
    const findings = await checkLedgers(environment, ledger)
    return {
      ...findings,
      broken: [
        ...findings.broken,
        ...(findings.versions.length < 2 ? ['no checkout was priced by the second version of the tariff'] : []),
      ],
      provider,
      checkouts,
      kills,
      endings,
      runSeconds,
      settleSeconds,
      recovery,
    }
  } finally {
    await environment.close()
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000)

type Scene = Market & { endings: Record<string, number>; started: { checkouts: number } }

/** The provider of a seed: the version of its API, and the ways of its that no document tells. */
function bankOf(seed: number) {
  const cardGateway: CardGatewayName = seed % 3 === 0 ? 'bamboo-v1' : 'bamboo-v3'
  const repeats = byTurns(REPEATS, seed)
  const notification = byTurns(NOTIFICATIONS, seed)
  const blindSeconds = byTurns(BLIND_S, seed)
  const ways = [cardGateway, ...Object.values(repeats), `messages ${notification}`, `blind for ${blindSeconds} s`]
  return { cardGateway, conduct: { ...repeats, notification, blindSeconds }, provider: ways.join(', ') }
}

/** One seed after the other meets all choices. */
function byTurns<Choice>(choices: readonly Choice[], seed: number): Choice {
  return choices[Math.abs(seed) % choices.length] as Choice
}

/** Trouble that ends at once when the bank is well again: what is left then is the product's own time. */
async function shortTrouble(environment: TestEnvironment, seed: number): Promise<void> {
  await environment.bank.setConduct({
    random: [...SHORT_TROUBLE],
    seed,
    ...byTurns(REPEATS, seed),
    notification: 'lost',
  })
}

async function goodDays(environment: TestEnvironment): Promise<void> {
  await environment.bank.clearFaults()
  await environment.bank.setConduct({ notification: 'lost' })
}

/** Buyers come until there were enough of them and of the killings. */
async function rush(scene: Scene, { checkouts, kills, processes, atOnce }: RandomOptions): Promise<void> {
  const { environment, roll, started } = scene
  const crowd = buyersCome(scene, {
    atOnce,
    isOver: () => started.checkouts >= checkouts && environment.kills().length >= kills,
  })
  while (!crowd.haveLeft() && environment.kills().length < kills) {
    await environment.untilUp()
    await pause(500 + roll() * 2_500)
    await environment.kill(Math.floor(roll() * processes))
  }
  await crowd.everyone
}

/** Restarts among buyers of bad days; from the restart on the bank is well, so that only the product is measured. */
async function recover(scene: Scene, { seed, atOnce }: RandomOptions): Promise<Recovery> {
  const { environment } = scene
  await goodDays(environment)
  // What the bank of before took its minutes for is no matter of a restart.
  await passAndWait(environment, LONGEST_TROUBLE)
  const watched = []
  while (watched.length < WATCHED_RESTARTS) {
    await shortTrouble(environment, seed + watched.length)
    let isOver = false
    const crowd = buyersCome(scene, { atOnce, isOver: () => isOver })
    await pause(BUYERS_BEFORE_MS)
    isOver = true
    await goodDays(environment)
    watched.push(await watchRestart(environment))
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
      const ending = await buyAtRandom(scene)
      endings[ending] = (endings[ending] ?? 0) + 1
    }
  })
  let haveLeft = false
  const everyone = Promise.all(buyers).finally(() => (haveLeft = true))
  // The caller that waits for all of them gets the rejections.
  everyone.catch(() => undefined)
  return { everyone, haveLeft: () => haveLeft }
}
