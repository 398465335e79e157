import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import {
  ANNUAL_CATEGORY,
  isSoldTo,
  LATIN_AMERICA,
  pricedDestination,
  SOUTH_AMERICA,
  TRIP_CATEGORY,
} from '#shared/catalogue/plan-terms.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { type ExtraChoice, isSoldToAge } from '#shared/quoting/chosen-extras.ts'
import { annualEndDate } from '#shared/quoting/trip-dates.ts'
import type { Catalogue, CataloguePlan } from '../../server/features/catalogue/store.ts'
import { inventEmail, inventLastName, inventPerson, inventPhone } from './people.ts'
import type { Random } from './random.ts'

/** An invented purchase, with the ages of its passengers on departure. */
export type InventedPurchase = { purchase: Purchase; ages: number[] }

const RESIDENCE = [
  ['UY', 88],
  ['AR', 6],
  ['BR', 3],
  ['PY', 1],
  ['ES', 1],
  ['US', 1],
] as const

const DESTINATIONS = [
  [LATIN_AMERICA, 30],
  [SOUTH_AMERICA, 25],
  [1, 22],
  [4, 12],
  [5, 4],
  [6, 7],
] as const

const TRIP_LENGTHS = [
  [4, 8],
  [5, 8],
  [7, 16],
  [8, 10],
  [10, 14],
  [12, 8],
  [15, 16],
  [18, 5],
  [21, 7],
  [30, 5],
  [45, 2],
  [90, 1],
] as const

const ANNUAL_SHARE = 0.12
const RECOMMENDED_WEIGHT = 3
const EXTRAS_SHARE = 0.18

type PartyKind = 'alone' | 'couple' | 'friends' | 'retired' | 'family'
const PARTIES: readonly (readonly [PartyKind, number])[] = [
  ['alone', 40],
  ['couple', 28],
  ['friends', 8],
  ['retired', 9],
  ['family', 15],
]

/** Invents a purchase that could have been made on the day `soldOn`, within all rules of sale; the caller adds the promo code. */
export function inventPurchase(random: Random, catalogue: Catalogue, soldOn: Day): InventedPurchase {
  const residenceIso = random.weighed(RESIDENCE)
  const residence = catalogue.residenceCountries.find(({ iso }) => iso === residenceIso)
  if (!residence) throw new Error(`the catalogue has no country ${residenceIso}`)
  const { plan, destinationId } = inventPlan(random, catalogue)
  const startDate = addDays(soldOn, Math.floor(random.next() ** 2 * 110))
  const isYear = plan.categoryId === ANNUAL_CATEGORY
  const endDate = isYear ? annualEndDate(startDate) : addDays(startDate, random.weighed(TRIP_LENGTHS) - 1)
  const { ages, familyPlan } = inventParty(random)
  const lastName = inventLastName(random)
  const passengers = ages.map((age, position) =>
    inventPerson(random, {
      age,
      departure: startDate,
      residenceIso,
      lastName: familyPlan || position === 0 ? lastName : inventLastName(random),
    }),
  )
  const holder = passengers[0]
  if (!holder) throw new Error('nobody travels')
  return {
    ages,
    purchase: {
      residenceCountryId: residence.id,
      categoryId: plan.categoryId,
      startDate,
      endDate,
      destinationId,
      ages,
      familyPlan,
      planId: plan.id,
      promoCode: null,
      extras: random.chance(EXTRAS_SHARE) ? inventExtras(random, catalogue, ages) : [],
      passengers,
      contact: { email: inventEmail(random, holder), phone: inventPhone(random), isSubscribed: random.chance(0.3) },
      confirmDuplicate: false,
      onAccount: false,
    },
  }
}

function inventPlan(random: Random, catalogue: Catalogue): { plan: CataloguePlan; destinationId: number } {
  const destinationId = random.weighed(DESTINATIONS)
  const destination = pricedDestination(catalogue.destinations, destinationId)
  if (!destination) throw new Error(`the catalogue has no destination ${destinationId}`)
  const categoryId = random.chance(ANNUAL_SHARE) ? ANNUAL_CATEGORY : TRIP_CATEGORY
  const sold = catalogue.plans.filter((plan) => plan.categoryId === categoryId && isSoldTo(plan, destination))
  const plan = random.weighed(sold.map((each) => [each, each.recommended ? RECOMMENDED_WEIGHT : 1] as const))
  return { plan, destinationId }
}

/** Invents the ages of a party; the holder comes first and is of age. */
function inventParty(random: Random): { ages: number[]; familyPlan: boolean } {
  const adult = () => random.whole(22, 70)
  switch (random.weighed(PARTIES)) {
    case 'alone':
      return { ages: [adult()], familyPlan: false }
    case 'couple':
      return { ages: [adult(), adult()], familyPlan: false }
    case 'friends':
      return { ages: Array.from({ length: random.whole(3, 6) }, adult), familyPlan: false }
    case 'retired':
      return { ages: [random.whole(72, 84), random.whole(70, 83)], familyPlan: false }
    case 'family': {
      const minors = Array.from({ length: random.whole(1, 5) }, () => random.whole(1, 17))
      return { ages: [random.whole(29, 52), random.whole(27, 50), ...minors], familyPlan: true }
    }
  }
}

/** Invents one extra benefit, for every passenger whose age allows it. */
function inventExtras(random: Random, catalogue: Catalogue, ages: readonly number[]): ExtraChoice[] {
  const extra = random.pick(catalogue.extras)
  return ages.flatMap((age, position) =>
    isSoldToAge(extra, age) ? [{ benefitId: extra.id, passengerId: position + 1 }] : [],
  )
}
