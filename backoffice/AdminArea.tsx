import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { reportApi } from '#shared/settlements/contract.ts'
import { Area } from './Area.tsx'
import { auditLog } from './audit-log/noun.ts'
import { SetupPage } from './auth/SetupPage.tsx'
import { brokers } from './brokers/noun.ts'
import { businesses } from './businesses/noun.ts'
import { countries } from './countries/noun.ts'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { emails } from './emails/noun.ts'
import { exchangeRates } from './exchange-rates/noun.ts'
import { lazySection } from './kit/lazySection.tsx'
import { legalTexts } from './legal-texts/noun.ts'
import { accounts, statements } from './partner-accounts/noun.ts'
import { payments } from './payments/noun.ts'
import { priceTester } from './price-explanation/noun.ts'
import { promoCodes, promoCodeStats } from './promo-codes/noun.ts'
import { reconciliation } from './reconciliation/noun.ts'
import { refunds } from './refunds/noun.ts'
import { requests } from './requests/noun.ts'
import { sales } from './sales/noun.ts'
import { continental, continentalPlans, settlements } from './settlements/noun.ts'
import { tariffs } from './tariffs/noun.ts'
import { users } from './users/noun.ts'

/** The area's sections, in the order of the menu. */
const nouns = [
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
  countries,
  legalTexts,
  users,
  priceTester,
  auditLog,
]

const besides = {
  dashboard: { calls: { getOne: reportApi.dashboard } },
  comparison: { calls: { getOne: reportApi.comparison } },
}

const AccountPage = lazySection(async () => (await import('./account/AccountPage.tsx')).AdministratorAccountPage)

/** /admin: the administrators' area. The frame and the home load at once, a section when it is first opened. */
export const AdminArea = () => (
  <Area area="administrator" dashboard={DashboardPage} nouns={nouns} besides={besides}>
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route path="/setup" element={<SetupPage />} />
    </CustomRoutes>
  </Area>
)
