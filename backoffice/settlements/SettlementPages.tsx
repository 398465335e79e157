import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { ContinentalPage } from './ContinentalPage.tsx'
import { ContinentalPlansPage } from './ContinentalPlansPage.tsx'
import { SettlementsPage } from './SettlementsPage.tsx'

/** Reports of administrators, under /admin/liquidaciones. */
export const SettlementPages = () => (
  <SectionRoutes>
    <Route path="/" element={<SettlementsPage />}>
      {/* The same page under the dialog: opening a statement keeps the list. */}
      <Route path="empresa/:businessId" />
    </Route>
    <Route path="continental" element={<ContinentalPage />} />
    <Route path="continental/planes" element={<ContinentalPlansPage />} />
  </SectionRoutes>
)
