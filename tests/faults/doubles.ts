import { Failure } from '../../shared/errors.ts'
import { aTrip, browser, insist, openCheckout, payOnce, takeSale } from './browser.ts'
import { newPassenger } from '../support/test-trip.ts'
import { type BuyersLedger, emptyLedger } from './buyer.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { checkLedgers } from './assertions.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type DoublesResult = { trips: number; sales: number; captures: number; broken: string[] }

const SUBMITS = 5

/** Trips bought by people who submit five times at once, refresh while paying, and pay in two tabs: each is sold once. */
export async function runDoubles(stage: Stage, rounds: number): Promise<DoublesResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const ledger = emptyLedger()
  try {
    const ways = [submitsAtOnce, refreshes, paysInTwoTabs, opensTwoTabs]
    for (let round = 0; round < rounds; round += 1) await Promise.all(ways.map((way) => way(environment, ledger)))
    await settle(environment)
    const { broken, sales, captures } = await checkLedgers(environment, ledger)
    const trips = rounds * ways.length
    const once = sales === trips && captures === trips ? [] : [`${trips} trips: ${sales} sales, ${captures} charges`]
    return { trips, sales, captures, broken: [...broken, ...once] }
  } finally {
    await environment.close()
  }
}

type Way = (environment: TestEnvironment, ledger: BuyersLedger) => Promise<void>

/** One order, one card, five identical submits; then five identical calls for the sale. */
const submitsAtOnce: Way = async (environment, ledger) => {
  const call = browser(environment)
  const offer = await openCheckout(environment, call, aTrip())
  const token = await environment.bank.token('approved')
  const paid = await Promise.all(Array.from({ length: SUBMITS }, () => payOnce(call, offer, token)))
  for (const purchaseId of paid) ledger.purchases.push({ order: offer.order, purchaseId })
  ledger.sales.push(...(await Promise.all(Array.from({ length: SUBMITS }, () => takeSale(call, offer)))))
}

/** The page is left in the middle of the payment, and the same payment is asked again by the page that comes back. */
const refreshes: Way = async (environment, ledger) => {
  const offer = await openCheckout(environment, browser(environment), aTrip())
  const token = await environment.bank.token('approved')
  const leaving = new AbortController()
  const left = payOnce(browser(environment), offer, token, leaving.signal).catch(() => '')
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
  leaving.abort()
  await left
  const call = browser(environment)
  ledger.purchases.push({ order: offer.order, purchaseId: await payOnce(call, offer, token) })
  ledger.sales.push(await takeSale(call, offer))
}

/** One order in two tabs, each with a card of its own. */
const paysInTwoTabs: Way = async (environment, ledger) => {
  const offer = await openCheckout(environment, browser(environment), aTrip())
  await Promise.all(
    [0, 1].map(async () => {
      const call = browser(environment)
      const purchaseId = await payOnce(call, offer, await environment.bank.token('approved'))
      ledger.purchases.push({ order: offer.order, purchaseId })
      ledger.sales.push(await takeSale(call, offer))
    }),
  )
}

/** One trip in two tabs with an order each: the second is refused as a duplicate trip. */
const opensTwoTabs: Way = async (environment, ledger) => {
  const passengers = [newPassenger()]
  const offers = await Promise.all(
    [0, 1].map(() => openCheckout(environment, browser(environment), aTrip({ passengers }))),
  )
  const endings = await Promise.all(
    offers.map(async (offer) => {
      const call = browser(environment)
      try {
        const purchaseId = await payOnce(call, offer, await environment.bank.token('approved'))
        ledger.purchases.push({ order: offer.order, purchaseId })
        ledger.sales.push(await insist(environment, () => takeSale(call, offer)))
        return 'sold'
      } catch (error) {
        return error instanceof Failure ? error.code : 'no answer'
      }
    }),
  )
  if (endings.toSorted().join() !== 'POSSIBLE_DUPLICATE,sold') throw new Error(`two tabs ended ${endings.join()}`)
}
