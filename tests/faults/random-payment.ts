import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../shared/errors.ts'
import { pick, type Roll } from '../support/dice.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { type Call, insist, login, type Offer, payOnce } from './browser.ts'
import type { BuyersLedger } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** What buyers of bad habits share. */
export type Market = {
  environment: TestEnvironment
  ledger: BuyersLedger
  roll: Roll
  broker: SharedBrowser
  staff: SharedBrowser
}

type SharedBrowser = { get: () => Promise<Call>; forget: () => void }

/** The browser of a partner or of staff, which logs in again when it has to. */
export function sharedBrowser(
  environment: TestEnvironment,
  user: string,
  role: 'administrator' | 'partner',
): SharedBrowser {
  let session: Promise<Call> | null = null
  return {
    get: () => (session ??= login(environment, user, role)),
    forget: () => (session = null),
  }
}

const MOST_ANSWERS = 10

type Habits = { tampers: boolean; submits: number; refreshes: boolean }
export type PaymentByCard = { call: Call; offer: Offer; card: CardBehaviour; habits: Habits }

/** Whether it was paid in the end, with another card when the first was declined. */
export async function pays(
  { environment, ledger, roll }: Omit<Market, 'broker' | 'staff'>,
  { call, offer, card, habits }: PaymentByCard,
): Promise<boolean> {
  let token = await environment.bank.token(card)
  const { planId: instalmentPlan, captured } = planOf(offer, roll)
  let amount = habits.tampers ? captured - 1 : captured
  if (habits.refreshes) {
    const left = AbortSignal.timeout(Math.ceil(roll() * 200))
    await payOnce(call, { order: offer.order, amount, instalmentPlan }, token, left).catch(() => '')
  }
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    try {
      const payment = { order: offer.order, amount, instalmentPlan }
      const submits = Array.from({ length: habits.submits }, () =>
        insist(environment, () => payOnce(call, payment, token)),
      )
      const purchaseId = (await Promise.allSettled(submits)).map(resultOf)[0] ?? ''
      ledger.purchases.push({ order: offer.order, purchaseId })
      return true
    } catch (error) {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'PAYMENT_IN_PROGRESS') await pause(1_000 + roll() * 2_000)
      else if (code === 'PRICE_CHANGED' || code === 'INSTALMENTS_CHANGED') amount = captured
      else if (code === 'PAYMENT_DECLINED' || code === 'PAYMENT_UNAVAILABLE')
        token = await environment.bank.token('approved')
      else throw error
    }
  }
  return false
}

/** Half of all buyers pay in instalments, by any of the offered plans. */
function planOf({ amount, instalments }: Offer, roll: Roll): { planId?: string; captured: number } {
  return instalments.length > 0 && roll() < 0.5 ? pick(roll, instalments) : { captured: amount }
}

function resultOf(settled: PromiseSettledResult<string>): string {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
