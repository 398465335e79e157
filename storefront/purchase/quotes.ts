import type { Benefit, OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { AppliedPromo } from '#shared/promo-codes/contract.ts'
import { type QuotedPlan, quotingApi } from '#shared/quoting/contract.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { call } from '../api.ts'
import { seller } from '../seller.ts'
import { announceFailure } from '../ui/toast.ts'
import { isFamily, type Party } from './party.ts'
import type { PurchaseState } from './purchase-state.ts'

/** Milliseconds that prices are reused without a new request; the server prices again before the payment. */
const FRESH_MS = 3 * 60_000

const answers = new Map<string, { at: number; answer: Promise<unknown> }>()

function once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
  const earlier = answers.get(key)
  if (earlier && Date.now() - earlier.at < FRESH_MS) return earlier.answer as Promise<Value>
  const answer = ask()
  answers.set(key, { at: Date.now(), answer })
  answer.catch(() => answers.delete(key))
  return answer
}

type TripRequest = Pick<PurchaseState, 'categoryId' | 'startDate' | 'endDate' | 'savedQuote'> & {
  destinationId: number | null
  party: Party
  ages: readonly number[]
}

function announceAndFail(error: unknown): never {
  announceFailure(error)
  throw error
}

/** Requests the plans of a trip with their prices for these ages. @throws Failure as the server answers. */
export function askPlans(brand: Brand, trip: TripRequest, { quiet = false } = {}): Promise<QuotedPlan[]> {
  const body = {
    days: tripDays(trip.startDate, trip.endDate),
    ages: [...trip.ages],
    categoryId: trip.categoryId ?? 0,
    destinationId: trip.destinationId ?? 0,
    familyPlan: isFamily(trip.party),
    savedQuote: trip.savedQuote,
    ...seller(brand),
  }
  const plans = once(`plans ${JSON.stringify(body)}`, () => {
    return call(quotingApi.plans, { body }, { silent: true, quiet: true })
  })
  // The request is shared by callers that only show a price beside a choice and callers that cannot continue without it, so only
  // the latter announce its failure.
  return quiet ? plans : plans.catch(announceAndFail)
}

type PlanRequest = Pick<PurchaseState, 'categoryId' | 'destinationId' | 'startDate' | 'endDate' | 'savedQuote'> & {
  planId: number
}

export function askBenefits({ categoryId, destinationId, planId, savedQuote }: PlanRequest): Promise<Benefit[]> {
  const body = { categoryId: categoryId ?? 0, destinationId: destinationId ?? 0, planId, savedQuote }
  return once(`benefits ${JSON.stringify(body)}`, () => call(quotingApi.planBenefits, { body }, { silent: true }))
}

export function askExtras(brand: Brand, trip: PlanRequest): Promise<OfferedExtraBenefit[]> {
  const body = {
    categoryId: trip.categoryId ?? 0,
    destinationId: trip.destinationId ?? 0,
    planId: trip.planId,
    days: tripDays(trip.startDate, trip.endDate),
    savedQuote: trip.savedQuote,
    ...seller(brand),
  }
  return once(`extras ${JSON.stringify(body)}`, () => call(quotingApi.extraBenefits, { body }, { silent: true }))
}

/** Requests a promo code for this storefront; `options` as of `call`. @throws Failure PROMO_* with the exact reason. */
export async function askPromo(
  brand: Brand,
  code: string,
  options: { silent?: boolean; quiet?: boolean } = {},
): Promise<AppliedPromo> {
  // Few visitors have a code, so the contract of the call is loaded with it.
  const { promoCodeApi } = await import('#shared/promo-codes/contract.ts')
  const { subdomain } = seller(brand)
  return subdomain === undefined
    ? call(promoCodeApi.byCode, { params: { code } }, options)
    : call(promoCodeApi.byCodeAndSubdomain, { params: { code, subdomain } }, options)
}
