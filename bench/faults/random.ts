import { setTimeout as pause } from 'node:timers/promises'
import { TROUBLE } from '../../server/checkout/test-trouble.ts'
import { dice } from '../../server/testing/dice.ts'
import { emptyLedger } from './buyer.ts'
import { addPromoCode } from './promo-codes.ts'
import { brokersBrowser, buyAtRandom, type Market, PROMO_CODE } from './random-buyer.ts'
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
    await addPromoCode(world, PROMO_CODE, LIMIT)
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

type Scene = Market & { endings: Record<string, number>; started: { checkouts: number } }

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
      const ending = await buyAtRandom(scene)
      endings[ending] = (endings[ending] ?? 0) + 1
    }
  })
  let haveLeft = false
  const everyone = Promise.all(buyers).finally(() => (haveLeft = true))
  // Rejections are told to whoever waits for everyone.
  everyone.catch(() => undefined)
  return { everyone, haveLeft: () => haveLeft }
}
