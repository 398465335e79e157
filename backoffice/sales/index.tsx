import type { Noun } from '../kit/Resource.tsx'
import { lazyPages } from '../layout/lazySection.tsx'

const Page = lazyPages('sales', async () => (await import('./SalesPages.tsx')).salesPages)

/** Every sale, for administrators. */
export const sales: Noun = { name: 'sales', list: <Page name="all" />, hasShow: true }

/** The sales of the business that is logged in. */
export const ownSales: Noun = { name: 'sales', list: <Page name="own" />, hasShow: true }
