import type { Noun } from '../kit/Resource.tsx'
import { lazyPages } from '../layout/lazySection.tsx'

const Page = lazyPages('settlements', async () => (await import('./SettlementPages.tsx')).settlementPages)

/** What every business sold in a period, under /admin/liquidaciones. */
export const settlements: Noun = { name: 'liquidaciones', resource: 'settlements', list: <Page name="settlements" /> }

/** What the provider is owed by business. */
export const continental: Noun = {
  name: 'liquidaciones/continental',
  resource: 'continental',
  list: <Page name="continental" />,
}

/** What the provider is owed by plan. */
export const continentalPlans: Noun = {
  name: 'liquidaciones/continental/planes',
  resource: 'continentalPlans',
  list: <Page name="plans" />,
}

/** The own settlement of a business, under /profile/liquidaciones. */
export const ownSettlements: Noun = { name: 'liquidaciones', resource: 'ownSettlements', list: <Page name="own" /> }
