import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { ContinentalPage } from './ContinentalPage.tsx'
import { ContinentalPlansPage } from './ContinentalPlansPage.tsx'
import { OwnSettlementsPage } from './OwnSettlementsPage.tsx'
import { SettlementsPage } from './SettlementsPage.tsx'

/** Reports of administrators, under /admin/liquidaciones. */
export const settlementPages = (
  <CustomRoutes>
    <Route path="/liquidaciones" element={<SettlementsPage />}>
      {/* The same page under the dialog: opening a statement keeps the list. */}
      <Route path="empresa/:businessId" />
    </Route>
    <Route path="/liquidaciones/continental" element={<ContinentalPage />} />
    <Route path="/liquidaciones/continental/planes" element={<ContinentalPlansPage />} />
  </CustomRoutes>
)

/** The report of a business, under /profile/liquidaciones. */
export const ownSettlementPages = (
  <CustomRoutes>
    <Route path="/liquidaciones" element={<OwnSettlementsPage />} />
  </CustomRoutes>
)
