import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { brokerSeller } from '../businesses/seller.ts'
import { SellerList } from '../businesses/SellerList.tsx'
import { SellerPage } from '../businesses/SellerPage.tsx'
import { BrokerAddPage } from './BrokerAddPage.tsx'
import { BrokerEditPage } from './BrokerEditPage.tsx'

/** Brokers, under /admin/broker (§2). */
export const BrokerPages = () => (
  <SectionRoutes>
    <Route index element={<SellerList seller={brokerSeller} />} />
    <Route path="add" element={<BrokerAddPage />} />
    <Route path="edit/:id" element={<BrokerEditPage />} />
    <Route path=":id" element={<SellerPage seller={brokerSeller} />} />
  </SectionRoutes>
)
