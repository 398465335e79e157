import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LATIN_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { SHORT_TRIP_MAX_DAYS, SHORT_TRIP_MAX_PASSENGERS } from '#shared/quoting/short-trip.ts'
import { usePageState } from '../../page-state.ts'
import { t } from './texts.ts'

/** The id of the heading of the second screen. */
export const DETAILS = 'short-details'

export function meta({ name: brand }: Brand) {
  return { title: t('short.meta.title', { brand }), description: t('short.meta.description', { brand }) }
}

/** Returns the limits of the short way, as parameters of its texts. */
export function useLimits() {
  const { destinations } = usePageState().catalogue
  return {
    region: destinations.find(({ id }) => id === LATIN_AMERICA)?.name ?? '',
    days: SHORT_TRIP_MAX_DAYS,
    people: SHORT_TRIP_MAX_PASSENGERS,
  }
}
