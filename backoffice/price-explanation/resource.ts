import PriceTesterIcon from '@mui/icons-material/CalculateOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The price tester: the price of any trip by any version of the tariff. */
export const priceTester: ResourceDefinition = {
  name: 'priceTester',
  paths: pathsIn('administrator', 'price-tester'),
  title: 'Probador de precios',
  menu: { place: 'catalogue', icon: PriceTesterIcon, label: 'Probador' },
  pages: pagesOf(['list'], async () => ({ list: (await import('./PriceTester.tsx')).PriceTester })),
}
