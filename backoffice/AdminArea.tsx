import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { SetupPage } from './auth/SetupPage.tsx'
import { auditLog } from './audit-log/index.tsx'
import { brokers } from './brokers/index.tsx'
import { businesses } from './businesses/index.tsx'
import { countries } from './countries/index.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { emails } from './emails/index.tsx'
import { exchangeRates } from './exchange-rates/index.tsx'
import { Resource } from './kit/Resource.tsx'
import { lazySection } from './kit/lazySection.tsx'
import { accounts, staffStatements } from './partner-accounts/index.tsx'
import { payments } from './payments/index.tsx'
import { promoCodes, promoCodeStats } from './promo-codes/index.tsx'
import { reconciliation } from './reconciliation/index.tsx'
import { refunds } from './refunds/index.tsx'
import { requests } from './requests/index.tsx'
import { sales } from './sales/index.tsx'
import { continental, continentalPlans, settlements } from './settlements/index.tsx'
import { tariffs } from './tariffs/index.tsx'
import { users } from './users/index.tsx'
import { priceTester } from './price-explanation/index.tsx'

const staffResources = async () => (await import('./calls/resources.ts')).resources

const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).AdministratorAccountPage)

/** /admin: the administrators' area; the menu has its resources in this order. Its first view comes at once, the sections when opened. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage} resources={staffResources}>
    <Resource {...sales} />
    <Resource {...settlements} />
    <Resource {...payments} />
    <Resource {...continental} />
    <Resource {...continentalPlans} />
    <Resource {...requests} />
    <Resource {...brokers} />
    <Resource {...businesses} />
    <Resource {...promoCodes} />
    <Resource {...promoCodeStats} />
    <Resource {...emails} />
    <Resource {...accounts} />
    <Resource {...staffStatements} />
    <Resource {...refunds} />
    <Resource {...reconciliation} />
    <Resource {...tariffs} />
    <Resource {...exchangeRates} />
    <Resource {...countries} />
    <Resource {...users} />
    <Resource {...priceTester} />
    <Resource {...auditLog} />
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
