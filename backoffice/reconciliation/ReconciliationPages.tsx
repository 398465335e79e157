import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { ReconciliationDayPage } from './ReconciliationDayPage.tsx'
import { ReconciliationList } from './ReconciliationList.tsx'

/** Our payments against the card provider's, under /admin/conciliacion. */
export const ReconciliationPages = () => (
  <SectionRoutes>
    <Route index element={<ReconciliationList />} />
    <Route path=":day" element={<ReconciliationDayPage />} />
  </SectionRoutes>
)
