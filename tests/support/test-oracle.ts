import { oracle } from './price-oracle.ts'
import type { Party } from '#shared/quoting/price.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import type { StoredSnapshot } from '../../server/platform/db/schema/checkout-snapshot.ts'

const DAY_MS = 86_400_000

/** A trip with the terms of its seller and promo code in percent, as they were when it was priced. */
export type SoldTrip = {
  planId: number
  destinationId: number
  startDate: string
  endDate: string
  birthDates: readonly string[]
  familyPlan: boolean
  extras: readonly { benefitId: number; passengerId: number }[]
  markup: number
  discountPercent: number
}

type OraclePrice = { gross: number; discount: number; charged: number; cost: number }

/** The oracle's price in cents, for the demo's tariff or another one; days and ages are counted here, not by the product. */
export function oraclePrice(trip: SoldTrip, tariff: Tariff = firstTariff): OraclePrice {
  const { destinations, extras: offeredExtras, plans, dayWeights, seniorFactor } = tariff
  const plan = plans.find(({ id }) => id === trip.planId)
  const own = destinations.find(({ id }) => id === trip.destinationId)
  const priced = destinations.find(({ id }) => id === own?.pricedAs)
  if (!plan || !own || !priced) throw new Error(`no plan ${trip.planId} or destination ${trip.destinationId}`)
  const { gross, discount, cost } = oracle({
    plan: plan as Party['plan'],
    destination: { id: own.id, pricedAs: own.pricedAs, factor: priced.factor } as Party['destination'],
    days: Math.round((Date.parse(trip.endDate) - Date.parse(trip.startDate)) / DAY_MS) + 1,
    rates: { dayWeights, seniorFactor },
    markup: trip.markup as Party['markup'],
    ages: trip.birthDates.map((birth) => ageOn(trip.startDate, birth)),
    familyPlan: trip.familyPlan,
    offeredExtras: offeredExtras as Party['offeredExtras'],
    extras: trip.extras,
    discountPercent: trip.discountPercent as Party['discountPercent'],
  })
  return { gross: Number(gross), discount: Number(discount), charged: Number(gross - discount), cost: Number(cost) }
}

/** The age in whole years; a birthday on 29 February is on 1 March in other years. */
function ageOn(day: string, birth: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

type PricedCheckout = { id: string; charged: number; snapshot: StoredSnapshot }

/** I9: describes the checkouts whose frozen price differs from the oracle's, by the version of the tariff that they name. */
export function brokenPrices(checkouts: readonly PricedCheckout[], tariffs: ReadonlyMap<number, Tariff>): string[] {
  return checkouts.flatMap(({ id, charged, snapshot }) => {
    const { trip, plan, passengers, extras, business, promo, gross, discount, cost, change } = snapshot
    // The snapshot of a change is the whole cover, and its payment the difference; a completed change has no passengers any more.
    if (change && passengers.length === 0) return []
    const price = change ? snapshot.charged : charged
    const codePercent = promo ? promo.ownPercentage + promo.companyPercentage : 0
    const expected = oraclePrice(
      {
        planId: plan.id,
        destinationId: trip.destinationId,
        startDate: trip.startDate,
        endDate: trip.endDate,
        birthDates: passengers.map(({ birthDate }) => birthDate),
        familyPlan: trip.familyPlan,
        extras,
        markup: business.markup,
        discountPercent: change ? snapshot.discountPercent : codePercent,
      },
      tariffs.get(snapshot.tariff?.version ?? 1),
    )
    const isRight =
      expected.gross === gross && expected.discount === discount && expected.charged === price && expected.cost === cost
    return isRight ? [] : [`I9 checkout ${id}: ${price} instead of ${expected.charged}`]
  })
}
