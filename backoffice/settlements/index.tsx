import SettlementsIcon from '@mui/icons-material/Functions'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('settlements', async () => (await import('./SettlementPages.tsx')).settlementPages)

/** What every business sold in a period, under /admin/liquidaciones. */
export const settlements: ResourceDefinition = {
  icon: SettlementsIcon,
  options: { label: t.header.settlements, menu: 'bar' },
  name: 'liquidaciones',
  resource: 'settlements',
  list: <Page name="settlements" />,
}

/** What the provider is owed by business. */
export const continental: ResourceDefinition = {
  icon: SettlementsIcon,
  options: { label: t.settlements.continentalTitle },
  name: 'liquidaciones/continental',
  resource: 'continental',
  list: <Page name="continental" />,
}

/** What the provider is owed by plan. */
export const continentalPlans: ResourceDefinition = {
  icon: SettlementsIcon,
  options: { label: t.settlements.plansTitle },
  name: 'liquidaciones/continental/planes',
  resource: 'continentalPlans',
  list: <Page name="plans" />,
}

/** The own settlement of a business, under /profile/liquidaciones. */
export const ownSettlements: ResourceDefinition = {
  icon: SettlementsIcon,
  options: { label: t.ownSettlements.title },
  name: 'liquidaciones',
  resource: 'ownSettlements',
  list: <Page name="own" />,
}
