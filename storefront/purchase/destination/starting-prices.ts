import { formatMoney } from '#shared/money.ts'
import { ADULT_AGE_CODE } from '#shared/quoting/passenger-ages.ts'
import { usePageState } from '../../page-state.ts'
import { adultsOnly } from '../party.ts'
import { cheapest } from '../plan-order.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import { useLoaded } from '../use-loaded.ts'
import { t } from './texts.ts'

/** Loads the lowest price of one adult for each destination, in words; unknown prices are missing. */
export function useStartingPrices(state: PurchaseState): ReadonlyMap<number, string> {
  const { brand, catalogue } = usePageState()
  const { categoryId, startDate, endDate } = state
  const { loaded } = useLoaded(`${categoryId} ${startDate} ${endDate}`, async () => {
    const found = await Promise.all(
      catalogue.destinations.map(async ({ id }) => {
        const trip = { categoryId, startDate, endDate, destinationId: id, party: adultsOnly(1), ages: [ADULT_AGE_CODE] }
        const plans = await askPlans(brand, trip, { quiet: true }).catch(() => null)
        const plan = plans && cheapest(plans)
        return [
          id,
          plan
            ? t('destination.from', { price: formatMoney(plan.groupPrice).replace(' ', '\u00a0') })
            : plans
              ? t('destination.none')
              : '',
        ] as const
      }),
    )
    return new Map(found)
  })
  return loaded.status === 'ready' ? loaded.value : new Map()
}
