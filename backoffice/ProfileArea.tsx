import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { Area } from './Area.tsx'
import { Resource } from './kit/Resource.tsx'
import { lazySection } from './kit/lazySection.tsx'
import { ownAccount, ownStatements } from './partner-accounts/index.tsx'
import { ProfileHome } from './ProfileHome.tsx'
import { ownResources } from './calls/ownResources.ts'
import { ownSales } from './sales/index.tsx'
import { ownSettlements } from './settlements/index.tsx'
import { ownUsers } from './users/index.tsx'

const OwnStorefrontPage = lazySection(
  async () => (await import('./storefront-drafts/OwnStorefrontPage.tsx')).OwnStorefrontPage,
)
const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).PartnerAccountPage)

/** /profile: the area of a business or a sales agent. */
export const ProfileArea = () => (
  <Area area="partner" dashboard={ProfileHome} resources={ownResources}>
    <Resource {...ownSales} />
    <Resource {...ownSettlements} />
    <Resource {...ownAccount} />
    <Resource {...ownStatements} />
    <Resource {...ownUsers} />
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="/sitio" element={<OwnStorefrontPage />} />
    </CustomRoutes>
  </Area>
)
