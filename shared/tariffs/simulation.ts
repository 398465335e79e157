import { figuresOfSale } from '../after-sale/sale-figures.ts'
import { isSoldTo, pricedDestination } from '../catalogue/plan-terms.ts'
import { type Cents, type Percent, sum } from '../money.ts'
import { totalPercentage } from '../promo-codes/usable.ts'
import { ageBracket } from '../quoting/passenger-ages.ts'
import { checkParty, type Party, priceParty } from '../quoting/price.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** The money of a sale: `charged` is `cost + commission + houseShare`. */
export type Money = { charged: Cents; cost: Cents; commission: Cents; houseShare: Cents }

/** A sale in force, with its own percentages. */
export type SaleInForce = Money & {
  /** The public id of the sale. */
  id: string
  number: number
  businessId: string
  businessName: string
  categoryId: number
  planId: number
  planName: string
  destinationId: number
  destinationName: string
  days: number
  familyPlan: boolean
  /** The passengers who travel, in their order, and the extras of all, also of those who left. */
  passengers: readonly { n: number; age: number }[]
  extras: readonly { passengerNo: number; benefitId: number; description: string }[]
  promoCode: string | null
  ownPercentage: Percent
  companyPercentage: Percent
  markup: Percent
  commissionPercent: Percent
}

/** Why a tariff cannot price a sale. */
export const unpricedReasons = ['plan', 'destination', 'plan-at-destination', 'extra', 'trip'] as const
export type UnpricedReason = (typeof unpricedReasons)[number]

/**
 * The age groups of a sale's passengers: the price of a person depends on age, the discount and the commission of a sale do not.
 */
export const parties = ['adults', 'seniors', 'mixed'] as const

/** The sums of several sales, as they were sold and as a tariff prices them. */
export type Sums = { sales: number; before: Money; after: Money }
export type Group = Sums & { id: string; name: string }

/** One sale, as it was sold and as a tariff prices it. */
export type SaleShift = Pick<
  SaleInForce,
  'id' | 'number' | 'businessName' | 'planName' | 'destinationName' | 'days' | 'promoCode'
> & { passengers: number; before: Money; after: Money }

export type UnpricedSales = { reason: UnpricedReason; name: string; sales: number; charged: Cents }

/** The sales of a period priced by a tariff: the ones that it can price, added up in four ways, and the others by name. */
export type Simulation = {
  totals: Sums
  businesses: Group[]
  plans: Group[]
  destinations: Group[]
  parties: Group[]
  /** The sales that become a loss for us, and the worst of them. */
  losses: { sales: number; worst: SaleShift[] }
  /** The sales whose buyer would pay most more, and most less. */
  rises: SaleShift[]
  falls: SaleShift[]
  unpriced: UnpricedSales[]
}

const NO_MONEY: Money = { charged: 0, cost: 0, commission: 0, houseShare: 0 }

/** The simulation of no sales. */
export const NOTHING: Simulation = {
  totals: { sales: 0, before: NO_MONEY, after: NO_MONEY },
  businesses: [],
  plans: [],
  destinations: [],
  parties: [],
  losses: { sales: 0, worst: [] },
  rises: [],
  falls: [],
  unpriced: [],
}

/** How many single sales of each kind are shown. */
export const SHOWN_SALES = 20

type PricedSale = { sale: SaleInForce; after: Money; planName: string; destinationName: string }
type RefusedSale = { sale: SaleInForce; reason: UnpricedReason; name: string }

