import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import { RequestList } from './RequestList.tsx'
import { RequestPage } from './RequestPage.tsx'

/** Requests of travellers, under /admin/requests. */
export const requestPages = (
  <CustomRoutes>
    <Route path="/requests" element={<RequestList />} />
    <Route path="/requests/:id" element={<RequestPage />} />
  </CustomRoutes>
)
