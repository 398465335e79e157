import { Route } from 'react-router-dom'
import { SectionRoutes } from '../layout/SectionRoutes.tsx'
import { RequestList } from './RequestList.tsx'
import { RequestPage } from './RequestPage.tsx'

/** Requests of travellers, under /admin/requests. */
export const RequestPages = () => (
  <SectionRoutes>
    <Route index element={<RequestList />} />
    <Route path=":id" element={<RequestPage />} />
  </SectionRoutes>
)
