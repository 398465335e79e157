import { cancellationRight } from '#shared/after-sale/cancellation-terms.ts'
import { extensionDays } from '#shared/after-sale/change.ts'
import type { ChangeOptions } from '#shared/after-sale/change-contract.ts'
import {
  bornAnew,
  changeRefusal,
  type CoverInForce,
  isOpenTo,
  type WantedChange,
} from '#shared/after-sale/change-rules.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import type { Repricing } from '#shared/after-sale/repricing.ts'
import { isSoldTo } from '#shared/catalogue/plan-terms.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { agesOnDeparture, checkAges } from '#shared/quoting/passenger-ages.ts'
import { answersOf, fullName } from '#shared/sales/passengers.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import type { Catalogue } from '../catalogue/store.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { priceTrip } from '../purchase/quote/price-trip.ts'
import { type PricedChange, repricingOf } from '../purchase/issue/issue-change.ts'
import { countSteps, extrasOf, type SoldSale, travellersOf } from '../sales/history.ts'
import { travellerOf } from '../sales/traveller.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CheckoutSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'

/** A priced change, and its effect on the money of the sale. */
export type RepricedSale = {
  snapshot: CheckoutSnapshot & PricedChange
  repricing: Repricing
  losesFamilyPlan: boolean
}

/** Lists the possible changes of a sale on a day, without prices. */
export async function optionsOf(
  tx: Database,
  { sold, catalogue, today }: { sold: SoldSale; catalogue: Catalogue; today: Day },
): Promise<ChangeOptions> {
  const { categoryId, startDate, endDate, destinationId } = sold
  const planId = planInForce(sold)
  const people = await travellersOf(tx, sold.id)
  const isInForce = sold.cancelledAt === null && sold.erasedAt === null
  const plans = catalogue.plans
    .filter((plan) => plan.categoryId === categoryId && isOpenTo(plan, planId))
    .map((plan) => ({
      id: plan.id,
      name: plan.name,
      destinationIds: catalogue.destinations.filter((one) => isSoldTo(plan, one)).map(({ id }) => id),
    }))
  const destinations = catalogue.destinations.filter(
    (one) => isOpenTo(one, destinationId) && plans.some((plan) => plan.destinationIds.includes(one.id)),
  )
  return {
    categoryId,
    startDate,
    endDate,
    destinationId,
    planId,
    passengers: people.map((person) => ({ n: person.n, name: fullName(person), birthDate: person.birthDate })),
    isOpen: isInForce && today < startDate,
    extension: isInForce ? extensionDays({ startDate, endDate, on: today }) : null,
    destinations: destinations.map(({ id, name }) => ({ id, name })),
    plans,
  }
}

function planInForce({ planId, currentPlanId }: SoldSale): number {
  return currentPlanId ?? planId
}

type ChangeInput = {
  sold: SoldSale
  history: readonly Movement[]
  wanted: WantedChange
  catalogue: Catalogue
  at: Date
  by: { userId: string | null; reason: string | null }
}

/**
 * Prices a change with the given version of the tariff and the sale's own markup, commission and percentages of its promo code,
 * whose use does not count again (docs/rules/after-sale.md).
 * @throws Failure SALE_DEPARTED, SALE_NOT_EXTENDABLE, SALE_ERASED; PLAN_NOT_FOUND; VALIDATION at the field to correct
 */
