import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/test-cards.ts'
import { aTrip, browser, insist, openCheckout, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, emptyLedger } from './buyer.ts'
import { addPromoCode, usesOf } from './promo-codes.ts'
import { HOUR, MINUTE, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { judge } from './verdict.ts'
import { openWorld, type World } from './world.ts'

export type ClockResult = { jumps: number; broken: string[] }

const DAY = 24 * HOUR

/** Jumps of the clock in the middle of purchases: prices expire, doubts end, sales are issued or refunded, codes come back. */
export async function runClockJumps(stage: Stage): Promise<ClockResult> {
  const world = await openWorld({ databaseUrl: await stage.newDatabase() })
  const told = emptyLedger()
  try {
    await addPromoCode(world, 'RELOJ', 5)
    const broken: string[] = []
    for (const [name, jump] of Object.entries(JUMPS)) {
      const wrong = await jump(world, told)
      if (wrong) broken.push(`${name}: ${wrong}`)
    }
    await settle(world)
    return { jumps: Object.keys(JUMPS).length, broken: [...broken, ...(await judge(world, told)).broken] }
  } finally {
    await world.close()
  }
}

type Jump = (world: World, told: BuyersLedger) => Promise<string | false>

const JUMPS: Record<string, Jump> = {
  'an hour back, and a purchase': async (world, told) => {
    await passAndWait(world, -HOUR)
    const { call, offer, answer } = await pay(world, 'approved')
    if (answer === 'paid') told.sales.push(await insist(world, () => takeSale(call, offer)))
    await passAndWait(world, HOUR)
    return answer !== 'paid' && answer
  },
  '31 minutes between price and payment': async (world) => {
    const call = browser(world)
    const offer = await openCheckout(world, call, aTrip())
    await passAndWait(world, 31 * MINUTE)
    const answer = await answerTo(payOnce(call, offer, await world.bank.token('approved')))
    return answer !== 'CHECKOUT_EXPIRED' && answer
  },
  '15 minutes while the reply is lost': async (world) => {
    const { offer } = await pay(world, 'reply-lost')
    await passAndWait(world, 15 * MINUTE)
    await passAndWait(world, 2 * MINUTE)
    return unless(await statusOf(world, offer.order), 'COMPLETED')
  },
  '24 hours between payment and sale': async (world) => {
    const { offer } = await pay(world, 'approved')
    await passAndWait(world, DAY)
    return unless(await statusOf(world, offer.order), 'COMPLETED')
  },
  '3 days, past the departure of a paid trip': async (world) => {
    const startDate = addDays(await today(world), 1)
    const { offer, answer } = await pay(world, 'approved', { startDate, endDate: addDays(startDate, 14) })
    if (answer !== 'paid') return answer
    await passAndWait(world, 3 * DAY)
    await passAndWait(world, 2 * MINUTE)
    return unless(await statusOf(world, offer.order), 'REFUNDED')
  },
  '3 days while a code is held for a payment that never arrived': async (world) => {
    const { offer } = await pay(world, 'request-lost', { promoCode: 'RELOJ' })
    await passAndWait(world, 3 * DAY)
    for (let more = 0; more < 4; more += 1) await passAndWait(world, 2 * MINUTE)
    await passAndWait(world, HOUR)
    const { used, held } = await usesOf(world, 'RELOJ')
    return used + held === 0 ? unless(await statusOf(world, offer.order), 'EXPIRED') : `used ${used}, held ${held}`
  },
}

async function pay(world: World, card: CardBehaviour, more: Parameters<typeof aTrip>[0] = {}) {
  const call = browser(world)
  const offer = await openCheckout(world, call, aTrip(more))
  const answer = await answerTo(payOnce(call, offer, await world.bank.token(card)))
  await pause(100)
  return { call, offer, answer }
}

async function answerTo(asked: Promise<string>): Promise<string> {
  return asked.then(
    () => 'paid',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )
}

function unless(found: string, wanted: string): string | false {
  return found !== wanted && `it is ${found}, not ${wanted}`
}

async function statusOf(world: World, order: string): Promise<string> {
  const [row] = await world.query<{ status: string }>(`select status from checkout where order_no = '${order}'`)
  return row?.status ?? 'not there'
}

/** The product's own day. */
async function today(world: World): Promise<string> {
  return dayAt(new Date(Date.now() + world.shiftMs()))
}
