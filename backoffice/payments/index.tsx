import PaymentsIcon from '@mui/icons-material/AccountBalanceOutlined'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const PaymentList = lazySection(async () => (await import('./PaymentList.tsx')).PaymentList, 'paymentLots')

/** What businesses paid, under /admin/liquidaciones/pagos. */
export const payments: ResourceDefinition = {
  icon: PaymentsIcon,
  options: { label: t.payments.title },
  name: 'liquidaciones/pagos',
  resource: 'paymentLots',
  list: PaymentList,
}
