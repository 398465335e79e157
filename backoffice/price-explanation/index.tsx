import PriceTesterIcon from '@mui/icons-material/CalculateOutlined'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const PriceTester = lazySection(async () => (await import('./PriceTester.tsx')).PriceTester, 'priceTester')

/** What any trip costs by any version of the tariff, under /admin/probador. */
export const priceTester: ResourceDefinition = {
  icon: PriceTesterIcon,
  options: { label: t.header.priceTester, menu: 'management' },
  name: 'probador',
  resource: 'priceTester',
  list: PriceTester,
}
