import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { DELAYED_METHODS } from '../../shared/payment-methods/methods.ts'
import { pick, type Roll } from '../support/dice.ts'
import { newPassenger } from '../support/test-trip.ts'
import { CARDS } from '../support/test-trouble.ts'
import { aTrip, browser, insist, openCheckout, takeSale } from './browser.ts'
import { movesMoney } from './random-accounts.ts'
import { cancels, changes } from './random-after-sale.ts'
import { askToPayLater, attemptOf } from './delayed.ts'
import { type Market, type PaymentByCard, pays } from './random-payment.ts'

export const PROMO_CODE = 'AZAR'

/** A mailbox may have few payments at a counter a day, so each of those buyers has one of their own. */
function randomTrip(roll: Roll, email: string): Purchase {
  return aTrip({
    contact: { email, phone: '099 123 456', isSubscribed: false },
    passengers: Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
      newPassenger(pick(roll, ['1985-04-12', '1950-01-02'])),
    ),
    destinationId: pick(roll, [1, 2, 4, 6]),
    planId: pick(roll, [102, 103, 104, 105]),
    promoCode: roll() < 0.4 ? PROMO_CODE : null,
    // Who leaves today may only make the trip longer afterwards.
    ...(roll() < 0.2 ? { startDate: dayAt(new Date()), endDate: addDays(dayAt(new Date()), 14) } : {}),
    ...(roll() < 0.3 ? { subdomain: pick(roll, ['mburucuya', 'cooperativa']) } : {}),
  })
}

/** One buyer from the price to the vouchers, or to wherever they give up; tells how it ended. */
export async function buyAtRandom({ environment, ledger, roll, broker, staff }: Market): Promise<string> {
  const ofBroker = roll() < 0.2
  const onAccount = ofBroker && roll() < 0.75
  const card = pick(roll, CARDS)
  const habits = {
    tampers: roll() < 0.1,
    submits: roll() < 0.3 ? 2 + Math.floor(roll() * 4) : 1,
    refreshes: roll() < 0.3,
    leaves: roll() < 0.2,
    paysLater: roll() < 0.15,
    afterwards: pick(roll, ['nothing', 'nothing', 'cancel', 'change', 'change', 'account'] as const),
  }
  const email = habits.paysLater ? `${crypto.randomUUID()}@example.com` : 'ana@example.com'
  const trip = ofBroker ? aTrip({ onAccount }) : randomTrip(roll, email)
  try {
    const call = ofBroker ? await broker.get() : browser(environment)
    const offer = await openCheckout(environment, call, trip)
    if (habits.paysLater && !ofBroker && offer.mode === 'card')
      return await paysLater({ environment, ledger, roll }, { call, offer, card, habits, trip })
    if (offer.mode === 'card' && !(await pays({ environment, ledger, roll }, { call, offer, card, habits })))
      return 'gave up'
    if (habits.leaves) return 'left'
    const saleId = await insist(environment, () => takeSale(call, offer))
    ledger.sales.push(saleId)
    if (habits.afterwards === 'nothing') return 'sold'
    if (habits.afterwards === 'account') return await movesMoney({ environment, ledger, roll, staff }, saleId)
    if (habits.afterwards === 'cancel') return await cancels({ environment, ledger, staff }, saleId)
    return await changes({ environment, ledger, roll, staff }, saleId)
  } catch (error) {
    if (!(error instanceof Failure)) return 'no answer'
    if (error.code === 'UNAUTHORIZED') broker.forget()
    return error.code
  }
}

/** Asks for a coupon or a transfer and pays it, or by card, or both, or nothing; nobody waits for the sale. */
async function paysLater(
  { environment, ledger, roll }: Omit<Market, 'broker' | 'staff'>,
  { trip, ...byCard }: PaymentByCard & { trip: Purchase },
): Promise<string> {
  const { call, offer } = byCard
  const slow = { environment, ledger, call, trip, offer, method: pick(roll, DELAYED_METHODS) }
  const [isPaid, isPaidByCard] = [roll() < 0.6, roll() < 0.3]
  await askToPayLater(slow, () => pause(1_000 + roll() * 2_000))
  const uniqueId = await attemptOf(slow)
  const ways = [
    ...(isPaid ? [environment.bank.payDelayed({ uniqueId })] : []),
    ...(isPaidByCard ? [pays({ environment, ledger, roll }, byCard)] : []),
  ]
  await Promise.all(ways)
  return `pays later${isPaid ? ', paid' : ''}${isPaidByCard ? ', by card' : ''}`
}
