import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { SetupPage } from './auth/SetupPage.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { brokerPages } from './brokers/index.tsx'
import { businessPages } from './businesses/index.tsx'
import { promoCodePages } from './promo-codes/index.tsx'
import { requestPages } from './requests/index.tsx'
import { sales } from './sales/index.ts'
import { settlementPages } from './settlements/index.tsx'

/** /admin: the administrators' area. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage}>
    <Resource {...sales} />
    {settlementPages}
    {brokerPages}
    {businessPages}
    {promoCodePages}
    {requestPages}
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
