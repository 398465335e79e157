import { lazy } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { SetupPage } from './auth/SetupPage.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { sales } from './sales/index.ts'
import { settlementPages } from './settlements/index.tsx'

// Staff live among sales and settlements; the rest comes when it is opened (bench/backoffice-bytes.bench.ts).
const BrokerPages = lazy(async () => ({ default: (await import('./brokers/BrokerPages.tsx')).BrokerPages }))
const BusinessPages = lazy(async () => ({ default: (await import('./businesses/BusinessPages.tsx')).BusinessPages }))
const PromoCodePages = lazy(async () => ({ default: (await import('./promo-codes/PromoCodePages.tsx')).PromoCodePages }))
const RequestPages = lazy(async () => ({ default: (await import('./requests/RequestPages.tsx')).RequestPages }))

/** /admin: the administrators' area. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage}>
    <Resource {...sales} />
    {settlementPages}
    <CustomRoutes>
      <Route path="/broker/*" element={<BrokerPages />} />
      <Route path="/business/*" element={<BusinessPages />} />
      <Route path="/promo-code/*" element={<PromoCodePages />} />
      <Route path="/requests/*" element={<RequestPages />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
