import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { todayApi } from '#shared/today/contract.ts'
import { Area } from './Area.tsx'
import { AllowedPage } from './kit/AllowedPage.tsx'
import { lazySection } from './kit/lazySection.tsx'
import { ownAccount, ownStatements } from './partner-accounts/resource.ts'
import { ownKeys } from './partner-keys/resource.ts'
import { ownUsage } from './partner-usage/resource.ts'
import { ProfileHome } from './ProfileHome.tsx'
import { ownSandbox } from './sandbox/resource.ts'
import { ownSales } from './sales/resource.ts'
import { ownSettlements } from './settlements/resource.ts'
import { ownUsers } from './users/resource.ts'
import { ownWebhooks } from './webhooks/resource.ts'

const definitions = [
  ownSales,
  ownSettlements,
  ownAccount,
  ownStatements,
  ownUsers,
  ownKeys,
  ownUsage,
  ownWebhooks,
  ownSandbox,
]

const otherResources = {
  today: { calls: { getOne: todayApi.read } },
  partnerHome: { calls: { getOne: partnerHomeApi.read } },
  ownStorefront: {
    calls: async () => ({ getOne: (await import('#shared/businesses/draft-contract.ts')).storefrontDraftApi.own }),
  },
}

const OwnStorefrontPage = lazySection(
  async () => (await import('./storefront-drafts/OwnStorefrontPage.tsx')).OwnStorefrontPage,
)
const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).PartnerAccountPage)

/** /profile: the area of a business or a sales agent. */
export const ProfileArea = () => (
  <Area area="partner" dashboard={ProfileHome} definitions={definitions} otherResources={otherResources}>
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
      <Route
        path="/storefront"
        element={
          <AllowedPage needs="ownStorefront.edit">
            <OwnStorefrontPage />
          </AllowedPage>
        }
      />
    </CustomRoutes>
  </Area>
)
