import PromoCodesIcon from '@mui/icons-material/Sell'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('promoCodes', async () => (await import('./PromoCodePages.tsx')).promoCodePages)

/** Promo codes, under /admin/promo-code. */
export const promoCodes: ResourceDefinition = {
  icon: PromoCodesIcon,
  options: { label: t.header.promoCodes, menu: 'bar' },
  name: 'promo-code',
  resource: 'promoCodes',
  recordRepresentation: 'code',
  list: <Page name="list" />,
  hasCreate: true,
  hasEdit: true,
  hasShow: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path="edit/:id" element={<Page name="edit" />} />
      <Route path=":id" element={<Page name="show" />} />
    </>
  ),
}

/** What each code brought in a period. */
export const promoCodeStats: ResourceDefinition = {
  icon: PromoCodesIcon,
  options: { label: t.promoCodes.statsTitle },
  name: 'promo-code/stats',
  resource: 'promoCodeStats',
  list: <Page name="stats" />,
}
