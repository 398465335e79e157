import { pricedDestination } from '#shared/catalogue/plan-terms.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { Party } from '#shared/quoting/price.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { type SplitTerms, whyThisPrice } from '#shared/tariffs/why.ts'
import type { AskedPrice, ExplainedPrice } from '#shared/tariffs/why-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { usablePromo } from '../promo-codes/store.ts'
import { extrasOf, findSoldSale, travellersOf } from '../sales/history.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { readVersion } from './store.ts'

/**
 * Explains the price of a sale's cover in force: by the version that priced it, with the sale's own markup and percentages. Fees
 * and grants are not part of the price.
 * @throws Failure SALE_NOT_FOUND
 */
export async function whyThisSale(db: Database, publicId: string): Promise<ExplainedPrice> {
  const sold = await findSoldSale(db, { publicId })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  const people = await travellersOf(db, sold.id)
  const { promoCode, ownPercentage, companyPercentage, markup, commissionPercent } = sold
  const promo = promoCode === null ? null : { ownPercentage, companyPercentage }
  const explanation = await explain(db, sold.tariffVersion, {
    planId: sold.currentPlanId ?? sold.planId,
    destinationId: sold.destinationId,
    days: sold.days,
    ages: people.map(({ age }) => age),
    familyPlan: sold.familyPlan,
    extras: await extrasOf(db, sold.id, people),
    business: { name: sold.businessName, markup, commissionPercent },
    promo: promo && { code: promoCode ?? '', ...promo },
  })
  const withPassengerNo = <Line extends { passenger: number }>(line: Line) => ({
    ...line,
    passenger: people[line.passenger - 1]?.n ?? line.passenger,
  })
  return {
    ...explanation,
    passengers: explanation.passengers.map(withPassengerNo),
    extras: explanation.extras.map(withPassengerNo),
  }
}

/**
 * Explains the price of any trip by any version of the tariff, including drafts, as a business would sell it today.
 * @throws Failure TARIFF_NOT_FOUND, BUSINESS_NOT_FOUND, PLAN_NOT_FOUND, PROMO_*; VALIDATION with the issues of the trip
 */
export async function priceBy(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  version: number,
  { businessId, promoCode, ...trip }: AskedPrice,
): Promise<ExplainedPrice> {
  const business = await pricingBusiness(db, {
    subdomain: undefined,
    identity: null,
    refBusiness: businessId ?? undefined,
  })
  const at = { businessId: business.id, today: dayAt(now()) }
  const promo = promoCode === null ? null : await usablePromo(db, promoCode, at)
  return explain(db, version, { ...trip, business, promo })
}

type PriceQuestion = Pick<Party, 'days' | 'ages' | 'familyPlan' | 'extras'> & {
  planId: number
  destinationId: number
  business: Pick<Party, 'markup'> & Pick<SplitTerms, 'commissionPercent'> & { name: string }
  promo: (NonNullable<SplitTerms['promo']> & { code: string }) | null
}

async function explain(
  db: Database,
  version: number,
  { planId, destinationId, business, promo, ...trip }: PriceQuestion,
): Promise<ExplainedPrice> {
  const { id, name, content } = await readVersion(db, version)
  const { plan, destination } = rowsOf(content, { planId, destinationId })
  const { markup, commissionPercent } = business
  const parts = promo && { ownPercentage: promo.ownPercentage, companyPercentage: promo.companyPercentage }
  const steps = whyThisPrice(
    {
      ...trip,
      plan,
      destination,
      rates: content,
      markup,
      offeredExtras: content.extras,
      discountPercent: parts ? totalPercentage(parts) : 0,
    },
    { promo: parts, commissionPercent },
  )
  return {
    version: { id, name },
    plan: plan.name,
    destination: destination.name,
    business: business.name,
    promoCode: promo?.code ?? null,
    ...steps,
  }
}

function rowsOf({ plans, destinations }: Tariff, choice: { planId: number; destinationId: number }) {
  const plan = plans.find(({ id }) => id === choice.planId)
  const destination = pricedDestination(destinations, choice.destinationId)
  if (!plan || !destination) throw new Failure('PLAN_NOT_FOUND')
  return { plan, destination }
}
