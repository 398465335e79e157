import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { PromoCodeCreate } from './PromoCodeCreate.tsx'
import { PromoCodeEdit } from './PromoCodeEdit.tsx'
import { PromoCodeList } from './PromoCodeList.tsx'
import { PromoCodeShow } from './PromoCodeShow.tsx'
import { PromoCodeStats } from './PromoCodeStats.tsx'

/** Promo codes, under /admin/promo-code (§2). */
export const promoCodePages = (
  <CustomRoutes>
    <Route path="/promo-code" element={<PromoCodeList />} />
    <Route path="/promo-code/add" element={<PromoCodeCreate />} />
    <Route path="/promo-code/stats" element={<PromoCodeStats />} />
    <Route path="/promo-code/edit/:id" element={<PromoCodeEdit />} />
    <Route path="/promo-code/:id" element={<PromoCodeShow />} />
  </CustomRoutes>
)