/** Prices sales with the rows on sale of a tariff, as if each were made today, with its own percentages. */
export function simulate(onSale: Tariff, sales: readonly SaleInForce[]): Simulation {
  const outcomes = sales.map((sale) => outcomeOf(onSale, sale))
  const priced = outcomes.filter((outcome) => 'after' in outcome)
  const refused = outcomes.filter((outcome) => 'reason' in outcome)
  const shifts = priced.map(shiftOf)
  const lost = shifts.filter(({ before, after }) => before.houseShare >= 0 && after.houseShare < 0)
  return {
    totals: sumsOf(priced),
    businesses: grouped(priced, ({ sale }) => [sale.businessId, sale.businessName]),
    plans: grouped(priced, ({ sale, planName }) => [String(sale.planId), planName]),
    destinations: grouped(priced, ({ sale, destinationName }) => [String(sale.destinationId), destinationName]),
    parties: grouped(priced, ({ sale }) => [partyOf(sale), partyOf(sale)]),
    losses: { sales: lost.length, worst: first(lost, ({ after }) => after.houseShare) },
    rises: first(shifts.filter(isRise), (shift) => -riseOf(shift)),
    falls: first(shifts.filter(isFall), riseOf),
    unpriced: addedUnpriced(refused.map(unpricedOf)),
  }
}

/** Adds two simulations of different sales. */
export function added(a: Simulation, b: Simulation): Simulation {
  return {
    totals: addedSums(a.totals, b.totals),
    businesses: addedGroups(a.businesses, b.businesses),
    plans: addedGroups(a.plans, b.plans),
    destinations: addedGroups(a.destinations, b.destinations),
    parties: addedGroups(a.parties, b.parties),
    losses: {
      sales: a.losses.sales + b.losses.sales,
      worst: first([...a.losses.worst, ...b.losses.worst], ({ after }) => after.houseShare),
    },
    rises: first([...a.rises, ...b.rises], (shift) => -riseOf(shift)),
    falls: first([...a.falls, ...b.falls], riseOf),
    unpriced: addedUnpriced([...a.unpriced, ...b.unpriced]),
  }
}

function outcomeOf(tariff: Tariff, sale: SaleInForce): PricedSale | RefusedSale {
  const plan = tariff.plans.find(({ id, categoryId }) => id === sale.planId && categoryId === sale.categoryId)
  const destination = pricedDestination(tariff.destinations, sale.destinationId)
  if (!plan) return { sale, reason: 'plan', name: sale.planName }
  if (!destination) return { sale, reason: 'destination', name: sale.destinationName }
  const names = { planName: plan.name, destinationName: destination.name }
  if (!isSoldTo(plan, destination)) {
    return { sale, reason: 'plan-at-destination', name: `${plan.name}, ${destination.name}` }
  }
  const party = partyToPrice(tariff, sale, { plan, destination })
  const [issue] = checkParty(party)
  if (issue) return { sale, ...refusalOf(sale, issue.path) }
  const { gross, cost } = priceParty(party)
  const { promoCode, ownPercentage, companyPercentage, markup, commissionPercent } = sale
  const promo = promoCode === null ? null : { ownPercentage, companyPercentage }
  return { sale, ...names, after: moneyOf(figuresOfSale({ gross, cost, promo, markup, commissionPercent })) }
}

function partyToPrice(
  { extras, dayWeights, seniorFactor }: Tariff,
  sale: SaleInForce,
  { plan, destination }: Pick<Party, 'plan' | 'destination'>,
): Party {
  const { passengers } = sale
  return {
    plan,
    destination,
    days: sale.days,
    rates: { dayWeights, seniorFactor },
    markup: sale.markup,
    ages: passengers.map(({ age }) => age),
    familyPlan: sale.familyPlan,
    offeredExtras: extras,
    extras: extrasInForce(sale).map(({ benefitId, passengerNo }) => ({
      benefitId,
      passengerId: passengers.findIndex(({ n }) => n === passengerNo) + 1,
    })),
    discountPercent: sale.promoCode === null ? 0 : totalPercentage(sale),
  }
}

/** Returns the extras of the passengers who travel, without those of passengers who left. */
function extrasInForce({ extras, passengers }: SaleInForce): SaleInForce['extras'] {
  return extras.filter(({ passengerNo }) => passengers.some(({ n }) => n === passengerNo))
}

