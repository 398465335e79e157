import ExchangeRatesIcon from '@mui/icons-material/CurrencyExchange'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('exchangeRates', async () => (await import('./ExchangeRateList.tsx')).exchangeRatePages)

/** What a dollar is worth in pesos, day by day, under /admin/tipo-de-cambio. */
export const exchangeRates: ResourceDefinition = {
  icon: ExchangeRatesIcon,
  options: { label: t.header.exchangeRates, menu: 'management' },
  name: 'tipo-de-cambio',
  resource: 'exchangeRates',
  list: <Page name="list" />,
  hasCreate: true,
  hasEdit: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path="edit/:id" element={<Page name="edit" />} />
    </>
  ),
}
