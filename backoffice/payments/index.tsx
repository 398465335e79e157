import type { Noun } from '../kit/Resource.tsx'
import { lazySection } from '../layout/lazySection.tsx'

const PaymentList = lazySection(async () => (await import('./PaymentList.tsx')).PaymentList, 'paymentLots')

/** What businesses paid, under /admin/liquidaciones/pagos. */
export const payments: Noun = { name: 'liquidaciones/pagos', resource: 'paymentLots', list: PaymentList }