function refusalOf(sale: SaleInForce, path: string): Omit<RefusedSale, 'sale'> {
  const position = /^extras\.(\d+)$/.exec(path)?.[1]
  const extra = position === undefined ? undefined : extrasInForce(sale)[Number(position)]
  return extra ? { reason: 'extra', name: extra.description } : { reason: 'trip', name: sale.planName }
}

function partyOf({ passengers }: SaleInForce): (typeof parties)[number] {
  const seniors = passengers.filter(({ age }) => ageBracket(age) === 'senior').length
  if (seniors === 0) return 'adults'
  return seniors === passengers.length ? 'seniors' : 'mixed'
}

function moneyOf({ charged, cost, commission, houseShare }: Money): Money {
  return { charged, cost, commission, houseShare }
}

function shiftOf({ sale, after, planName, destinationName }: PricedSale): SaleShift {
  const { id, number, businessName, days, promoCode, passengers } = sale
  const saleFacts = { id, number, businessName, planName, destinationName, days, promoCode }
  return { ...saleFacts, passengers: passengers.length, before: moneyOf(sale), after }
}

const riseOf = ({ before, after }: SaleShift) => after.charged - before.charged
const isRise = (shift: SaleShift) => riseOf(shift) > 0
const isFall = (shift: SaleShift) => riseOf(shift) < 0

/** Returns the sales with the lowest values; of equal ones, the earlier sale. */
function first(shifts: readonly SaleShift[], of: (shift: SaleShift) => number): SaleShift[] {
  return shifts.toSorted((a, b) => of(a) - of(b) || a.number - b.number).slice(0, SHOWN_SALES)
}

const moneyNames = ['charged', 'cost', 'commission', 'houseShare'] as const

function addedMoney(lines: readonly Money[]): Money {
  const [charged = 0, cost = 0, commission = 0, houseShare = 0] = moneyNames.map((name) =>
    sum(lines.map((line) => line[name])),
  )
  return { charged, cost, commission, houseShare }
}

function sumsOf(priced: readonly PricedSale[]): Sums {
  const before = addedMoney(priced.map(({ sale }) => sale))
  return { sales: priced.length, before, after: addedMoney(priced.map(({ after }) => after)) }
}

function addedSums(a: Sums, b: Sums): Sums {
  return {
    sales: a.sales + b.sales,
    before: addedMoney([a.before, b.before]),
    after: addedMoney([a.after, b.after]),
  }
}

function grouped(priced: readonly PricedSale[], of: (one: PricedSale) => [id: string, name: string]): Group[] {
  const groups = [...Map.groupBy(priced, (one) => of(one)[0]).entries()]
  return inOrder(
    groups.map(([id, [one, ...others]]) => ({ id, name: one ? of(one)[1] : id, ...sumsOf([one!, ...others]) })),
  )
}

function addedGroups(a: readonly Group[], b: readonly Group[]): Group[] {
  const groups = new Map(a.map((group) => [group.id, group]))
  for (const group of b) {
    const earlier = groups.get(group.id)
    groups.set(group.id, earlier ? { ...earlier, ...addedSums(earlier, group) } : group)
  }
  return inOrder([...groups.values()])
}

/** Sorts the best sellers first. */
function inOrder(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => b.before.charged - a.before.charged || (a.id < b.id ? -1 : 1))
}

function unpricedOf({ sale, reason, name }: RefusedSale): UnpricedSales {
  return { reason, name, sales: 1, charged: sale.charged }
}

function addedUnpriced(all: readonly UnpricedSales[]): UnpricedSales[] {
  const alike = [...Map.groupBy(all, ({ reason, name }) => `${reason} ${name}`).values()]
  return alike
    .map((rows) => ({
      ...rows[0]!,
      sales: sum(rows.map(({ sales }) => sales)),
      charged: sum(rows.map(({ charged }) => charged)),
    }))
    .toSorted((a, b) => b.sales - a.sales || a.name.localeCompare(b.name, 'es'))
}
