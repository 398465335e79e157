import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { SetupPage } from './auth/SetupPage.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { lazySection } from './layout/lazySection.tsx'
import { sales } from './sales/index.ts'

const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).AdministratorAccountPage)
const BrokerPages = lazySection(async () => (await import('./brokers/BrokerPages.tsx')).BrokerPages)
const BusinessPages = lazySection(async () => (await import('./businesses/BusinessPages.tsx')).BusinessPages)
const LetterPages = lazySection(async () => (await import('./letters/LetterPages.tsx')).LetterPages)
const PromoCodePages = lazySection(async () => (await import('./promo-codes/PromoCodePages.tsx')).PromoCodePages)
const ReconciliationPages = lazySection(
  async () => (await import('./reconciliation/ReconciliationPages.tsx')).ReconciliationPages,
)
const RequestPages = lazySection(async () => (await import('./requests/RequestPages.tsx')).RequestPages)
const SettlementPages = lazySection(async () => (await import('./settlements/SettlementPages.tsx')).SettlementPages)

/** /admin: the administrators' area. Its first view and the sales come at once, the other sections when opened. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage}>
    <Resource {...sales} />
    <CustomRoutes>
      <Route path="/liquidaciones/*" element={<SettlementPages />} />
      <Route path="/broker/*" element={<BrokerPages />} />
      <Route path="/business/*" element={<BusinessPages />} />
      <Route path="/promo-code/*" element={<PromoCodePages />} />
      <Route path="/conciliacion/*" element={<ReconciliationPages />} />
      <Route path="/requests/*" element={<RequestPages />} />
      <Route path="/correo/*" element={<LetterPages />} />
      <Route path="/account" element={<AccountPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
