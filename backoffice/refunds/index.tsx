import RefundsIcon from '@mui/icons-material/UndoOutlined'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const RefundList = lazySection(async () => (await import('./RefundList.tsx')).RefundList, 'refunds')

/** Money on its way back to cards, under /admin/devoluciones. */
export const refunds: ResourceDefinition = {
  icon: RefundsIcon,
  options: { label: t.header.refunds, menu: 'management' },
  name: 'devoluciones',
  resource: 'refunds',
  list: RefundList,
}