export async function priceChange(
  tx: Database,
  { documents }: Pick<Dependencies, 'documents'>,
  { sold, history, wanted, catalogue, at, by }: ChangeInput,
): Promise<RepricedSale> {
  if (sold.erasedAt) throw new Failure('SALE_ERASED')
  const today = dayAt(at)
  const people = await travellersOf(tx, sold.id)
  const cover: CoverInForce = { ...sold, planId: planInForce(sold), passengers: people }
  const refused = changeRefusal(cover, wanted, today)
  if (refused) throw 'code' in refused ? new Failure(refused.code) : validationFailure(refused.issues)
  const trip = { ...tripOf(cover, wanted), familyPlan: sold.familyPlan }
  const plan = catalogue.plans.find(({ id }) => id === trip.planId)
  const destination = catalogue.destinations.find(({ id }) => id === trip.destinationId)
  if (!plan || !isOpenTo(plan, cover.planId) || !destination || !isOpenTo(destination, cover.destinationId))
    throw new Failure('PLAN_NOT_FOUND')
  const leaving = wanted.kind === 'passenger-cancelled' ? [...wanted.passengers] : []
  const born = bornAnew(people, wanted)
  const staying = people
    .filter(({ n }) => !leaving.includes(n))
    .map((person) => ({ ...person, ...born.find(({ n }) => n === person.n) }))
  const ages = agesOnDeparture(
    staying.map(({ birthDate }) => birthDate),
    trip.startDate,
  )
  const familyPlan = sold.familyPlan && checkAges(ages, true).length === 0
  const priced = priceTrip(catalogue, {
    business: { markup: sold.markup },
    trip: {
      categoryId: sold.categoryId,
      destinationId: trip.destinationId,
      days: tripDays(trip.startDate, trip.endDate),
      familyPlan,
    },
    planId: trip.planId,
    ages,
    extras: await extrasOf(tx, sold.id, staying),
    promo: sold.promoCode === null ? null : { percent: sold.ownPercentage + sold.companyPercentage },
  })
  const change = {
    kind: wanted.kind,
    numbers: staying.map(({ n }) => n),
    leaving,
    steps: await countSteps(tx, sold.id),
    ...by,
  }
  const travellers = staying.map((row) => travellerOf(documents, row))
  const snapshot = { ...snapshotOf(sold, { ...trip, familyPlan }, { priced, travellers, ages }), change }
  const { percentBack } = cancellationRight({ ...sold, terms: sold.cancellationTerms, on: today })
  return {
    snapshot,
    repricing: repricingOf(sold, history, { snapshot, percentBack, at }),
    losesFamilyPlan: sold.familyPlan && !familyPlan,
  }
}

type Trip = Pick<CoverInForce, 'startDate' | 'endDate' | 'destinationId' | 'planId'>

function tripOf(cover: CoverInForce, wanted: WantedChange): Trip {
  const { startDate, endDate, destinationId, planId } = wanted.kind === 'change' ? wanted : cover
  return { startDate, endDate: wanted.kind === 'extension' ? wanted.endDate : endDate, destinationId, planId }
}

type Parts = {
  priced: ReturnType<typeof priceTrip>
  travellers: ReturnType<typeof travellerOf>[]
  ages: readonly number[]
}

/** Freezes the cover after a change as a purchase of it would have been; the use of the promo code stays that of the sale. */
function snapshotOf(
  sold: SoldSale,
  trip: Trip & { familyPlan: boolean },
  { priced, travellers, ages }: Parts,
): CheckoutSnapshot {
  const { price, plan, destination, benefits, lines } = priced
  return {
    tariff: priced.tariff,
    business: {
      id: sold.businessId,
      name: sold.businessName,
      type: sold.businessType,
      markup: sold.markup,
      commissionPercent: sold.commissionPercent,
    },
    trip: {
      categoryId: sold.categoryId,
      categoryName: sold.categoryName,
      destinationId: destination.id,
      destinationName: destination.name,
      residenceCountryId: sold.residenceCountryId,
      residenceCountry: sold.residenceCountry,
      startDate: trip.startDate,
      endDate: trip.endDate,
      days: tripDays(trip.startDate, trip.endDate),
      familyPlan: trip.familyPlan,
    },
    plan: { id: plan.id, name: plan.name, maxDaysPerTrip: plan.maxDaysPerTrip },
    benefits: benefits.map(({ name, value }) => ({ name, value })),
    passengers: travellers.map((traveller, position) => ({
      ...answersOf(traveller),
      age: ages[position] ?? 0,
      price: price.passengers[position]?.price ?? 0,
    })),
    extras: price.extras.map(({ benefitId, passenger, description, coverage, price: cents }) => ({
      benefitId,
      passengerId: passenger,
      description,
      coverage,
      price: cents,
    })),
    lines,
    promo: null,
    gross: price.gross,
    discountPercent: price.discountPercent,
    discount: price.discount,
    charged: price.charged,
    cost: price.cost,
    contact: { email: sold.contactEmail, phone: sold.contactPhone, isSubscribed: sold.isSubscribed },
    acceptedTerms: sold.acceptedTerms,
  }
}
