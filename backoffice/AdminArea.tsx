import { Suspense } from 'react'
import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { reportApi } from '#shared/settlements/contract.ts'
import { todayApi } from '#shared/today/contract.ts'
import { Area } from './Area.tsx'
import { auditLog } from './audit-log/resource.ts'
import { brokers } from './brokers/resource.ts'
import { businesses } from './businesses/resource.ts'
import { countries } from './countries/resource.ts'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { emails } from './emails/resource.ts'
import { entryRequirements } from './entry-requirements/resource.ts'
import { exchangeRates } from './exchange-rates/resource.ts'
import { instalmentPlans } from './instalment-plans/resource.ts'
import { lazySection } from './kit/lazySection.tsx'
import { legalTexts } from './legal-texts/resource.ts'
import { accounts, statements } from './partner-accounts/resource.ts'
import { partnerAccess } from './partner-keys/resource.ts'
import { usage } from './partner-usage/resource.ts'
import { paymentMethods } from './payment-methods/resource.ts'
import { payments } from './payments/resource.ts'
import { priceTester } from './price-explanation/resource.ts'
import { promoCodes, promoCodeStats } from './promo-codes/resource.ts'
import { reconciliation } from './reconciliation/resource.ts'
import { refunds } from './refunds/resource.ts'
import { requests } from './requests/resource.ts'
import { sales } from './sales/resource.ts'
import { continental, continentalPlans, settlements } from './settlements/resource.ts'
import { tariffs } from './tariffs/resource.ts'
import { users } from './users/resource.ts'
import { webhooks } from './webhooks/resource.ts'

/** The area's sections, in the order of the menu. */
const definitions = [
  sales,
  settlements,
  payments,
  continental,
  continentalPlans,
  requests,
  brokers,
  businesses,
  promoCodes,
  promoCodeStats,
  emails,
  accounts,
  statements,
  refunds,
  reconciliation,
  tariffs,
  exchangeRates,
  instalmentPlans,
  paymentMethods,
  countries,
  entryRequirements,
  legalTexts,
  users,
  partnerAccess,
  usage,
  priceTester,
  webhooks,
  auditLog,
]

const otherResources = {
  today: { calls: { getOne: todayApi.read } },
  dashboard: { calls: { getOne: reportApi.dashboard } },
  comparison: { calls: { getOne: reportApi.comparison } },
}

/** Opened once, by the first administrator. */
const SetupPage = lazySection(async () => (await import('./auth/SetupPage.tsx')).SetupPage)
const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).AdministratorAccountPage)

/** /admin: the administrators' area. The frame and the home load at once, a section when it is first opened. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage} definitions={definitions} otherResources={otherResources}>
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route
        path="/setup"
        element={
          <Suspense>
            <SetupPage />
          </Suspense>
        }
      />
    </CustomRoutes>
  </Area>
)
