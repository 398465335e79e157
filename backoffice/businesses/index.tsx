import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { BusinessAddPage } from './BusinessAddPage.tsx'
import { BusinessEditPage } from './BusinessEditPage.tsx'
import { companySeller } from './seller.ts'
import { SellerList } from './SellerList.tsx'
import { SellerPage } from './SellerPage.tsx'

/** Companies, under /admin/business (§2). */
export const businessPages = (
  <CustomRoutes>
    <Route path="/business" element={<SellerList seller={companySeller} />} />
    <Route path="/business/add" element={<BusinessAddPage />} />
    <Route path="/business/edit/:id" element={<BusinessEditPage />} />
    <Route path="/business/:id" element={<SellerPage seller={companySeller} />} />
  </CustomRoutes>
)
