import { brokerStorefront } from '../../shared/businesses/broker-storefront.ts'
import { businessApi } from '../../shared/businesses/contract.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { savedQuoteApi } from '../../shared/saved-quotes/contract.ts'
import { aTrip, browser, insist, login } from './browser.ts'
import type { TestEnvironment } from './test-environment.ts'

const BROKER = { login: 'broker@ceibo.test', name: 'Rambla Brokers' }
/** What the trip of `aTrip` costs there, in cents: its markup is another than ours. */
const CHARGED = 84_04

/** Has the broker send a link, and returns what a purchase at the storefront that it opens has of its own. */
export async function atBroker(environment: TestEnvironment): Promise<Partial<Purchase>> {
  const broker = await login(environment, BROKER.login, 'partner')
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, planId, ages } = aTrip()
  const trip = { residenceCountryId, categoryId, startDate, endDate, destinationId, planId, ages }
  const party = { adults: ages.length, seniors: 0, familyBirthDates: null }
  const body = { choice: { ...trip, party, promoCode: null, extras: [] }, charged: CHARGED }
  const { code } = await insist(environment, () => broker(savedQuoteApi.save, { body }))
  return { subdomain: brokerStorefront({ of: 'quote', code }), promoCode: null }
}

const ORDERS = `
  select order_no as order, sale.business_name as seller, sale.commission,
    upper(left(encode(sha256((checkout.id::text)::bytea), 'hex'), 32)) as code
  from checkout left join sale on sale.checkout_id = checkout.id`

type Order = { order: string; seller: string | null; commission: number | null; code: string }

/** The broker's orders open the broker's storefront by their own links, and their sales are the broker's and settle with it. */
export async function wrongAtBroker(environment: TestEnvironment, orders: ReadonlySet<string>): Promise<string[]> {
  const broken: string[] = []
  const call = browser(environment)
  for (const { order, seller, commission, code } of await environment.query<Order>(ORDERS)) {
    if (!orders.has(order)) continue
    const subdomain = brokerStorefront({ of: 'order', code })
    const { name } = await insist(environment, () => call(businessApi.find, { params: { subdomain } }))
    if (name !== BROKER.name) broken.push(`the link of order ${order} of a broker opens ${name}`)
    if (seller === null || (seller === BROKER.name && Number(commission) > 0)) continue
    broken.push(`order ${order} of a broker was sold by ${seller}, for ${commission} cents of commission`)
  }
  return broken
}
