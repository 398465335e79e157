import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { pick, type Roll } from '../support/dice.ts'
import { newPassenger } from '../support/test-trip.ts'
import { CARDS } from '../support/test-trouble.ts'
import { aTrip, browser, insist, openCheckout, takeSale } from './browser.ts'
import { movesMoney } from './random-accounts.ts'
import { cancels, changes } from './random-after-sale.ts'
import { type Market, pays } from './random-payment.ts'

export const PROMO_CODE = 'AZAR'

function randomTrip(roll: Roll): Purchase {
  return aTrip({
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
    afterwards: pick(roll, ['nothing', 'nothing', 'cancel', 'change', 'change', 'account'] as const),
  }
  const trip = ofBroker ? aTrip({ onAccount }) : randomTrip(roll)
  try {
    const call = ofBroker ? await broker.get() : browser(environment)
    const offer = await openCheckout(environment, call, trip)
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
