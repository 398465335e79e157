import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { BusinessAddPage } from './BusinessAddPage.tsx'
import { BusinessEditPage } from './BusinessEditPage.tsx'
import { companySeller } from './seller.ts'
import { SellerList } from './SellerList.tsx'
import { SellerPage } from './SellerPage.tsx'

/** Companies, under /admin/business (§2). */
export const BusinessPages = () => (
  <SectionRoutes>
    <Route index element={<SellerList seller={companySeller} />} />
    <Route path="add" element={<BusinessAddPage />} />
    <Route path="edit/:id" element={<BusinessEditPage />} />
    <Route path=":id" element={<SellerPage seller={companySeller} />} />
  </SectionRoutes>
)
