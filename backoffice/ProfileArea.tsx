import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { lazySection } from './layout/lazySection.tsx'
import { ProfileHome } from './ProfileHome.tsx'
import { ownSales } from './sales/index.tsx'

const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).PartnerAccountPage)
const OwnSettlementsPage = lazySection(
  async () => (await import('./settlements/OwnSettlementsPage.tsx')).OwnSettlementsPage,
)

/** /profile: the area of a business or a sales agent. */
export const ProfileArea = () => (
  <Area area="partner" dashboard={ProfileHome}>
    <Resource {...ownSales} />
    <CustomRoutes>
      <Route path="/liquidaciones" element={<OwnSettlementsPage />} />
      <Route path="/account" element={<AccountPage />} />
    </CustomRoutes>
  </Area>
)
