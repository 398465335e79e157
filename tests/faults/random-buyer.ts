import { setTimeout as pause } from 'node:timers/promises'
import { somebody } from '../support/test-trip.ts'
import { CARDS } from '../support/test-trouble.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/test-cards.ts'
import { pick, type Roll } from '../support/dice.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { Failure } from '../../shared/errors.ts'
import { aTrip, browser, type Call, insist, login, openCheckout, payOnce, takeSale, type Offer } from './browser.ts'
import type { BuyersLedger } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** What buyers of bad habits share. */
export type Market = { environment: TestEnvironment; told: BuyersLedger; roll: Roll; broker: BrokersBrowser }

type BrokersBrowser = { get: () => Promise<Call>; forget: () => void }

export const PROMO_CODE = 'AZAR'
const MOST_ANSWERS = 10

/** The partner's browser, which logs in again when it has to. */
export function brokersBrowser(environment: TestEnvironment): BrokersBrowser {
  let session: Promise<Call> | null = null
  return {
    get: () => (session ??= login(environment, 'broker@ceibo.test', 'partner')),
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
    promoCode: roll() < 0.4 ? PROMO_CODE : null,
    ...(roll() < 0.3 ? { subdomain: pick(roll, ['mburucuya', 'cooperativa']) } : {}),
  })
}

/** One buyer from the price to the vouchers, or to wherever they give up; tells how it ended. */
export async function buyAtRandom({ environment, told, roll, broker }: Market): Promise<string> {
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
    const call = onAccount ? await broker.get() : browser(environment)
    const offer = await openCheckout(environment, call, trip)
    if (offer.mode === 'card' && !(await pays({ environment, told, roll }, { call, offer, card, habits })))
      return 'gave up'
    if (habits.leaves) return 'left'
    told.sales.push(await insist(environment, () => takeSale(call, offer)))
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
  { environment, told, roll }: Omit<Market, 'broker'>,
  { call, offer, card, habits }: Payment,
): Promise<boolean> {
  let token = await environment.bank.token(card)
  let amount = habits.tampers ? offer.amount - 1 : offer.amount
  if (habits.refreshes) {
    const left = AbortSignal.timeout(Math.ceil(roll() * 200))
    await payOnce(call, { order: offer.order, amount }, token, left).catch(() => '')
  }
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    try {
      const asked = { order: offer.order, amount }
      const submits = Array.from({ length: habits.submits }, () =>
        insist(environment, () => payOnce(call, asked, token)),
      )
      const purchaseId = (await Promise.allSettled(submits)).map(resultOf)[0] ?? ''
      told.purchases.push({ order: offer.order, purchaseId })
      return true
    } catch (error) {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'PAYMENT_IN_PROGRESS') await pause(1_000 + roll() * 2_000)
      else if (code === 'PRICE_CHANGED') amount = offer.amount
      else if (code === 'PAYMENT_DECLINED' || code === 'PAYMENT_UNAVAILABLE')
        token = await environment.bank.token('approved')
      else throw error
    }
  }
  return false
}

function resultOf(settled: PromiseSettledResult<string>): string {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
