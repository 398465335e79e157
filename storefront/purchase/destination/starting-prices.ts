import { LATIN_AMERICA, SOUTH_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { formatMoney } from '#shared/money.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { ADULT_AGE_CODE } from '#shared/quoting/passenger-ages.ts'
import { usePageState } from '../../page-state.ts'
import { adultsOnly } from '../party.ts'
import { cheapest } from '../plan-order.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import { useLoaded } from '../use-loaded.ts'
import { t } from './texts.ts'

/** The plans of one adult for a destination by its id; null where the request failed. */
type PlansOf = ReadonlyMap<number, readonly QuotedPlan[] | null>

type StartingPrices = {
  /** Returns the lowest price of one adult in words; '' while it is unknown. */
  from: (destinationId: number) => string
  /** Whether South America is known to have the same plans at the same prices as Latin America (B-03). */
  isSame: boolean
}

/** Loads the prices of one adult for each destination. */
export function useStartingPrices(state: PurchaseState): StartingPrices {
  const { brand, catalogue } = usePageState()
  const { categoryId, startDate, endDate } = state
  const { loaded } = useLoaded(`${categoryId} ${startDate} ${endDate}`, async () => {
    const found = await Promise.all(
      catalogue.destinations.map(async ({ id }) => {
        const trip = { categoryId, startDate, endDate, destinationId: id, party: adultsOnly(1), ages: [ADULT_AGE_CODE] }
        return [id, await askPlans(brand, trip, { quiet: true }).catch(() => null)] as const
      }),
    )
    return new Map(found)
  })
  const plans: PlansOf = loaded.status === 'ready' ? loaded.value : new Map()
  return { from: (id) => fromInWords(plans.get(id)), isSame: haveSamePrices(plans, SOUTH_AMERICA, LATIN_AMERICA) }
}

function fromInWords(plans: readonly QuotedPlan[] | null | undefined): string {
  if (!plans) return ''
  const plan = cheapest(plans)
  return plan ? t('destination.from', { price: formatMoney(plan.groupPrice) }) : t('destination.none')
}

function haveSamePrices(plans: PlansOf, ...ids: [number, number]): boolean {
  const [one, other] = ids.map((id) => plans.get(id)?.map((plan) => [plan.id, plan.groupPrice]))
  return one !== undefined && one.length > 0 && JSON.stringify(one) === JSON.stringify(other)
}
