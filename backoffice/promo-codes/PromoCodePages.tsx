import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { PromoCodeCreate } from './PromoCodeCreate.tsx'
import { PromoCodeEdit } from './PromoCodeEdit.tsx'
import { PromoCodeList } from './PromoCodeList.tsx'
import { PromoCodeShow } from './PromoCodeShow.tsx'
import { PromoCodeStats } from './PromoCodeStats.tsx'

/** Promo codes, under /admin/promo-code (§2). */
export const PromoCodePages = () => (
  <SectionRoutes>
    <Route index element={<PromoCodeList />} />
    <Route path="add" element={<PromoCodeCreate />} />
    <Route path="stats" element={<PromoCodeStats />} />
    <Route path="edit/:id" element={<PromoCodeEdit />} />
    <Route path=":id" element={<PromoCodeShow />} />
  </SectionRoutes>
)
