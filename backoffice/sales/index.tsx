import SalesIcon from '@mui/icons-material/Receipt'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'
import { firstPageOfSales } from './first-page.ts'

const Page = lazyPages('sales', async () => (await import('./SalesList.tsx')).salesPages)

/** Every sale, for administrators. */
export const sales: ResourceDefinition = {
  icon: SalesIcon,
  options: { label: t.header.sales, menu: 'bar', firstPage: firstPageOfSales },
  name: 'sales',
  list: <Page name="all" />,
  hasShow: true,
}

/** The sales of the business that is logged in. */
export const ownSales: ResourceDefinition = {
  icon: SalesIcon,
  options: { label: t.header.sales },
  name: 'sales',
  list: <Page name="own" />,
  hasShow: true,
}
