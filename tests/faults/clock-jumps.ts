import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { aTrip, browser, insist, openCheckout, payOnce, takeSale } from './browser.ts'
import { type BuyersLedger, emptyLedger } from './buyer.ts'
import { addPromoCode, usesOf } from './promo-codes.ts'
import { HOUR, MINUTE, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { checkLedgers } from './assertions.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type ClockResult = { jumps: number; broken: string[] }

const DAY = 24 * HOUR

/** Jumps of the clock in the middle of purchases: prices expire, outcomes become known, sales are issued or refunded, codes come back. */
export async function runClockJumps(stage: Stage): Promise<ClockResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const ledger = emptyLedger()
  try {
    await addPromoCode(environment, 'RELOJ', 5)
    const broken: string[] = []
    for (const [name, jump] of Object.entries(JUMPS)) {
      const wrong = await jump(environment, ledger)
      if (wrong) broken.push(`${name}: ${wrong}`)
    }
    await settle(environment)
    return {
      jumps: Object.keys(JUMPS).length,
      broken: [...broken, ...(await checkLedgers(environment, ledger)).broken],
    }
  } finally {
    await environment.close()
  }
}

type Jump = (environment: TestEnvironment, ledger: BuyersLedger) => Promise<string | false>

const JUMPS: Record<string, Jump> = {
  'an hour back, and a purchase': async (environment, ledger) => {
    await passAndWait(environment, -HOUR)
    const { call, offer, answer } = await pay(environment, 'approved')
    if (answer === 'paid') ledger.sales.push(await insist(environment, () => takeSale(call, offer)))
    await passAndWait(environment, HOUR)
    return answer !== 'paid' && answer
  },
  '31 minutes between price and payment': async (environment) => {
    const call = browser(environment)
    const offer = await openCheckout(environment, call, aTrip())
    await passAndWait(environment, 31 * MINUTE)
    const answer = await answerTo(payOnce(call, offer, await environment.bank.token('approved')))
    return answer !== 'CHECKOUT_EXPIRED' && answer
  },
  '15 minutes while the reply is lost': async (environment) => {
    const { offer } = await pay(environment, 'reply-lost')
    await passAndWait(environment, 15 * MINUTE)
    await passAndWait(environment, 2 * MINUTE)
    return unless(await statusOf(environment, offer.order), 'COMPLETED')
  },
  '24 hours between payment and sale': async (environment) => {
    const { offer } = await pay(environment, 'approved')
    await passAndWait(environment, DAY)
    return unless(await statusOf(environment, offer.order), 'COMPLETED')
  },
  '3 days, past the departure of a paid trip': async (environment) => {
    const startDate = addDays(await today(environment), 1)
    const { offer, answer } = await pay(environment, 'approved', { startDate, endDate: addDays(startDate, 14) })
    if (answer !== 'paid') return answer
    await passAndWait(environment, 3 * DAY)
    await passAndWait(environment, 2 * MINUTE)
    return unless(await statusOf(environment, offer.order), 'REFUNDED')
  },
  '3 days while a code is held for a payment that never arrived': async (environment) => {
    const { offer } = await pay(environment, 'request-lost', { promoCode: 'RELOJ' })
    await passAndWait(environment, 3 * DAY)
    for (let more = 0; more < 4; more += 1) await passAndWait(environment, 2 * MINUTE)
    await passAndWait(environment, HOUR)
    const { used, held } = await usesOf(environment, 'RELOJ')
    return used + held === 0
      ? unless(await statusOf(environment, offer.order), 'EXPIRED')
      : `used ${used}, held ${held}`
  },
}

async function pay(environment: TestEnvironment, card: CardBehaviour, more: Parameters<typeof aTrip>[0] = {}) {
  const call = browser(environment)
  const offer = await openCheckout(environment, call, aTrip(more))
  const answer = await answerTo(payOnce(call, offer, await environment.bank.token(card)))
  await pause(100)
  return { call, offer, answer }
}

async function answerTo(payment: Promise<string>): Promise<string> {
  return payment.then(
    () => 'paid',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )
}

function unless(found: string, wanted: string): string | false {
  return found !== wanted && `it is ${found}, not ${wanted}`
}

async function statusOf(environment: TestEnvironment, order: string): Promise<string> {
  const [row] = await environment.query<{ status: string }>(`select status from checkout where order_no = '${order}'`)
  return row?.status ?? 'not there'
}

/** The product's own day. */
async function today(environment: TestEnvironment): Promise<string> {
  return dayAt(new Date(Date.now() + environment.shiftMs()))
}
