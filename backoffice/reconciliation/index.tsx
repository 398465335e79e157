import ReconciliationIcon from '@mui/icons-material/RuleOutlined'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('reconciliation', async () => (await import('./DayList.tsx')).reconciliationPages)

/** Our payments against the card provider's, day by day, under /admin/conciliacion. */
export const reconciliation: ResourceDefinition = {
  icon: ReconciliationIcon,
  options: { label: t.header.reconciliation, menu: 'management' },
  name: 'conciliacion',
  resource: 'reconciliation',
  list: <Page name="list" />,
  hasShow: true,
  children: <Route path=":id" element={<Page name="show" />} />,
}
