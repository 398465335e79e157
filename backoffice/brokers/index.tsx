import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { brokerSeller } from '../businesses/seller.ts'
import { SellerList } from '../businesses/SellerList.tsx'
import { SellerPage } from '../businesses/SellerPage.tsx'
import { BrokerAddPage } from './BrokerAddPage.tsx'
import { BrokerEditPage } from './BrokerEditPage.tsx'

/** Brokers, under /admin/broker (§2). */
export const brokerPages = (
  <CustomRoutes>
    <Route path="/broker" element={<SellerList seller={brokerSeller} />} />
    <Route path="/broker/add" element={<BrokerAddPage />} />
    <Route path="/broker/edit/:id" element={<BrokerEditPage />} />
    <Route path="/broker/:id" element={<SellerPage seller={brokerSeller} />} />
  </CustomRoutes>
)
